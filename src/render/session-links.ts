import type { PublishedRun } from '../redact/publish-run.ts';
import { nameFromId } from '../view/addresses.ts';

type SessionLinks = (line: string) => { readonly href: string; readonly title: string } | null;

/** Where the sessions of the project, and those that go on from it in others, are read. `slugOf` knows those by folder. */
export function sessionLinks(
  { timeline }: Pick<PublishedRun, 'timeline'>,
  slugOf: (folder: string) => string | null,
): SessionLinks {
  const { tree } = timeline;
  const trunks = new Map(tree.lines.flatMap((line) => (line.kind === 'trunk' ? [[line.id, line] as const] : [])));
  const outside = new Map(tree.outsideLinks.map((link) => [link.session, link]));
  return (line) => {
    const own = trunks.get(line);
    if (own) {
      const title = timeline.titles[own.number] ?? own.id.slice(0, 8);
      return { href: `${nameFromId(own.thread.session)}.html`, title };
    }
    const slug = slugOf(outside.get(line)?.project.dir ?? '') ?? null;
    return slug === null || !outside.has(line)
      ? null
      : { href: `../${slug}/${nameFromId(line)}.html`, title: `${line.slice(0, 8)} in ${slug}` };
  };
}

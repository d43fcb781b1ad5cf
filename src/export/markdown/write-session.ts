import type { SessionMessages } from '../../view/group-messages.ts';
import type { LineItem } from '../../view/line-items.ts';
import { factsOf } from '../path-facts.ts';
import type { ProjectExport } from '../project-export.ts';
import { type ConversationOptions, ConversationWriter, type MessageSource } from './conversation-writer.ts';
import { factFields, frontMatter } from './front-matter.ts';
import { inline } from './marks.ts';

const OPTIONS: ConversationOptions = { depth: 'tools', agents: 'inline', agentFile: () => '' };

/** A session as its page shows it, in one Markdown file: versions that were left are quotations where they left. */
export function writeSession(
  session: SessionMessages,
  project: ProjectExport,
  source: MessageSource,
  out: (text: string) => void,
): void {
  out(headOf(session, project));
  const { lines } = project.project.timeline.tree;
  const writer = new ConversationWriter(project, OPTIONS, out, source);
  for (const line of session.byLine.keys()) {
    const { kind, above } = lines[line]!;
    if (kind === 'trunk') writeFlow(line, project, writer);
    else if (above === -1) writer.agent(line);
  }
  writer.tally();
}

/** A trunk and the active versions it goes on in. No recursion: rewinds nest by thousands. */
function writeFlow(trunk: number, project: ProjectExport, writer: ConversationWriter): void {
  const flows: { readonly items: readonly LineItem[]; next: number }[] = [{ items: project.itemsOf(trunk), next: 0 }];
  for (let flow = flows.at(-1); flow !== undefined; flow = flows.at(-1)) {
    const item = flow.items[flow.next++];
    if (item === undefined) flows.pop();
    else if (item.kind === 'message') writer.message(item.message);
    else if (item.kind === 'agent') writer.agent(item.line);
    else {
      const { branches, active } = item.fork;
      for (const branch of branches) if (branch !== active) writer.version(branch);
      if (active !== null) flows.push({ items: project.itemsOf(active), next: 0 });
    }
  }
}

function headOf({ session, byLine, messages }: SessionMessages, project: ProjectExport): string {
  const { timeline, name } = project.project;
  const rows = [...byLine.keys()].flatMap((line) => timeline.tree.lines[line]!.rows).sort((a, b) => a - b);
  const title = project.titleOf(session) ?? `Session ${session.slice(0, 8)}`;
  const trunk = messages[0]?.line ?? 0;
  const fields = {
    title,
    project: name,
    session,
    ...factFields(factsOf(timeline, rows, project.place.read)),
    link: `${project.place.pageFolder}${project.pagesOf(trunk).file(0)}`,
  };
  return `${frontMatter(fields)}# ${inline(title)}\n\n`;
}

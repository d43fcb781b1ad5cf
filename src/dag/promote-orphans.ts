import type { Report } from '../diagnostics.ts';
import type { MessageIndex } from '../message-index/index-messages.ts';
import { isStructural } from '../message-index/row-kind.ts';

export interface Root {
  readonly row: number;
  readonly kind: 'explicit' | 'orphan';
  readonly missingParent: string | null;
}

/** Finds each row's parent; a row whose parent is nowhere in the archive becomes a root. */
export function promoteOrphans(
  index: MessageIndex,
  report: Report,
  isOutside: (uuid: string) => boolean,
): { parents: Int32Array; roots: Root[] } {
  const parents = new Int32Array(index.rows.length).fill(-1);
  const roots: Root[] = [];
  let quoted: ReadonlySet<string> | null = null;
  for (const [row, { parentUuid, uuid, kind, ref }] of index.rows.entries()) {
    if (parentUuid === null) {
      roots.push({ row, kind: 'explicit', missingParent: null });
      continue;
    }
    const parent = index.byId.get(parentUuid);
    if (parent !== undefined) parents[row] = parent;
    else if (!isOutside(parentUuid)) {
      roots.push({ row, kind: 'orphan', missingParent: parentUuid });
      quoted ??= quotedUuids(index);
      if (quoted.has(parentUuid)) continue; // a sidechain row that the archive only quotes: expected, so quiet
      const code = isStructural(kind) ? 'orphan-structural' : 'orphan-promoted';
      report({ code, file: ref.file.name, line: ref.line, uuid, detail: parentUuid });
    }
  }
  return { parents, roots };
}

const quotedUuids = (index: MessageIndex): ReadonlySet<string> =>
  new Set(index.rows.flatMap(({ extra }) => extra?.quoted ?? []));

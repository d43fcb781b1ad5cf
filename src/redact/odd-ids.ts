import { contentOf } from '../message-index/row-kind.ts';
import { isObject, type JsonObject } from '../read/parse-line.ts';

/** As the CLI and the API make them: uuids, `toolu_…`, the short hexadecimal names of agents. */
const USUAL =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:toolu|srvtoolu|msg|req)_[0-9A-Za-z]{18,30}|[0-9a-f]{1,17})$/;
const ID_FIELD = /(?:id|ID|uuid|Uuid)$/;

/** Ids of a row that anybody may have put there: names of files and addresses are made of ids, so they are looked at. */
export function oddIdsOf(row: JsonObject): readonly string[] {
  let odd: string[] | null = null;
  const look = (id: unknown): void => {
    if (typeof id !== 'string' || id === '' || USUAL.test(id)) return;
    odd ??= [];
    odd.push(id);
  };
  for (const field in row) if (ID_FIELD.test(field)) look(row[field]);
  if (isObject(row.message)) look(row.message.id);
  const content = contentOf(row);
  if (Array.isArray(content))
    for (const block of content)
      if (isObject(block)) {
        look(block.id);
        look(block.tool_use_id);
      }
  return odd ?? NONE;
}

const NONE: readonly string[] = [];

import { isObject, type JsonObject } from '../read/parse-line.ts';
import { isPrivateFile } from './find-suspicious.ts';
import { placeholder } from './name-secrets.ts';
import { mapTexts } from './walk-json.ts';

/** Under these names rows hold what a file says. */
const CONTENTS: ReadonlySet<string> = new Set(
  'content text stdout stderr oldString newString old_string new_string originalFile lines edits'.split(' '),
);
const PATHS: ReadonlySet<string> = new Set(['filePath', 'file_path', 'path', 'notebook_path']);
const KEPT_BACK = placeholder('private-file', '');

/** A row that reads or writes a file of keys or settings, without what that file says. Others stay as they are. */
export function keepBackFiles(row: JsonObject): JsonObject {
  const { message, toolUseResult } = row;
  if (!namesPrivateFile(toolUseResult) && !namesPrivateFile(message)) return row;
  const keepBack = (value: unknown): unknown =>
    mapTexts(value, {
      text: (text, key) => (key !== null && CONTENTS.has(key) ? KEPT_BACK : text),
      name: (name) => name,
    });
  return { ...row, message: keepBack(message), toolUseResult: keepBack(toolUseResult) };
}

const DEEPEST = 6;

function namesPrivateFile(value: unknown, depth = 0): boolean {
  if (depth > DEEPEST) return false;
  if (Array.isArray(value)) return value.some((inner) => namesPrivateFile(inner, depth + 1));
  if (!isObject(value)) return false;
  return Object.entries(value).some(
    ([name, inner]) =>
      (typeof inner === 'string' && PATHS.has(name) && isPrivateFile(inner)) || namesPrivateFile(inner, depth + 1),
  );
}

import { shorten } from './shorten.ts';
import type { ToolObject } from './tool-view.ts';

/** A path in two: the folder may give way, the name never does. */
export function pathObject(path: string, cwd: string | null | undefined): ToolObject {
  const short = shortPath(path, cwd);
  const end = /[/\\]$/.test(short) ? short.length - 2 : short.length - 1;
  const cut = Math.max(short.lastIndexOf('/', end), short.lastIndexOf('\\', end)) + 1;
  return { kind: 'path', folder: shorten(short.slice(0, cut), 300), file: shorten(short.slice(cut), 200) };
}

/** Without the folder the session stood in, which every path of it would repeat. */
export function shortPath(path: string, cwd: string | null | undefined): string {
  if (!cwd || cwd.length < 2 || !path.startsWith(cwd)) return path;
  const rest = path.slice(cwd.length);
  return /^[/\\]./.test(rest) ? rest.slice(1) : path;
}

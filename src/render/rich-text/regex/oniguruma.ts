import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Shiki's build of Oniguruma, as far as it is used here: patterns one by one, and texts that lie in its memory. */
export interface Oniguruma {
  /** The memory, as it is now: compiling and searching may move it. */
  readonly bytes: Uint8Array;
  /** Room for so many bytes. */
  take(size: number): number;
  free(address: number): void;
  compile(pattern: string): number;
  /** Looks for the first match from a byte of a text on, and notes where its groups begin and end, in pairs. */
  search(pattern: number, text: number, length: number, from: number, groups: number[]): boolean;
}

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  omalloc(size: number): number;
  ofree(address: number): void;
  createOnigScanner(sources: number, lengths: number, count: number): number;
  findNextOnigScannerMatch(...of: readonly number[]): number;
}

/** As far as it is used here: Node has it, and its types have not. */
const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    instantiate(program: Uint8Array, imports: object): Promise<{ readonly instance: { readonly exports: Exports } }>;
  };
};

const PAGE = 65_536;

export async function loadOniguruma(): Promise<Oniguruma> {
  let bytes = new Uint8Array();
  let words = new Uint32Array();
  let searches = 0;

  const look = (): void => {
    bytes = new Uint8Array(exports.memory.buffer);
    words = new Uint32Array(exports.memory.buffer);
  };
  const grow = (size: number): number => {
    try {
      exports.memory.grow(Math.ceil((size - bytes.length) / PAGE));
    } catch {
      return 0;
    }
    look();
    return 1;
  };
  const env = {
    emscripten_get_now: () => performance.now(),
    emscripten_memcpy_big: (to: number, from: number, size: number) => bytes.copyWithin(to, from, from + size),
    emscripten_resize_heap: grow,
  };
  // The file: what `shiki/wasm` exports is the same packed into text, and takes ten times as long to unpack.
  const program = await readFile(createRequire(import.meta.url).resolve('shiki/onig.wasm'));
  const imports = { env, wasi_snapshot_preview1: { fd_write: () => 0 } };
  const { exports } = (await WebAssembly.instantiate(program, imports)).instance;
  look();

  return {
    get bytes() {
      return bytes;
    },
    take: (size) => exports.omalloc(size),
    free: (address) => exports.ofree(address),
    compile(pattern) {
      const source = Buffer.from(pattern);
      const at = exports.omalloc(source.length + 1);
      const list = exports.omalloc(8);
      bytes.set(source, at);
      words.set([at, source.length], list / 4);
      const compiled = exports.createOnigScanner(list, list + 4, 1);
      exports.ofree(at);
      exports.ofree(list);
      if (compiled === 0) throw new Error(`Oniguruma takes no such pattern: ${pattern}`);
      return compiled;
    },
    search(pattern, text, length, from, groups) {
      // Oniguruma remembers what it found in long texts by their number; no two searches are of one text here.
      const found = exports.findNextOnigScannerMatch(pattern, ++searches, text, length, from, 0) / 4;
      if (found === 0) return false;
      const count = 2 * words[found + 1]!;
      for (let at = 0; at < count; at++) groups[at] = words[found + 2 + at]!;
      return true;
    },
  };
}

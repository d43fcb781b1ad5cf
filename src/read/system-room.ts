const PAGE = 1 << 16;

/** Only what is used of it here; the types of a browser are not loaded. */
const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: { readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer } };
};

/**
 * Memory of at least that size straight from the system, all zeros, which has it back as soon as it is dropped. For
 * whatever is larger than a megabyte: once malloc has freed one thing that large, glibc takes all sizes up to it from
 * its own store, and in every thread of the process it keeps twice as much that nobody uses.
 */
export const systemRoom = (bytes: number): ArrayBuffer =>
  new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) }).buffer;

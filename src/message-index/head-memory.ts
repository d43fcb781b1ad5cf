import type { TranscriptFile } from '../discover/discover-archive.ts';
import { readHead, type TranscriptHead } from '../read/read-head.ts';

interface Remembered extends Pick<TranscriptFile, 'size' | 'mtime'> {
  readonly head: TranscriptHead | null;
}

/** Where and when transcripts begin, for a process that names the projects of an archive again and again. */
export class HeadMemory {
  readonly #known = new Map<string, Remembered>();

  /** The same as `readHead`. */
  read(file: TranscriptFile): TranscriptHead | null {
    const { path, size, mtime } = file;
    const known = this.#known.get(path);
    if (known?.size === size && known.mtime === mtime) return known.head;
    const head = readHead(file);
    this.#known.set(path, { size, mtime, head });
    return head;
  }
}

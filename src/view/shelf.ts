/**
 * Where pages put what they share: output too long for a page, and pictures. Each is kept once, by its content, and
 * written beside the pages; a page only holds the name.
 */
export interface Shelf extends Pictures {
  /** The whole of a text of which a page shows the beginning. */
  block(block: Block): BlockRef;
}

export interface Pictures {
  /** Null when the bytes are no picture that a browser may show: then it is told about, not shown. */
  image(base64: string): ImageRef | null;
}

export interface Block {
  readonly title: string;
  readonly text: string;
  /** How the text is shown: as terminal output, as code of a language, or as JSON. */
  readonly look: 'ansi' | 'plain' | { readonly language: string };
  /** Number of the first line, where the text is part of a file. */
  readonly firstLine?: number;
}

export interface BlockRef {
  readonly hash: string;
  readonly lines: number;
  readonly bytes: number;
}

export interface ImageRef {
  /** Name below `img/`, with its ending. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** A page that Eleventy writes: where it goes, what its template reads, what is put in for its body afterwards. */
export interface Page {
  readonly address: string;
  readonly data: object;
  readonly body: readonly BodyPiece[];
}

export interface BodyPiece {
  /** HTML before the fragment, rendered already. */
  readonly head: string;
  readonly fragment: string;
  readonly offset: number;
}

/** A page that Eleventy writes: where it goes, what its template reads, what is put in for its body afterwards. */
export interface Page {
  readonly address: string;
  /** Made when it is asked for: the data of all pages at once would fill the memory. */
  data(): object;
  readonly body: readonly BodyPiece[];
}

export interface BodyPiece {
  /** HTML before the fragment, rendered already. */
  readonly head: string;
  /** The page that the fragment's messages have their permanent address on, where that is not this one. */
  readonly page: string | null;
  readonly fragment: string;
  /** Of what is in the fragment. */
  readonly hash: string;
  readonly offset: number;
}

/** A page that Eleventy writes: where it goes, what its template reads, what is put in for its body afterwards. */
export interface Page {
  readonly address: string;
  /** Made when it is asked for: the data of all pages at once would fill the memory. */
  data(): object;
  /** Made when it is asked for, too. */
  body(): readonly BodyPiece[];
  /** What it is made of together with others; null where nobody can tell without making it. */
  readonly whole: Whole | null;
}

/** Pages that have not changed while the key of their whole is the same. */
export interface Whole {
  readonly name: string;
  /** Says all that they are made of. */
  readonly key: string;
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

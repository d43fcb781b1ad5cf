/** Rows of the picture. What comes later takes a row that is free again, so forty sessions need no forty rows. */
export class LaneRows {
  readonly #rows: { readonly kind: RowKind; until: number }[] = [];

  /** A free row under another one (-1: any) for what reaches from one place to another. */
  claim(kind: RowKind, under: number, from: number, until: number): number {
    const free = this.#rows.findIndex((row, number) => number > under && row.kind === kind && row.until <= from);
    if (free === -1) return this.#rows.push({ kind, until }) - 1;
    this.#rows[free]!.until = until;
    return free;
  }

  /** The height of each row's line, and of all of them together. */
  settle(): { readonly ys: readonly number[]; readonly bottom: number } {
    let top = TOP;
    const ys = this.#rows.map(({ kind }) => {
      const { above, height } = SIZES[kind];
      const y = top + above;
      top += height;
      return y;
    });
    return { ys, bottom: top };
  }
}

type RowKind = 'session' | 'abandoned';

const TOP = 14;
const SIZES: Readonly<Record<RowKind, { readonly above: number; readonly height: number }>> = {
  session: { above: 38, height: 58 },
  abandoned: { above: 14, height: 40 },
};

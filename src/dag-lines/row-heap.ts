/** Rows waiting for their turn, the earliest first: rows are numbered by time, so the number is the key. */
export class RowHeap {
  readonly #rows: number[] = [];

  get size(): number {
    return this.#rows.length;
  }

  push(row: number): void {
    const rows = this.#rows;
    let at = rows.push(row) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (rows[above]! <= row) break;
      rows[at] = rows[above]!;
      at = above;
    }
    rows[at] = row;
  }

  pop(): number | undefined {
    const rows = this.#rows;
    const first = rows[0];
    const last = rows.pop();
    if (last === undefined || rows.length === 0) return first;
    let at = 0;
    for (let below = 1; below < rows.length; below = 2 * at + 1) {
      if (below + 1 < rows.length && rows[below + 1]! < rows[below]!) below++;
      if (rows[below]! >= last) break;
      rows[at] = rows[below]!;
      at = below;
    }
    rows[at] = last;
    return first;
  }
}

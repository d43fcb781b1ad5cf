/**
 * Makes parent pointers acyclic in place and returns the rows that lost theirs. Rows are numbered by time, so the
 * earliest row of a cycle becomes the root, wherever the walk came in.
 *
 *    ┌─────────┐
 *    ▼         │            A─B─C
 *    A ─ B ─ C ┘     →
 */
export function cutCycles(parents: Int32Array): number[] {
  const cut: number[] = [];
  const walkOf = new Int32Array(parents.length).fill(-1);
  for (let start = 0; start < parents.length; start++) {
    let row = start;
    while (row !== -1 && walkOf[row] === -1) {
      walkOf[row] = start;
      row = parents[row]!;
    }
    if (row === -1 || walkOf[row] !== start) continue;
    let earliest = row;
    for (let at = parents[row]!; at !== row; at = parents[at]!) earliest = Math.min(earliest, at);
    parents[earliest] = -1;
    cut.push(earliest);
  }
  return cut;
}

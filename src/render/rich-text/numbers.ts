/** `numbers(69, 3)` is "69⏎70⏎71": the line numbers of code, for `data-n`. */
export function numbers(first: number, count: number): string {
  return Array.from({ length: count }, (_, i) => first + i).join('\n');
}

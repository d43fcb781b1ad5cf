/** Four times the input: four times the work, and room for a busy machine. What is quadratic takes sixteen times. */
export const MOST_GROWTH = 8;

/** How many times the processor works longer on an input that is four times as large. */
export function growthOf(small: () => unknown, large: () => unknown): number {
  const base = Math.max(20, timeOf(small));
  const ratios: number[] = [];
  // A pause of the collector or a neighbour may spoil one measurement, not three.
  while (ratios.length < 3 && !ratios.some((ratio) => ratio <= MOST_GROWTH)) ratios.push(timeOf(large) / base);
  return Math.min(...ratios);
}

/** Milliseconds of the processor. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

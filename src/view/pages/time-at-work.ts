/** A longer silence is a pause: somebody went to lunch, or came back the next day. */
const PAUSE = 15 * 60_000;

/** How long a session was worked on, in milliseconds: the time between its rows, without the pauses. */
export function timeAtWork(times: readonly number[]): number {
  const inOrder = times.toSorted((a, b) => a - b);
  let sum = 0;
  for (let at = 1; at < inOrder.length; at++) {
    const gap = inOrder[at]! - inOrder[at - 1]!;
    if (gap <= PAUSE) sum += gap;
  }
  return sum;
}

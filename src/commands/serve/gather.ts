/**
 * Answers a burst of calls once, as soon as it is over; and a burst that never ends every so often, because a
 * transcript may be written to all the time.
 */
export function gather(act: () => void, quietMs: number, mostMs: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  let since: number | null = null;
  const fire = (): void => {
    since = null;
    act();
  };
  return () => {
    const now = performance.now();
    since ??= now;
    clearTimeout(timer);
    timer = setTimeout(fire, Math.max(0, Math.min(quietMs, since + mostMs - now)));
  };
}

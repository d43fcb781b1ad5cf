import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gather } from '../../../src/commands/serve/gather.ts';
import { oneAtATime } from '../../../src/commands/serve/one-at-a-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a burst is answered once, when it is over', () => {
  const act = vi.fn();
  const call = gather(act, 40, 250);
  for (let at = 0; at < 3; at++) {
    call();
    vi.advanceTimersByTime(30);
  }
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledTimes(1);
});

test('a burst that does not end is answered all the same', () => {
  const act = vi.fn();
  const call = gather(act, 40, 250);
  for (let at = 0; at < 100; at++) {
    call();
    vi.advanceTimersByTime(10);
  }
  expect(act.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(act.mock.calls.length).toBeLessThanOrEqual(4);
});

test('what is asked for while it is being done is done once more, and never twice at a time', async () => {
  let running = 0;
  let most = 0;
  let done = 0;
  const release: (() => void)[] = [];
  const work = oneAtATime(async () => {
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => release.push(resolve));
    running--;
    done++;
  });
  const first = work();
  void work();
  void work();
  release.shift()!();
  await vi.waitFor(() => expect(release.length).toBe(1));
  release.shift()!();
  await first;
  expect([done, most]).toEqual([2, 1]);
});

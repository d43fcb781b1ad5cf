import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Pauses, urgently } from '../../src/search/pauses.ts';

/** Something that takes as long as nobody ends it. */
function longWork() {
  let [end, fail] = [() => {}, () => {}];
  const work = new Promise<void>((resolve, reject) => {
    [end, fail] = [resolve, () => reject(new Error('no'))];
  });
  return { end, fail, done: urgently(() => work) };
}

test.each(['end', 'fail'] as const)('a pause lasts as long as something urgent: until all of it %ss', async (how) => {
  const [first, second] = [longWork(), longWork()];
  const ends = [first, second].map(({ done }) => done.catch(() => {}));
  let isOver = false;
  const pause = new Pauses().take().then(() => {
    isOver = true;
  });
  first[how]();
  await wait(5);
  expect(isOver).toBe(false);
  second[how]();
  await Promise.all([...ends, pause]);
  expect(isOver).toBe(true);
});

test('what is urgent says what comes of it', async () => {
  expect(await urgently(async () => 'done')).toBe('done');
  await expect(urgently(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await new Pauses().take();
});

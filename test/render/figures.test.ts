import { describe, expect, test } from 'vitest';
import { bytes, count, duration, plural, short } from '../../src/render/rich-text/figures.ts';
import { json } from '../../src/render/rich-text/json.ts';
import {
  clock,
  clockSecond,
  day,
  dayTime,
  isoDay,
  isoTime,
  longDay,
  longTime,
  monthYear,
  stamp,
} from '../../src/render/rich-text/times.ts';

test.each([
  [0, '0 ms'],
  [42, '42 ms'],
  [106, '0.1 s'],
  [400, '0.4 s'],
  [1000, '1 s'],
  [3210, '3.2 s'],
  [9949, '9.9 s'],
  [9950, '10 s'],
  [48_400, '48 s'],
  [59_600, '1 min'],
  [776_000, '12 min 56 s'],
  [3_599_600, '1 h'],
  [10_260_000, '2 h 51 min'],
  [86_390_000, '1 d'],
  [273_600_000, '3 d 4 h'],
])('duration %d is %s', (milliseconds, words) => {
  expect(duration(milliseconds)).toBe(words);
});

test.each([
  [0, '0', '0', '0 B'],
  [999, '999', '999', '999 B'],
  [1204, '1,204', '1.2k', '1.2 KB'],
  [9960, '9,960', '10k', '9.7 KB'],
  [18_300, '18,300', '18k', '18 KB'],
  [48_000, '48,000', '48k', '47 KB'],
  [999_600, '999,600', '1M', '976 KB'],
  [1_048_576, '1,048,576', '1M', '1 MB'],
  [41_906_123, '41,906,123', '42M', '40 MB'],
])('%d is %s, %s, %s', (value, whole, rounded, size) => {
  expect([count(value), short(value), bytes(value)]).toEqual([whole, rounded, size]);
});

test('plural', () => {
  expect([plural(1, 'call'), plural(0, 'call'), plural(1204, 'reply', 'replies')]).toEqual([
    '1 call',
    '0 calls',
    '1,204 replies',
  ]);
});

describe('times', () => {
  const forms = { isoTime, isoDay, clock, clockSecond, dayTime, day, longTime, longDay, monthYear, stamp };
  const moment = Date.UTC(2026, 3, 13, 22, 5, 9, 123);
  test.each([
    ['isoTime', '2026-04-13T22:05:09Z', '2026-04-13T22:05:09Z'],
    ['isoDay', '2026-04-13', '2026-04-14'],
    ['clock', '22:05', '00:05'],
    ['clockSecond', '22:05:09', '00:05:09'],
    ['dayTime', '13 Apr, 22:05', '14 Apr, 00:05'],
    ['day', '13 Apr 2026', '14 Apr 2026'],
    ['longTime', 'Mon 13 Apr 2026, 22:05', 'Tue 14 Apr 2026, 00:05'],
    ['longDay', 'Monday 13 April 2026', 'Tuesday 14 April 2026'],
    ['monthYear', 'April 2026', 'April 2026'],
    ['stamp', '2026-04-13 22:05:09', '2026-04-14 00:05:09'],
  ] as const)('%s', (name, utc, berlin) => {
    expect(forms[name](moment)).toBe(utc);
    expect(forms[name](moment, 'Europe/Berlin')).toBe(berlin);
    expect([forms[name](null), forms[name](undefined), forms[name](Number.NaN)]).toEqual(['', '', '']);
  });

  test.each([
    ['Asia/Kolkata', '03:35'],
    ['America/St_Johns', '19:35'],
    ['Pacific/Kiritimati', '12:05'],
    ['UTC', '22:05'],
    ['Europe/London', '23:05'],
  ])('in %s it is %s', (zone, words) => {
    expect(clock(moment, zone)).toBe(words);
  });

  test('September is Sep, as all months are cut to three', () => {
    expect(day(Date.UTC(2026, 8, 1))).toBe('1 Sep 2026');
  });
});

test.each([
  [{ a: '</script><!--&\u2028\u2029' }, '{"a":"\\u003c/script\\u003e\\u003c!--\\u0026\\u2028\\u2029"}'],
  ['"\\', '"\\"\\\\"'],
  [undefined, 'null'],
  [null, 'null'],
  [[1, 'é'], '[1,"é"]'],
])('json of %j', (value, written) => {
  expect(json(value)).toBe(written);
  expect(JSON.parse(json(value))).toEqual(value ?? null);
});

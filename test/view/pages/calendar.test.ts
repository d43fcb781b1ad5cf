import { describe, expect, test } from 'vitest';
import { datedDaysText, dayFinder, daysText, soundTime } from '../../../src/view/pages/days.ts';
import { drawCalendar } from '../../../src/view/pages/draw-calendar.ts';
import { drawSparkline } from '../../../src/view/pages/draw-sparkline.ts';

describe('days', () => {
  test.each([
    ['2026-04-14', '2026-04-14', '14 Apr', '14 Apr 2026'],
    ['2026-04-13', '2026-04-14', '13 to 14 Apr', '13 to 14 Apr 2026'],
    ['2026-03-30', '2026-04-02', '30 Mar to 2 Apr', '30 Mar to 2 Apr 2026'],
    ['2025-12-30', '2026-01-02', '30 Dec 2025 to 2 Jan 2026', '30 Dec 2025 to 2 Jan 2026'],
    ['2025-04-14', '2026-04-14', '14 Apr 2025 to 14 Apr 2026', '14 Apr 2025 to 14 Apr 2026'],
  ])('%s to %s', (from, to, short, dated) => {
    expect([daysText(from, to), datedDaysText(from, to)]).toEqual([short, dated]);
  });

  test.each([
    ['UTC', '2026-03-08T23:30:00Z', '2026-03-08'],
    ['Asia/Tokyo', '2026-03-08T23:30:00Z', '2026-03-09'],
    ['America/New_York', '2026-01-01T03:00:00Z', '2025-12-31'],
    ['Asia/Kathmandu', '2026-03-08T18:14:59Z', '2026-03-08'],
    ['Asia/Kathmandu', '2026-03-08T18:15:00Z', '2026-03-09'],
  ])('in %s %s is on %s', (zone, moment, day) => {
    const dayOf = dayFinder(zone);
    expect([dayOf(Date.parse(moment)), dayOf(Date.parse(moment))]).toEqual([day, day]);
  });

  test('times that cannot be are none', () => {
    expect([Number.NaN, 0, -5, 1e18, Date.UTC(2026, 0)].map(soundTime)).toEqual([
      null,
      null,
      null,
      null,
      Date.UTC(2026, 0),
    ]);
  });
});

describe('the calendar', () => {
  // 14 April 2026 is a Tuesday.
  const counts = new Map([
    ['2026-04-14', 8],
    ['2026-04-13', 2],
    ['2025-12-31', 4],
    ['2026-01-01', 6],
    ['2024-01-01', 99],
  ]);
  const { days, months, label } = drawCalendar(counts, '2026-04-14');
  const at = (x: number, y: number) => days.find((day) => day.x === x && day.y === y);

  test('has 53 weeks that end on the newest day', () => {
    expect(days).toHaveLength(52 * 7 + 3);
    expect(days.at(-1)).toEqual({ x: 30 + 52 * 21, y: 20 + 2 * 21, level: 4, title: '14 Apr 2026: 8 messages' });
    expect(days[0]).toEqual({ x: 30, y: 20, level: 0, title: null });
  });

  test('goes over the border of the year', () => {
    // Wednesday and Thursday of one week, 15 weeks before the last
    expect(at(30 + 37 * 21, 20 + 3 * 21)).toMatchObject({ level: 2, title: '31 Dec 2025: 4 messages' });
    expect(at(30 + 37 * 21, 20 + 4 * 21)).toMatchObject({ level: 3, title: '1 Jan 2026: 6 messages' });
  });

  test('names each month once, where it begins', () => {
    expect(months.map(({ text }) => text).join(' ')).toBe('May Jun Jul Aug Sep Oct Nov Dec Jan Feb Mar Apr');
    expect(months[8]).toEqual({ x: 30 + 37 * 21, text: 'Jan' });
  });

  test('ranks days and leaves out what is older', () => {
    expect(days.filter(({ level }) => level > 0).map(({ level }) => level)).toEqual([2, 3, 1, 4]);
    expect(label).toBe('Messages a day from 13 Apr 2025 to 14 Apr 2026: 20 messages on 4 days, most on 14 Apr 2026');
  });

  test('of one day has one full cell', () => {
    const one = drawCalendar(new Map([['2026-02-28', 1]]), '2026-02-28');
    expect(one.days.at(-1)).toMatchObject({ y: 20 + 6 * 21, level: 4, title: '28 Feb 2026: 1 message' });
    expect(one.label).toContain('1 message on one day');
  });

  test('knows the 29th of February', () => {
    expect(drawCalendar(new Map([['2024-02-29', 3]]), '2024-03-01').days.at(-2)?.title).toBe('29 Feb 2024: 3 messages');
  });
});

describe('the sparkline', () => {
  test('has a stroke for each week with messages and a dash for each without', () => {
    const { strokes, dashes } = drawSparkline(
      [
        ['2026-04-14', 10],
        ['2026-04-12', 13],
        ['2026-04-11', 1],
      ],
      '2026-04-14',
    );
    expect(strokes).toBe('M97.5 24v-1M101.5 24v-23');
    expect(dashes.match(/M/g)).toHaveLength(24);
    expect(dashes.startsWith('M0 23.5h3M4 23.5h3')).toBe(true);
  });

  test('is scaled to itself, and what there is can be seen', () => {
    const heights = (count: number) =>
      drawSparkline(
        [
          ['2026-04-14', count],
          ['2026-04-01', count / 2],
          ['2026-03-25', 0.001],
        ],
        '2026-04-14',
      ).strokes;
    expect(heights(10)).toBe(heights(100_000));
    expect(heights(10)).toBe('M89.5 24v-1M93.5 24v-12M101.5 24v-23');
  });

  test('goes back over the year and ends with the newest week', () => {
    expect(
      drawSparkline(
        [
          ['2025-12-31', 5],
          ['2025-06-01', 5],
        ],
        '2026-01-03',
      ).strokes,
    ).toBe('M101.5 24v-23');
    expect(drawSparkline([], '2026-01-03').strokes).toBe('');
  });
});

import { describe, expect, test } from 'vitest';
import { dayFinder } from '../../../src/view/pages/days.ts';
import { thin } from '../../../src/view/pages/digest-lane.ts';
import { drawLanes } from '../../../src/view/pages/draw-lanes.ts';
import { layAxis } from '../../../src/view/pages/lane-axis.ts';
import { NOON, project, session } from './sample.ts';

const dayOf = dayFinder();
const MINUTE = 60_000;
const lane = (id: string, start: number, end: number) => ({
  session: id,
  joins: null,
  start,
  end,
  prompts: [start, end],
  compactions: [],
  agents: [],
  abandoned: [],
});

describe('the axis', () => {
  test('keeps the order, and draws silence shorter than it was', () => {
    const times = [0, 1, 60, 7 * 24 * 60].map((minutes) => NOON + minutes * MINUTE);
    const { at, width } = layAxis(times, dayOf);
    const xs = times.map(at);
    expect(xs).toEqual(xs.toSorted((a, b) => a - b));
    expect(new Set(xs).size).toBe(4);
    expect(width).toBe(1080);
    expect((xs[3]! - xs[2]!) / (xs[1]! - xs[0]!)).toBeLessThan(3);
    expect(at(NOON + 30 * MINUTE)).toBeGreaterThan(xs[1]!);
    expect([at(0), at(NOON * 2)]).toEqual([xs[0], xs[3]]);
  });

  test('marks each day once, and names it where there is room', () => {
    const everyDay = Array.from({ length: 200 }, (_, at) => NOON + at * 24 * 60 * MINUTE);
    const { days, width } = layAxis(everyDay, dayOf);
    expect(days).toHaveLength(200);
    expect(width).toBeGreaterThan(1080);
    const named = days.filter(({ text }) => text !== null);
    expect(named[0]).toEqual({ x: 20, text: '14 Apr' });
    for (const [at, day] of named.entries()) if (at > 0) expect(day.x - named[at - 1]!.x).toBeGreaterThanOrEqual(48);
  });

  test('of one moment is as wide as the page', () => {
    expect(layAxis([NOON], dayOf)).toMatchObject({ width: 1080, days: [{ x: 20, text: '14 Apr' }] });
  });
});

describe('the picture', () => {
  test('of nothing is none', () => {
    expect(drawLanes(project('p', []), dayOf)).toBeNull();
  });

  test('of one session', () => {
    const picture = drawLanes(project('p', [session('a', '2026-04-14', { title: 'A <b>', prompts: 1 })]), dayOf)!;
    expect(picture).toMatchObject({ width: 1080, span: '14 Apr 2026', title: expect.stringContaining('one session') });
    expect(picture.lanes).toMatchObject([
      { href: 'a.html', label: 'A <b>, 1 prompt', isFork: false, line: 'M32 52H144' },
    ]);
    expect(picture.lanes[0]!.prompts).toEqual([
      { x: 32, y: 52 },
      { x: 144, y: 52 },
    ]);
  });

  test('hangs a session below the one it goes on from', () => {
    const child = session('b', '2026-04-14', {
      start: NOON + 90 * MINUTE,
      end: NOON + 99 * MINUTE,
      parent: { session: 'a', kind: 'fork', prompt: null, project: null },
    });
    const lanes = [
      lane('a', NOON, NOON + 200 * MINUTE),
      { ...lane('b', NOON + 90 * MINUTE, NOON + 99 * MINUTE), joins: NOON + 60 * MINUTE },
    ];
    const [above, below] = drawLanes(project('p', [session('a', '2026-04-14'), child], { lanes }), dayOf)!.lanes;
    expect(below).toMatchObject({ isFork: true, label: 'Title of b, 2 prompts, forked' });
    expect(below!.prompts[0]!.y).toBeGreaterThan(above!.prompts[0]!.y);
    expect(below!.line).toMatch(new RegExp(`^M\\d+ ${above!.prompts[0]!.y}C.* ${below!.prompts[0]!.y}H\\d+$`));
  });

  test('puts sessions of one time into rows of their own, and takes a row again when it is free', () => {
    const days = Array.from({ length: 40 }, (_, at) => `2026-04-${String((at % 28) + 1).padStart(2, '0')}`).sort();
    const sessions = days.map((day, at) => session(`s${at}`, day));
    const { lanes, height, width } = drawLanes(project('p', sessions), dayOf)!;
    expect(lanes).toHaveLength(40);
    expect(height).toBeLessThan(12 * 58);
    const spans = lanes.map(({ area, prompts }) => ({
      y: prompts[0]!.y,
      from: area.x + 8,
      to: area.x + area.width - 8,
    }));
    for (const one of spans)
      for (const other of spans)
        if (one !== other && one.y === other.y) expect(one.to <= other.from || other.to <= one.from).toBe(true);
    for (const { name, area } of lanes) {
      expect(name.isAtEnd ? name.x : area.x + area.width - 16).toBeLessThanOrEqual(width);
      expect(area.x).toBeGreaterThanOrEqual(0);
    }
  });

  test('shows agents, compactions and versions that were given up', () => {
    const full = {
      ...lane('a', NOON, NOON + 60 * MINUTE),
      compactions: [NOON + 30 * MINUTE],
      agents: [[NOON + 5 * MINUTE, NOON + 6 * MINUTE]] as const,
      abandoned: [
        {
          anchor: 'msg-u2',
          part: 0,
          leaves: NOON + 10 * MINUTE,
          prompts: [NOON + 11 * MINUTE],
          end: NOON + 12 * MINUTE,
          messages: 1,
        },
      ],
    };
    const [drawn] = drawLanes(project('p', [session('a', '2026-04-14')], { lanes: [full] }), dayOf)!.lanes;
    expect(drawn!.agents).toHaveLength(1);
    expect(drawn!.compactions).toHaveLength(1);
    expect(drawn!.abandoned).toMatchObject([{ href: 'a.html#msg-u2', text: 'abandoned, 1 message' }]);
    expect(drawn!.abandoned[0]!.prompts[0]!.y).toBeGreaterThan(drawn!.prompts[0]!.y);
    // the agent's arch would cross the name
    expect(drawn!.name.y).toBe(drawn!.prompts[0]!.y - 22);
  });

  test('thins out evenly, first and last kept', () => {
    expect(thin([1, 2, 3], 3)).toEqual([1, 2, 3]);
    expect(
      thin(
        Array.from({ length: 101 }, (_, at) => at),
        5,
      ),
    ).toEqual([0, 25, 50, 75, 100]);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useOfTree } from '../../bench/support/process-tree.ts';

let proc: string;

beforeEach(() => {
  proc = mkdtempSync(join(tmpdir(), 'annals-proc-'));
});

afterEach(() => rmSync(proc, { recursive: true, force: true }));

interface Process {
  readonly command: string;
  readonly megabytes: number;
  /** Own time, user and system; then that of children that ended. */
  readonly ticks?: readonly [number, number, number, number];
  /** Children by thread. */
  readonly threads: Readonly<Record<number, readonly number[]>>;
}

/** As the kernel writes them; the name of a program may hold anything. */
function write(id: number, { command, megabytes, ticks = [0, 0, 0, 0], threads }: Process): void {
  const folder = join(proc, String(id));
  for (const [thread, children] of Object.entries(threads)) {
    mkdirSync(join(folder, 'task', thread), { recursive: true });
    writeFileSync(join(folder, 'task', thread, 'children'), children.map((child) => `${child} `).join(''));
  }
  writeFileSync(join(folder, 'cmdline'), command);
  writeFileSync(join(folder, 'status'), `Name:\tx\nVmHWM:\t999999 kB\nVmRSS:\t${megabytes * 1024} kB\n`);
  writeFileSync(join(folder, 'stat'), `${id} (a ) b) S 1 1 1 0 -1 0 0 0 0 0 ${ticks.join(' ')} 20 0 1 0\n`);
}

test('a process with threads counts once, and its children on any thread with theirs', () => {
  write(10, { command: 'node\0cli', megabytes: 300, threads: { 10: [20], 11: [], 12: [30] } });
  write(20, { command: 'pagefind\0', megabytes: 100, threads: { 20: [40] } });
  write(30, { command: 'git\0', megabytes: 7, threads: { 30: [] } });
  write(40, { command: 'sh\0', megabytes: 2, threads: { 40: [] } });
  expect(useOfTree(10, proc)?.residentMb).toBe(409);
});

test('what was only forked still has the memory of its parent, which counts once', () => {
  write(10, { command: 'node\0cli', megabytes: 300, threads: { 10: [20] } });
  write(20, { command: 'node\0cli', megabytes: 300, threads: { 20: [] } });
  expect(useOfTree(10, proc)?.residentMb).toBe(300);
});

test('time is that of all, of those that ended too', () => {
  write(10, { command: 'node\0cli', megabytes: 1, ticks: [100, 50, 200, 50], threads: { 10: [20] } });
  write(20, { command: 'pagefind\0', megabytes: 1, ticks: [30, 20, 0, 0], threads: { 20: [] } });
  expect(useOfTree(10, proc)?.cpuSeconds).toBe(4.5);
});

test('a child that has just ended takes nothing', () => {
  write(10, { command: 'node\0cli', megabytes: 300, threads: { 10: [20] } });
  expect(useOfTree(10, proc)?.residentMb).toBe(300);
});

test('one that is gone has no use', () => {
  expect(useOfTree(10, proc)).toBeNull();
});

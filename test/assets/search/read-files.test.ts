import { beforeEach, expect, test, vi } from 'vitest';
import { loadScript } from '../../../assets/js/load-script.js';
import { readScripts } from '../../../assets/js/search/read-files.js';

vi.mock('../../../assets/js/load-script.js', () => ({ loadScript: vi.fn() }));

const SCRIPTS: Readonly<Record<string, readonly (readonly [path: string, base64: string])[]>> = {
  'file/s/index/x.js': [
    ['s/index/en_ax.pf_index', 'dGhyZWU='],
    ['s/index/en_bx.pf_index', 'b25l'],
  ],
  'file/s/dates.json.js': [['s/dates.json', 'e30=']],
};

type Page = { annalsFile(path: string, base64: string): void };

beforeEach(() => {
  vi.stubGlobal('window', {});
  vi.mocked(loadScript).mockReset();
  vi.mocked(loadScript).mockImplementation(async (src: string) => {
    const files = SCRIPTS[src];
    if (!files) throw new Error(`There is no ${src}`);
    for (const [path, base64] of files) (globalThis as unknown as { window: Page }).window.annalsFile(path, base64);
  });
});

const textOf = async (bytes: Promise<Uint8Array>): Promise<string> => new TextDecoder().decode(await bytes);

test('a script that brings several files is loaded once, whoever asks first', async () => {
  const read = readScripts('file/');
  const texts = ['s/index/en_ax.pf_index', 's/index/en_bx.pf_index?ts=1', 's/dates.json'].map((path) =>
    textOf(read(path)),
  );
  expect(await Promise.all(texts)).toEqual(['three', 'one', '{}']);
  expect(await textOf(read('s/index/en_ax.pf_index'))).toBe('three');
  expect(vi.mocked(loadScript).mock.calls.map(([src]) => src)).toEqual(['file/s/index/x.js', 'file/s/dates.json.js']);
});

test('a script that could not be loaded is asked for again', async () => {
  const read = readScripts('file/');
  vi.mocked(loadScript).mockRejectedValueOnce(new Error('not now'));
  await expect(read('s/dates.json')).rejects.toThrow('not now');
  expect(await textOf(read('s/dates.json'))).toBe('{}');
});

test('what was loaded longest ago is let go when there is too much, and loaded again', async () => {
  const read = readScripts('file/', 5);
  expect(await textOf(read('s/index/en_ax.pf_index'))).toBe('three');
  expect(await textOf(read('s/dates.json'))).toBe('{}');
  expect(await textOf(read('s/dates.json'))).toBe('{}');
  expect(await textOf(read('s/index/en_bx.pf_index'))).toBe('one');
  expect(vi.mocked(loadScript).mock.calls.map(([src]) => src)).toEqual([
    'file/s/index/x.js',
    'file/s/dates.json.js',
    'file/s/index/x.js',
  ]);
});

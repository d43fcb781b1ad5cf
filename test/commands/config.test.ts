import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/commands/config/load-config.ts';
import { endOf, startOf } from '../../src/commands/config/read-values.ts';
import { settleOptions } from '../../src/commands/config/settle-options.ts';
import { type Files, withFiles } from '../support/open-files.ts';
import { runCli } from '../support/run-cli.ts';
import { writeFiles } from '../support/site-files.ts';

const loaded = (files: Files, named?: string): Promise<unknown> => withFiles(files, (root) => loadConfig(named, root));

describe('a config file', () => {
  test.each([
    ['annals.config.json', '{"name":"Mira","redact":"paranoid"}'],
    ['annals.config.mjs', 'export default { name: "Mira", redact: "paranoid" }'],
    ['annals.config.js', 'module.exports = { name: "Mira", redact: "paranoid" }'],
  ])('is read from %s', async (name, text) => {
    const root = mkdtempSync(join(tmpdir(), 'annals-config-'));
    writeFiles(root, { [name]: text });
    const config = await loadConfig(undefined, root);
    rmSync(root, { recursive: true });
    expect(config).toEqual({ name: 'Mira', redact: 'paranoid' });
  });

  test('need not be there', async () => {
    expect(await loaded({ 'x.txt': '' })).toEqual({});
  });

  test.each([
    ['{', 'is no JSON: '],
    ['{"nam":"x"}', 'There is no setting "nam". There are: source, output, name, '],
    [
      '{"exclude":{"message":["x"]}}',
      'There is no setting "message" in "exclude". There are: projects, sessions, paths, messages.',
    ],
    ['{"redact":"none"}', '"redact" cannot be used: Invalid option: expected one of "standard"|"paranoid"|"off".'],
    ['{"url":"example.org"}', '"url" cannot be used: Give an address that begins with https://.'],
    ['{"timezone":"Berlin"}', '"timezone" cannot be used: Give a zone such as Europe/Berlin.'],
    ['{"since":"yesterday"}', '"since" cannot be used: Give a day such as 2026-04-14, '],
    ['{"since":"2026-02-30"}', '"since" cannot be used: Give a day such as 2026-04-14, '],
    ['{"include":{"projects":"x"}}', '"include.projects" cannot be used: Invalid input: expected array'],
    ['{"personal":{"words":"x"}}', '"personal" cannot be used: Give true, false, or { userNames, hostNames, words }'],
    ['{"without":["tools"]}', '"without.0" cannot be used: Invalid option: expected one of "tool-results"|"thinking"'],
  ])('%s is refused in a sentence', async (text, says) => {
    await expect(loaded({ 'annals.config.json': text })).rejects.toThrow(says);
  });

  test('everything that is wrong is said at once', async () => {
    await expect(loaded({ 'annals.config.json': '{"index":1,"nam":2}' })).rejects.toThrow(/"index".*"nam"/);
  });

  test('one too many, or one that is not there', async () => {
    await expect(loaded({ 'annals.config.json': '{}', 'annals.config.mjs': '' })).rejects.toThrow(
      'There are annals.config.mjs and annals.config.json here. Keep one, or name one by --config.',
    );
    await expect(loaded({ 'x.txt': '' }, 'mine.json')).rejects.toThrow(/There is no file .*mine\.json\./);
  });
});

describe('flags and config', () => {
  const settled = async (config: object, flags: object = {}) => {
    const file = JSON.stringify(config);
    return withFiles({ 'c.json': file }, (root) => settleOptions({ ...flags, config: join(root, 'c.json') }));
  };

  test('flags win', async () => {
    const { options } = await settled(
      { name: 'of the file', timezone: 'Europe/Berlin', include: { projects: ['a'] }, personal: true },
      { name: 'of the flag', project: ['b'], personal: false },
    );
    expect(options).toMatchObject({ name: 'of the flag', timeZone: 'Europe/Berlin', output: '_site', url: null });
    expect(options.publishing.projects.include).toEqual(['b']);
    expect(options.publishing.redact.personal).toBe(null);
  });

  test('but what is excluded adds up', async () => {
    const { publishing } = (
      await settled(
        { exclude: { messages: ['u1'], paths: ['~/private'] }, without: ['images'] },
        { excludeMessage: ['https://example.org/p/s.html#msg-u2'], without: ['thinking'] },
      )
    ).options;
    expect(publishing.messages).toEqual(['u1', 'u2']);
    expect(publishing.paths.exclude).toEqual([join(homedir(), 'private')]);
    expect(publishing.without).toEqual(['images', 'thinking']);
  });
});

test.each([
  ['2026-04-14', 'UTC', '2026-04-14T00:00:00Z', '2026-04-15T00:00:00Z'],
  ['2026-04-14', 'Pacific/Auckland', '2026-04-13T12:00:00Z', '2026-04-14T12:00:00Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['2026-04-14T09:00:00Z', 'Europe/Berlin', '2026-04-14T09:00:00Z', '2026-04-14T09:00:00Z'],
])('%s in %s', (day, zone, start, end) => {
  expect([startOf(day, zone), endOf(day, zone)]).toEqual([Date.parse(start), Date.parse(end)]);
});

test('the real command line says what is wrong, and exits with 2', () => {
  withFiles({ 'bad.json': '{"nam":1}', 'ok.mjs': 'export default { output: 7 }' }, (root) => {
    for (const [file, says] of [
      ['bad.json', 'There is no setting "nam".'],
      ['ok.mjs', '"output" cannot be used: '],
    ] as const) {
      const { code, err } = runCli('build', root, '--config', join(root, file));
      expect(code).toBe(2);
      expect(err).toContain(says);
    }
  });
});

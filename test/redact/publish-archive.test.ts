import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/read/parse-line.ts';
import { EVERYTHING } from '../../src/redact/publishing.ts';
import { openPublished } from '../../src/render/open-published.ts';
import { withFiles } from '../support/open-files.ts';
import { Talk } from '../support/site-talk.ts';

const TOKEN = ['gh', 'p_', 'k3Jd92LmQx7Vb5', 'Rt0Zp8Wn4Yc6Hf1', 'Sg2Xa9'].join('');

function call(row: JsonObject, name: string, input: JsonObject): void {
  Object.assign(row.message as JsonObject, { content: [{ type: 'tool_use', id: 'toolu_1', name, input }] });
}

describe('an archive that is published', () => {
  test('is redacted also where it grew after it was looked through', () => {
    const talk = new Talk('live');
    talk.prompt('nothing yet');
    withFiles({ [`p/${talk.session}.jsonl`]: talk.jsonl }, (root) => {
      const archive = openPublished({ sources: root, publishing: EVERYTHING });
      const before = talk.rows.length;
      talk.answer(`the token is ${TOKEN}`);
      appendFileSync(join(root, 'p', `${talk.session}.jsonl`), `${JSON.stringify(talk.rows[before])}\n`);
      const run = archive.run(archive.projects[0]!);
      const shown = JSON.stringify([...run.timeline.tree.drawn.dag.index.rows.keys()].map(run.read));
      run.close();
      expect(shown).toContain('the token is [REDACTED:github-pat');
      expect(shown).not.toContain(TOKEN.slice(4, 13));
    });
  });

  test.each<{ of: string; fact: (row: JsonObject) => void }>([
    { of: 'its kind', fact: (row) => Object.assign(row, { type: TOKEN }) },
    { of: 'its version', fact: (row) => Object.assign(row, { version: TOKEN }) },
    { of: 'its model', fact: (row) => Object.assign(row.message as JsonObject, { model: TOKEN }) },
    { of: 'a tool', fact: (row) => call(row, TOKEN, {}) },
    { of: "an agent's task", fact: (row) => call(row, 'Task', { prompt: `use ${TOKEN}` }) },
    { of: 'what an agent is for', fact: (row) => call(row, 'Task', { description: TOKEN }) },
    { of: 'what an agent is', fact: (row) => call(row, 'Task', { subagent_type: TOKEN }) },
  ])('says nothing among the facts of a row that is secret in $of', ({ fact }) => {
    const talk = new Talk('facts');
    talk.prompt('begin');
    talk.answer('done');
    const row: JsonObject = talk.rows.at(-1)!;
    Object.assign(row, { cwd: undefined }); // a row with a folder is never handed on as it is
    fact(row);
    withFiles({ [`p/${talk.session}.jsonl`]: talk.jsonl }, (root) => {
      const archive = openPublished({ sources: root, publishing: EVERYTHING });
      const run = archive.run(archive.projects[0]!);
      const { rows } = run.timeline.tree.drawn.dag.index;
      run.close();
      expect(rows).toHaveLength(talk.rows.length);
      expect(JSON.stringify(rows).toLowerCase()).not.toContain(TOKEN.slice(4, 13).toLowerCase());
    });
  });

  test('hands on a row as it is where nothing was found', () => {
    const talk = new Talk('clean');
    talk.prompt('nothing at all');
    withFiles({ [`p/${talk.session}.jsonl`]: talk.jsonl }, (root) => {
      const archive = openPublished({ sources: root, publishing: EVERYTHING });
      const run = archive.run(archive.projects[0]!);
      expect(run.read(0)).toEqual(talk.rows[0]);
      expect(run.redactions.entries).toEqual([]);
      run.close();
    });
  });

  test('gives its content by nothing but read', () => {
    const talk = new Talk('sealed');
    talk.prompt(`my token is ${TOKEN}`);
    withFiles({ [`p/${talk.session}.jsonl`]: talk.jsonl }, (root) => {
      const archive = openPublished({ sources: root, publishing: EVERYTHING });
      const run = archive.run(archive.projects[0]!);
      const { index } = run.timeline.tree.drawn.dag;
      expect(index.reread(index.rows[0]!.ref)).toBe(null);
      expect(index.rows[0]!.extra?.typed).toMatch(/^my token is \[REDACTED:github-pat#1\]$/);
      expect(JSON.stringify(run.timeline)).not.toContain(TOKEN.slice(4, 13));
      run.read(0);
      expect(run.redactions.entries).toEqual([
        { rule: 'github-pat', count: 1, session: talk.session, id: talk.rows[0]!.uuid },
      ]);
      run.close();
    });
  });

  test('shows no value in a title that only another row gives away', () => {
    const talk = new Talk('told');
    const value = TOKEN.slice(4);
    talk.prompt(`what of ${value}?`);
    talk.answer(`GITHUB_TOKEN=${value}`);
    const note = { type: 'custom-title', sessionId: talk.session, customTitle: `about ${value}` };
    withFiles({ [`p/${talk.session}.jsonl`]: `${talk.jsonl}${JSON.stringify(note)}\n` }, (root) => {
      const archive = openPublished({ sources: root, publishing: EVERYTHING });
      expect([...archive.survey.seen!.values()].map(({ dirty }) => dirty.size)).toEqual([1]);
      const { timeline, close } = archive.run(archive.projects[0]!);
      const { rows, notes } = timeline.tree.drawn.dag.index;
      expect(rows[0]!.extra?.typed).toMatch(/^what of \[REDACTED:[a-z-]+#1\]\?$/);
      expect(notes[0]!.value.customTitle).toMatch(/^about \[REDACTED:[a-z-]+#1\]$/);
      expect(JSON.stringify(timeline)).not.toContain(value);
      close();
    });
  });

  test.each([true, false])('is the same whether or not its rows are kept for those who read them: %s', (willReread) => {
    const talk = new Talk('kept');
    talk.prompt(`my token is ${TOKEN}`);
    talk.answer('thank you');
    withFiles({ [`p/${talk.session}.jsonl`]: talk.jsonl }, (root) => {
      const archive = openPublished({ sources: root, publishing: EVERYTHING });
      const run = archive.run(archive.projects[0]!, willReread);
      expect(JSON.stringify(run.read(0))).toContain('my token is [REDACTED:github-pat#1]');
      expect(run.read(1)).toEqual(talk.rows[1]);
      run.close();
      rmSync(join(root, 'p'), { recursive: true });
      expect(run.read(1)).toEqual(willReread ? talk.rows[1] : {});
      run.close();
    });
  });
});

import { jsonl } from './open-files.ts';
import type { Planted } from './planted-secrets.ts';
import type { RawRow } from './row-letters.ts';
import { FORMS } from './secret-forms.ts';

const DRESSES = Object.values(FORMS);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * An archive with a secret in every field that a row can have, a session for each kind. From field to field it is
 * dressed differently, and from kind to kind a field is; names of files and ids hold it as it is.
 */
export function plantedArchive(planted: readonly Planted[]): Record<string, string> {
  const files: Record<string, string> = {};
  for (const [nth, one] of planted.entries()) Object.assign(files, plantedSession(one, nth));
  return files;
}

function plantedSession({ text, value }: Planted, nth: number): Record<string, string> {
  let field = 0;
  const dressed = (): string => DRESSES[(nth + field++) % DRESSES.length]!(text, value);
  const name = /^[\w.=-]{8,100}$/.test(value) ? value : `plain-${nth}`;
  // Every fifth has its secret in its very ids: their rows must still find each other.
  const id = nth % 5 === 0 ? (end: string): string => `${name}-${end}` : (end: string): string => `id-${nth}-${end}`;
  const session = id('session');
  const folder = `project-${nth % 7}${nth % 11 === 0 ? `-${name}` : ''}`;
  let [last, second]: [string | null, number] = [null, nth * 100];
  const row = (type: string, more: RawRow): RawRow => {
    const uuid = id(`row-${second}`);
    const made = {
      type,
      uuid,
      parentUuid: last,
      sessionId: session,
      timestamp: new Date(Date.UTC(2026, 3, 13) + 1000 * second++).toISOString(),
      cwd: `/srv/${nth % 3 === 0 ? name : 'work'}/project-${nth % 7}`,
      gitBranch: `feature/${nth % 2 === 0 ? name : dressed()}`,
      version: nth % 4 === 0 ? name : '2.1.211',
      slug: dressed(),
      requestId: dressed(),
      isSidechain: false,
      ...more,
    };
    last = uuid;
    return made;
  };
  const assistant = (block: RawRow): RawRow =>
    row('assistant', { message: { id: dressed(), role: 'assistant', model: dressed(), content: [block] } });
  const call = id('call');
  const output = (): string => `${dressed()}\n${`line of output ${nth}\n`.repeat(300)}${dressed()}`;
  const rows = [
    row('user', {
      message: {
        role: 'user',
        content: [
          { type: 'text', text: dressed() },
          { type: 'text', text: `<ide_selection>${dressed()}</ide_selection>` },
          {
            type: 'image',
            alt: dressed(),
            source: { type: 'base64', media_type: dressed(), data: PNG.toString('base64') },
          },
        ],
      },
    }),
    assistant({ type: 'thinking', thinking: dressed(), signature: dressed() }),
    assistant({
      type: 'text',
      text: `# ${dressed()}\n\n\`\`\`sh\n${dressed()}\n\`\`\`\n[a](https://example.org/${dressed()})`,
    }),
    assistant({
      type: 'tool_use',
      id: call,
      name: nth % 2 === 0 ? 'Bash' : dressed(),
      input: { command: dressed(), description: dressed(), deep: { [dressed()]: [{ inner: dressed() }] } },
    }),
    row('user', {
      message: {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: call,
            content: [{ type: 'text', text: output() }],
          },
        ],
      },
      toolUseResult: {
        stdout: output(),
        stderr: dressed(),
        [dressed()]: { file: { filePath: dressed(), content: dressed() } },
      },
    }),
    assistant({
      type: 'tool_use',
      id: `${call}-w`,
      name: 'Write',
      input: { file_path: `/srv/${name}.ts`, content: dressed() },
    }),
    assistant({
      type: 'tool_use',
      id: `${call}-t`,
      name: 'Task',
      input: { subagent_type: dressed(), description: dressed(), prompt: dressed() },
    }),
    row('attachment', { attachment: { type: 'file', filename: dressed(), content: dressed() } }),
    row('attachment', {
      attachment: { type: 'hook_error', hookName: dressed(), command: dressed(), stderr: dressed() },
    }),
    row('attachment', { attachment: { type: 'queued_command', prompt: dressed() } }),
    row('progress', { data: { type: 'hook_progress', hookName: dressed(), command: dressed() }, toolUseID: dressed() }),
    row('system', { subtype: 'api_error', level: 'error', error: { message: dressed() }, content: dressed() }),
    row('system', { subtype: dressed(), content: dressed() }),
    row('user', {
      message: {
        role: 'user',
        content: `<command-name>/${dressed()}</command-name><command-args>${dressed()}</command-args>`,
      },
    }),
    row('user', { message: { role: 'user', content: `<bash-input>${dressed()}</bash-input>` } }),
    row('user', {
      message: { role: 'user', content: `<bash-stdout>${dressed()}</bash-stdout><bash-stderr></bash-stderr>` },
    }),
    row('user', {
      message: {
        role: 'user',
        content: `This session is being continued from a previous conversation that ran out of context ${dressed()}`,
      },
    }),
    row(nth % 2 === 0 ? 'novelty' : dressed(), { words: dressed(), [dressed()]: 1 }),
    // Cut to the length of a preview, half of it would be left.
    row('user', { message: { role: 'user', content: `${'a word '.repeat(30)} ${text}` } }),
  ];
  const notes = [
    nth % 2 === 0 ? { type: 'custom-title', customTitle: dressed() } : { type: 'ai-title', aiTitle: dressed() },
    { type: 'summary', summary: dressed(), leafUuid: rows.at(-1)!.uuid },
    { type: 'pr-link', prNumber: 7, prUrl: `https://example.org/${dressed()}` },
    { type: 'queue-operation', operation: 'remove', content: dressed() },
    { type: dressed(), [dressed()]: dressed() },
  ].map((note) => ({ ...note, sessionId: session }));
  const agent = `a${nth}${nth % 4 === 0 ? `-${name}` : ''}`;
  const agentRow = {
    ...row('user', { message: { role: 'user', content: dressed() } }),
    parentUuid: null,
    isSidechain: true,
  };
  const beside = `${folder}/${session}`;
  return {
    [`${folder}/${session}.jsonl`]: `${jsonl([...rows, ...notes])}{"broken": "${text}\n`,
    [`${beside}/subagents/agent-${agent}.jsonl`]: jsonl([{ ...agentRow, agentId: agent }]),
    [`${beside}/subagents/agent-${agent}.meta.json`]: JSON.stringify({
      agentType: dressed(),
      description: dressed(),
      name: dressed(),
      toolUseId: `${call}-t`,
    }),
    [`${beside}/tool-results/${name}.txt`]: dressed(),
  };
}

import { languageOf } from '../../view/tools/language-of.ts';
import { readObjects, readText, readWords } from '../../view/tools/read-json.ts';
import { comparePatch } from '../../view/tools/read-patch.ts';
import { sayCount, sayTime } from '../../view/tools/say-figures.ts';
import { tidyJson } from '../../view/tools/tidy-json.ts';
import type { CallRecord, ResultRecord } from '../session-document.ts';
import { codeSpan, fence, inline, quote, target } from './marks.ts';

/** What stands before the result of a call, and how its result is read. */
interface Look {
  /** What the call is about, beside its name. */
  readonly object: string;
  readonly parts: readonly string[];
  /** Fields of the input that it says; the others follow as they are. */
  readonly says: readonly string[];
  /** Language of the result's text. */
  readonly language?: string;
  /** Set where the parts say what the result would: it is shown only if it is an error. */
  readonly isWhole?: boolean;
}

/** A call of a tool as Markdown, up to the place where its agents stand. `said` are fields that stand elsewhere. */
export function writeCall(call: CallRecord, said: readonly string[] = []): string[] {
  const { object, parts, says } = lookOf(call);
  const rest = Object.entries(call.input).filter(([key]) => !says.includes(key) && !said.includes(key));
  return [
    headOf(call.name, object, call.result),
    ...parts,
    ...(rest.length === 0 ? [] : [restOf(rest)]),
    ...phasesOf(call),
  ];
}

/** The steps of a workflow; the agents themselves follow. */
function phasesOf({ phases }: CallRecord): string[] {
  const steps = phases.map(
    ({ title, isDone, agents }) =>
      `- [${isDone ? 'x' : ' '}] ${inline(title, 100)}${agents.length === 0 ? '' : ` · ${sayCount(agents.length, 'agent')}`}`,
  );
  return steps.length === 0 ? [] : [steps.join('\n')];
}

/** Fields that no look knows: in a line if they fit. */
function restOf(rest: readonly (readonly [string, unknown])[]): string {
  const isPlain = ([, value]: readonly [string, unknown]): boolean =>
    typeof value !== 'object' && String(value).length < 60;
  const short = rest.every(isPlain) ? rest.map(([key, value]) => `${key}: ${String(value)}`).join(', ') : null;
  if (short !== null && short.length <= 160 && !short.includes('\n')) return codeSpan(short);
  return fence(tidyJson(Object.fromEntries(rest)), 'json');
}

/** What came of a call, behind its agents. */
export function writeResult(call: CallRecord): string[] {
  if (call.result === null) return [];
  const { isWhole = false, language = '' } = lookOf(call);
  return resultParts(call.result, isWhole && !call.result.isError, language);
}

/** A result that came after other words. */
export const writeLateResult = (name: string | null, result: ResultRecord): string[] => [
  headOf(name === null ? 'Result' : `Result of ${name}`, '', result),
  ...resultParts(result, false, ''),
];

function headOf(name: string, object: string, result: ResultRecord | null): string {
  const took = result?.milliseconds ?? 0;
  const facts = [
    ...(result === null ? ['no result'] : result.isError ? ['failed'] : []),
    ...(took >= 1000 ? [sayTime(took)] : []),
  ];
  return [`**${inline(name, 100)}**`, object, ...(facts.length > 0 ? [`· ${facts.join(' · ')}`] : [])]
    .filter((part) => part !== '')
    .join(' ');
}

function resultParts(
  { text: told, saved, images, other, isError }: ResultRecord,
  isSaid: boolean,
  language: string,
): string[] {
  const text = saved ?? told;
  const shown = text.trim() === '' || isSaid ? [] : [fence(text, isError ? '' : language)];
  return [
    ...(isError && shown.length > 0 ? ['*Error:*'] : []),
    ...shown,
    ...images.map(({ file }) => picture(file)),
    ...other.map((part) => fence(tidyJson(part), 'json')),
  ];
}

export const picture = (file: string | null): string =>
  file === null ? '*A picture that cannot be shown.*' : `![Picture](${target(file)})`;

function lookOf(call: CallRecord): Look {
  const { input } = call;
  const field = ['file_path', 'path', 'notebook_path'].find((key) => readWords(input, key) !== null) ?? '';
  const path = readWords(input, field) ?? '';
  switch (call.name) {
    case 'Bash':
    case 'PowerShell': {
      const command = fence(readText(input, 'command') ?? '', call.name === 'Bash' ? 'sh' : 'powershell');
      return {
        object: inline(readText(input, 'description') ?? ''),
        parts: [command],
        says: ['command', 'description'],
      };
    }
    case 'Edit':
    case 'MultiEdit': {
      const says = [field, 'old_string', 'new_string', 'edits', 'replace_all'];
      return {
        object: codeSpan(path),
        parts: [fence(call.result?.patch ?? editsOf(call), 'diff')],
        says,
        isWhole: true,
      };
    }
    case 'Write': {
      const content = fence(readText(input, 'content') ?? '', languageOf(path) ?? '');
      return { object: codeSpan(path), parts: [content], says: [field, 'content'], isWhole: true };
    }
    case 'Read':
      return { object: codeSpan(path), parts: [], says: [field] };
    case 'Grep':
    case 'Glob': {
      const where = path === '' ? '' : ` in ${codeSpan(path)}`;
      return { object: `${codeSpan(readText(input, 'pattern') ?? '')}${where}`, parts: [], says: [field, 'pattern'] };
    }
    case 'TodoWrite':
      return { object: '', parts: todosOf(call), says: ['todos'], isWhole: true };
    case 'Task':
    case 'Agent':
      return {
        object: inline(readText(input, 'description') ?? ''),
        parts: [],
        says: ['description'],
        language: 'markdown',
      };
    case 'Workflow': {
      const script = readText(input, 'script') ?? '';
      return { object: '', parts: script === '' ? [] : [fence(script, 'js')], says: ['script'] };
    }
    case 'AskUserQuestion': {
      const questions = questionsOf(call);
      return { object: '', parts: questions, says: questions.length === 0 ? [] : ['questions'] };
    }
    case 'ExitPlanMode':
      return { object: '', parts: [quote(readText(input, 'plan') ?? '')], says: ['plan'] };
    case 'WebFetch':
    case 'WebSearch': {
      const asked = ['url', 'query'].find((key) => readWords(input, key) !== null) ?? '';
      return { object: codeSpan(readText(input, asked) ?? ''), parts: [], says: [asked], language: 'markdown' };
    }
    default:
      return { object: '', parts: [], says: [] };
  }
}

/** What an edit was to change, where nobody kept what it changed. */
function editsOf({ input }: CallRecord): string {
  const edits = readObjects(input, 'edits');
  return (edits.length > 0 ? edits : [input])
    .flatMap((edit) => comparePatch(readText(edit, 'old_string') ?? '', readText(edit, 'new_string') ?? ''))
    .flatMap(({ lines }) => lines)
    .join('\n');
}

/** Each question with what there was to choose from; what was chosen is the result. */
const questionsOf = ({ input }: CallRecord): string[] =>
  readObjects(input, 'questions').map((asked) => {
    const options = readObjects(asked, 'options').map((option) =>
      [readText(option, 'label'), readText(option, 'description')].filter((part) => part).join(': '),
    );
    const list = options.map((option) => `- ${inline(option, 600)}`).join('\n');
    return [inline(readText(asked, 'question') ?? '', 600), list].filter((part) => part !== '').join('\n\n');
  });

const STATES: Readonly<Record<string, string>> = { completed: 'x', in_progress: '~' };

function todosOf({ input }: CallRecord): string[] {
  const items = readObjects(input, 'todos').map(
    (todo) => `- [${STATES[readText(todo, 'status') ?? ''] ?? ' '}] ${inline(readText(todo, 'content') ?? '', 600)}`,
  );
  return items.length === 0 ? [] : [items.join('\n')];
}

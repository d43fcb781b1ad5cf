import { isObject } from '../../read/parse-line.ts';
import { readAny, readObject } from './read-json.ts';
import { textOf } from './read-result.ts';
import type { ToolResult } from './tool-view.ts';

/** What was answered to each question, as words; from what the CLI kept, else from what it told the model. */
export function readAnswers(questions: readonly string[], result: ToolResult | null): readonly (string | null)[] {
  const kept = readObject(result?.structured, 'answers');
  const spoken = kept === null ? textOf(result) : '';
  return questions.map((question, at) => {
    if (kept === null) return spokenAnswer(question, questions[at + 1], spoken);
    return asWords(readAny(kept, question));
  });
}

function asWords(answer: unknown): string | null {
  if (typeof answer === 'string') return answer;
  if (Array.isArray(answer)) return answer.filter((item) => typeof item === 'string').join(', ');
  return isObject(answer) ? asWords(readAny(answer, 'answer')) : null;
}

/** `"Question?"="Answer", "Next question?"="Answer". You can now continue …` */
function spokenAnswer(question: string, next: string | undefined, text: string): string | null {
  const open = `"${question}"="`;
  const from = text.indexOf(open);
  if (from === -1) return null;
  const rest = text.slice(from + open.length);
  const following = next === undefined ? -1 : rest.indexOf(`", "${next}"="`);
  const end =
    following !== -1 ? following : Math.max(rest.lastIndexOf('". '), rest.endsWith('".') ? rest.length - 2 : -1);
  return end === -1 ? rest.replace(/"\.?$/, '') : rest.slice(0, end);
}

/** Labels that an answer names, and what it says beyond them. Labels may hold commas, so the longest are tried first. */
export function splitAnswer(answer: string, labels: readonly string[]): { chosen: ReadonlySet<string>; other: string } {
  const chosen = new Set<string>();
  const longestFirst = [...labels].filter((label) => label !== '').sort((a, b) => b.length - a.length);
  let rest = answer.trim();
  for (let label = leading(rest, longestFirst); label !== undefined; label = leading(rest, longestFirst)) {
    chosen.add(label);
    rest = rest.slice(label.length).replace(/^,\s*/, '');
  }
  return { chosen, other: rest };
}

/** A label only counts whole: `UTC` is not chosen by "UTC, but in the head" unless a comma or the end follows. */
const leading = (text: string, labels: readonly string[]): string | undefined =>
  labels.find((label) => text.startsWith(label) && /^(?:$|,\s)/.test(text.slice(label.length)));

import type { JsonObject } from '../../read/parse-line.ts';
import { generic } from './generic.ts';
import { readAnswers, splitAnswer } from './read-answers.ts';
import { readFailure } from './read-failure.ts';
import { readFlag, readList, readObjects, readWords } from './read-json.ts';
import { resultOf } from './read-result.ts';
import { sayCount } from './say-figures.ts';
import { oneLine, shorten } from './shorten.ts';
import { figure, type ToolCall, type ToolLook, type ToolResult, toolView } from './tool-view.ts';

/** What a `.ask` block shows. */
export interface AskPanel {
  readonly state: 'answered' | 'rejected' | 'open';
  /** `2 questions, answered`, before the time. */
  readonly caption: string;
  readonly questions: readonly Question[];
  /** What the person said instead of an answer. */
  readonly reply: string | null;
}

interface Question {
  readonly question: string;
  readonly header: string | null;
  readonly multiple: boolean;
  readonly options: readonly Option[];
  /** The person's own words, given instead of or beside the options. */
  readonly other: string | null;
}

interface Option {
  readonly label: string;
  readonly description: string | null;
  readonly chosen: boolean;
}

export const ask: ToolLook = (call, shelf) => {
  const asked = askedOf(call);
  if (asked.length === 0) return generic(call, shelf);
  const answers = readAnswers(
    asked.map((item) => readWords(item, 'question') ?? ''),
    resultOf(call),
  );
  const questions = asked.map((item, at) => viewQuestion(item, answers[at] ?? null));
  const state = call.result === null ? 'open' : call.result.isError ? 'rejected' : 'answered';
  const words = { answered: 'answered', rejected: 'not answered', open: 'asked' }[state];
  const panel: AskPanel = {
    state,
    caption: `${sayCount(questions.length, 'question')}, ${words}`,
    questions,
    reply: call.result?.isError ? replyTo(call.result) : null,
  };
  return toolView({
    icon: 'ask',
    verb: 'Asked',
    object: { kind: 'words', text: oneLine(questions[0]?.question ?? '') },
    figures: [figure(words)],
    template: 'ask',
    panel,
  });
};

/** Before several questions could be asked at once the input was one question itself. */
function askedOf({ input }: ToolCall): readonly JsonObject[] {
  const questions = readObjects(input, 'questions')
    .filter((item) => readWords(item, 'question') !== null)
    .slice(0, 20);
  return questions.length > 0 || readWords(input, 'question') === null ? questions : [input];
}

function viewQuestion(item: JsonObject, answer: string | null): Question {
  const options = readList(item, 'options').slice(0, 50).flatMap(readOption);
  const header = readWords(item, 'header');
  const labels = options.map(({ label }) => label);
  const { chosen, other } = answer === null ? { chosen: new Set(), other: '' } : splitAnswer(answer, labels);
  return {
    question: shorten(readWords(item, 'question') ?? '', 4000),
    header: header && oneLine(header, 60),
    multiple: readFlag(item, 'multiSelect'),
    options: options.map((option) => ({ ...option, chosen: chosen.has(option.label) })),
    other: other === '' ? null : shorten(other, 8000),
  };
}

function readOption(option: unknown): readonly Omit<Option, 'chosen'>[] {
  const label = typeof option === 'string' ? option : readWords(option, 'label');
  const description = readWords(option, 'description');
  return label === null
    ? []
    : [{ label: shorten(label, 1000), description: description && shorten(description, 2000) }];
}

function replyTo(result: ToolResult): string | null {
  const { reply } = readFailure(result);
  return reply && shorten(reply, 8000);
}

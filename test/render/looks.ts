import { ansi } from '../../src/render/rich-text/ansi.ts';
import { createCode } from '../../src/render/rich-text/code.ts';
import { escapeContent, escapeText } from '../../src/render/rich-text/escape.ts';
import { createMarkdown } from '../../src/render/rich-text/markdown.ts';
import { createSaid } from '../../src/render/rich-text/said.ts';

export const code = await createCode();
export const markdown = createMarkdown(code);
export const said = createSaid(code);

/** Every way from a transcript's text to HTML. */
export const looks: Readonly<Record<string, (text: string) => string>> = {
  text: escapeText,
  content: escapeContent,
  said,
  markdown,
  ansi,
  'code in html': (text) => code.highlight(text, 'html'),
  'code in typescript': (text) => code.highlight(text, 'ts'),
  'code in no language': (text) => code.highlight(text),
};

import type { StateCore, Token } from 'markdown-it';
import { isRelativeAddress } from './link.ts';

/** A pass over the parsed text, before it is written. */
type Pass = (state: StateCore) => void;

/** The highest heading is h4 and gaps are closed: a heading is one below the nearest higher one before it. */
export const levelHeadings: Pass = ({ tokens }) => {
  const above: number[] = [];
  for (const token of tokens) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue;
    if (token.type === 'heading_open') {
      const level = Number(token.tag.slice(1));
      while (above.length > 0 && above.at(-1)! >= level) above.pop();
      above.push(level);
    }
    token.tag = `h${Math.min(6, 3 + above.length)}`;
  }
};

/** `- [x] done` as a list item with a box, which nobody can tick. */
export const boxTasks: Pass = ({ tokens }) => {
  tokens.forEach((token, i) => {
    const item = tokens[i - 2];
    const words = token.children?.[0];
    if (token.type !== 'inline' || item?.type !== 'list_item_open' || words?.type !== 'text') return;
    const [box, tick] = /^\[([ xX])\](?=\s|$)/.exec(words.content) ?? [];
    if (box === undefined) return;
    item.attrSet('data-task', '');
    words.content = (tick === ' ' ? '☐' : '☑') + words.content.slice(box.length);
  });
};

/** Links to files become words that tell the file, and a picture in a link becomes its words: links do not nest. */
export const settleLinks: Pass = ({ tokens }) => {
  for (const { children } of tokens) if (children) settle(children);
};

function settle(children: readonly Token[]): void {
  const open: boolean[] = [];
  for (const token of children) {
    if (token.type === 'link_open') {
      const isRelative = isRelativeAddress(String(token.attrGet('href')));
      open.push(isRelative);
      if (isRelative) token.type = 'file_open';
    } else if (token.type === 'link_close') {
      if (open.pop()) token.type = 'file_close';
    } else if (token.type === 'image' && open.length > 0) token.type = 'image_words';
  }
}

/** A head cell without words heads nothing: it is written as a plain cell. */
export const emptyHeads: Pass = ({ tokens }) => {
  tokens.forEach((token, i) => {
    if (token.type !== 'th_open' || tokens[i + 1]?.content.trim() !== '') return;
    token.tag = 'td';
    const close = tokens[i + 2];
    if (close?.type === 'th_close') close.tag = 'td';
  });
};

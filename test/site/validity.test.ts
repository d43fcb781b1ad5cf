import { join } from 'node:path';
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { sharedSite } from '../support/site-build.ts';
import { readSite, tagsOf } from '../support/site-pages.ts';

/**
 * `.htmlvalidate.json` holds html-validate's recommended rules, and is stricter about styles and links. Two are off:
 *   long-title  a title is the session's own, however long it is;
 *   wcag/h32    a search field is sent by Enter, and the design has no button beside it.
 */
const validator = new HtmlValidate(new FileSystemConfigLoader());

const validate = async (html: string): Promise<string[]> => {
  const { results } = await validator.validateString(html, join(process.cwd(), 'page.html'));
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${message} (${ruleId})`),
  );
};

test.each(['demo', 'long'] as const)('every page of the %s archive is valid HTML', async (name) => {
  const site = readSite(await sharedSite(name));
  // Blocks are alike; some stand for all.
  const blocks = [...site.pages.keys()].filter((address) => address.startsWith('blocks/'));
  const errors: string[] = [];
  for (const [address, { html }] of site.pages) {
    if (blocks.indexOf(address) > 4) continue;
    for (const error of await validate(html)) errors.push(`${address}:${error}`);
  }
  expect(errors).toEqual([]);
});

test('no page holds a style, a script or an event handler of its own', async () => {
  const site = readSite(await sharedSite('demo'));
  for (const { html, address } of site.pages.values()) {
    for (const { name, attributes } of tagsOf(html)) {
      expect(name, address).not.toBe('style');
      expect([...attributes.keys()].filter((attribute) => /^(?:on|style$)/.test(attribute))).toEqual([]);
    }
    expect(html.match(/<script[^>]*>(?!<\/script>)/g), address).toBeNull();
    expect(html.indexOf('<meta http-equiv="Content-Security-Policy"'), 'the policy comes first').toBe(
      html.indexOf('<meta'),
    );
  }
});

test.each([
  ['an element left open', '<div><p>x</div>'],
  ['an id twice', '<p id="a">x</p><p id="a">y</p>'],
  ['a style', '<p style="color: red">x</p>'],
  ['a heading left out', '<h1>x</h1><h3>y</h3>'],
])('the validator sees %s', async (_, body) => {
  const page = `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>x</title></head><body>${body}</body></html>\n`;
  expect(await validate(page)).not.toEqual([]);
  expect(await validate(page.replace(body, '<h1>x</h1>'))).toEqual([]);
});

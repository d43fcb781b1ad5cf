import { describe, expect, test } from 'vitest';
import { ansi } from '../../src/render/rich-text/ansi.ts';

/** `ESC` is drawn as `␛`, the bell as `␇`, a backspace as `␈`. */
const show = (drawn: string): string =>
  ansi(drawn.replaceAll('␛', '\u001b').replaceAll('␇', '\u0007').replaceAll('␈', '\b'));

describe('styles', () => {
  test.each([
    ['plain', 'a <b> & "c"\n', 'a &lt;b&gt; &amp; "c"\n'],
    ['red', '␛[31ma␛[0m b', '<i class="ar">a</i> b'],
    ['reset without a number', '␛[31ma␛[mb', '<i class="ar">a</i>b'],
    [
      'the six',
      '␛[31ma␛[32mb␛[33mc␛[34md␛[35me␛[36mf',
      '<i class="ar">a</i><i class="ag">b</i><i class="ay">c</i><i class="ab">d</i><i class="am">e</i><i class="ac">f</i>',
    ],
    ['bright ones', '␛[91ma␛[96mb', '<i class="ar">a</i><i class="ac">b</i>'],
    ['black and grey, white', '␛[30ma␛[90mb␛[37mc␛[97md', '<i class="ad">ab</i>cd'],
    ['back to plain ink', '␛[31ma␛[39mb', '<i class="ar">a</i>b'],
    ['bold and red', '␛[1;31ma␛[22mb', '<i class="ar aB">a</i><i class="ar">b</i>'],
    ['dim', '␛[2ma␛[22mb', '<i class="ad">a</i>b'],
    ['italic, underlined, struck', '␛[3;4;9ma␛[23;24;29mb', '<i class="aI aU aS">a</i>b'],
    ['curly underline and its colour', '␛[4:3;58;2;1;2;3ma␛[4:0mb', '<i class="aU">a</i>b'],
    ['inverse', '␛[7ma␛[27mb', '<i class="aR">a</i>b'],
    ['inverse red', '␛[31;7m FAIL ␛[0m', '<i class="br"> FAIL </i>'],
    ['grounds', '␛[41ma␛[102mb␛[44mc␛[49md', '<i class="br">a</i><i class="bg">b</i><i class="bx">c</i>d'],
    [
      '256: basic, cube, grey',
      '␛[38;5;9ma␛[38;5;46mb␛[38;5;240mc␛[38;5;255md',
      '<i class="ar">a</i><i class="ag">b</i><i class="ad">c</i>d',
    ],
    [
      'true colours',
      '␛[38;2;255;80;0ma␛[38;2;255;220;0mb␛[38;2;90;90;255mc',
      '<i class="ar">a</i><i class="ay">b</i><i class="ab">c</i>',
    ],
    ['true colours with colons', '␛[38:2::0:255:255ma␛[38:5:201mb', '<i class="ac">a</i><i class="am">b</i>'],
    ['a true ground', '␛[48;2;0;80;0;1ma', '<i class="aB bg">a</i>'],
    ['numbers that mean nothing', '␛[;;99;300;38;5m␛[38;77ma', 'a'],
    ['concealed words are shown', '␛[8ma␛[28mb', 'ab'],
    ['neighbours are one, also across lines', '␛[32ma␛[0m\n␛[32m\nb␛[32mc␛[0m\nd', '<i class="ag">a\n\nbc</i>\nd'],
    ['white space has no colour', 'a␛[31m ␛[0mb', 'a b'],
    ['but it has a ground', 'a␛[41m ␛[0mb', 'a<i class="br"> </i>b'],
  ])('%s', (_, drawn, html) => {
    expect(show(drawn)).toBe(html);
  });
});

describe('what a terminal obeys and a page does not', () => {
  test.each([
    ['cursor moves', 'a␛[2A␛[10;5H␛[?25lb␛[2Jc␛[K', 'abc'],
    ['a title', '␛]0;title␇a', 'a'],
    ['a link', '␛]8;;https://a.b␇words␛]8;;␇', 'words'],
    ['a link that ends otherwise', '␛]8;id=1;javascript:x␛\\words␛]8;;␛\\', 'words'],
    ['a string that does not end', 'a␛]0;b\nc', 'a0;b\nc'],
    ['a device string', '␛P1$r0m␛\\a', 'a'],
    ['character sets and keypads', '␛(Ba␛=␛>␛7␛8b␛c', 'ab'],
    ['half a sequence at the end', 'a␛[31', 'a'],
    ['a lone escape', 'a␛', 'a'],
    ['a sequence in a sequence', '␛[3␛[31ma', '<i class="ar">a</i>'],
  ])('%s', (_, drawn, html) => {
    expect(show(drawn)).toBe(html);
  });
});

describe('lines written over show their last state', () => {
  test.each([
    ['progress', '10%\r50%\r100%\ndone', '100%\ndone'],
    ['a return before the end', '10%\r100%\r\r\ndone', '100%\ndone'],
    ['Windows lines', 'a\r\nb\r\n', 'a\nb\n'],
    ['the style goes on', '␛[31ma\rb', '<i class="ar">b</i>'],
    ['column one is a return', 'a␛[2K␛[1Gb␛[Gc', 'c'],
    ['a line that is cleared', 'a␛[2K\nb', '\nb'],
    ['backspaces', 'abc␈␈d', 'ad'],
    ['backspaces over a pair and a colour', 'a␛[31m😀␈␈b', '<i class="ar">b</i>'],
    ['backspaces stop at the line', 'a\n␈␈b', 'a\nb'],
    ['overstrike, as manuals do', 'N␈NA␈AM␈M', 'NAM'],
  ])('%s', (_, drawn, html) => {
    expect(show(drawn)).toBe(html);
  });
});

test('hidden characters are marked, in colour too', () => {
  expect(show('␛[31ma\u202eb␛[0m␇\u200b\ud800')).toBe(
    '<i class="ar">a<span class="ctl">U+202E</span>b</i><span class="ctl">U+0007</span><span class="ctl">U+200B</span>\ufffd',
  );
});

import { describe, expect, test } from 'vitest';
import { isIdle, readAddress, toggled, writeAddress } from '../../../assets/js/search/address.js';

describe('what is looked for', () => {
  test.each([
    ['nothing', '?'],
    ['words', '?q=tide+chart'],
    ['words that mean something in an address', '?q=a%26b%3D%22c%23d%22+%3C%2B%3E'],
    ['facets, of one some values', '?q=x&project=tidepool&role=prompt&role=answer&month=2026-04'],
    ['facets alone', '?tool=Bash'],
    ['a session', '?q=x&project=p&session=6535354b-79fb-410f-a38b-d0fa925dc3f3'],
    ['the order', '?q=x&by=date'],
  ])('comes back from the address: %s', (_, address) => {
    expect(writeAddress(readAddress(address))).toBe(address);
  });

  test('is taken from an address that nobody vouches for', () => {
    const wanted = readAddress('?q=%20x%20&q=y&role=&role=a&role=a&by=nonsense&__proto__=1&session=');
    expect(writeAddress(wanted)).toBe('?q=x&role=a');
  });

  test('is narrowed by a value and widened by it again', () => {
    const wanted = readAddress('?q=x&role=prompt');
    const both = toggled(wanted, 'role', 'answer');
    expect(writeAddress(both)).toBe('?q=x&role=prompt&role=answer');
    expect(writeAddress(toggled(toggled(both, 'role', 'prompt'), 'role', 'answer'))).toBe('?q=x');
    expect(writeAddress(wanted)).toBe('?q=x&role=prompt');
  });

  test('is nothing only without words and facets', () => {
    expect(
      ['?', '?q=', '?by=date', '?q=x', '?role=prompt', '?session=s'].map((each) => isIdle(readAddress(each))),
    ).toEqual([true, true, true, false, false, false]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOTHING_FOUND } from '../../../src/redact/found-secrets.ts';
import { stripPicture } from '../../../src/redact/pictures/strip-picture.ts';
import { Redactor } from '../../../src/redact/redactor.ts';
import { DESCRIBED_PICTURES, DESCRIPTION } from '../../support/described-pictures.ts';

describe.each(DESCRIBED_PICTURES)('a %s', (_, described, bare) => {
  test('keeps what it is drawn from, and nothing that is said of it', () => {
    expect(described.includes(DESCRIPTION)).toBe(true);
    expect(stripPicture(described)).toEqual(bare);
    expect(stripPicture(bare)).toBe(bare);
  });

  test('is handed on bare in a row, and as it is when nothing is redacted', () => {
    const picture = (bytes: Buffer) => ({ type: 'image', source: { type: 'base64', data: bytes.toString('base64') } });
    const redact = (level: 'standard' | 'off') =>
      new Redactor({ level, personal: null, allow: [] }, NOTHING_FOUND).session('s');
    const session = redact('standard');
    expect(session.row(picture(described))).toEqual(picture(bare));
    expect(session.cleanRow(picture(described))).toEqual(picture(bare));
    expect([...session.counts]).toEqual([['picture-metadata', 2]]);
    const clean = picture(bare);
    expect(session.row(clean)).toBe(clean);
    expect(redact('off').row(picture(described))).toEqual(picture(described));
  });

  test('that is broken is stripped once and for all, or not shown', () => {
    const broken = fc.tuple(
      fc.nat(described.length),
      fc.array(fc.tuple(fc.nat(described.length - 1), fc.nat(255)), { maxLength: 8 }),
    );
    fc.assert(
      fc.property(broken, ([length, changes]) => {
        const bytes = Buffer.from(described.subarray(0, length));
        for (const [at, value] of changes) if (at < length) bytes[at] = value;
        const stripped = stripPicture(bytes);
        // What is left may be too short for a picture.
        if (stripped) expect(stripPicture(stripped) ?? stripped).toBe(stripped);
      }),
    );
  });
});

import { describe, expect, test } from 'vitest';
import type { RedactOptions } from '../../src/redact/redact-options.ts';
import { Redactor } from '../../src/redact/redactor.ts';
import { SecretScan } from '../../src/redact/secret-scan.ts';

const PERSONAL: RedactOptions = {
  level: 'standard',
  personal: { userNames: [], hostNames: ['tower'], words: ['Acme Works'] },
  allow: ['help@acme.test'],
};

function shown(text: string, options = PERSONAL): string {
  const scan = new SecretScan(options);
  scan.open({ session: 's', file: 's.jsonl' });
  scan.row({ sessionId: 's', cwd: '/home/jorunn/src/annals', text });
  return new Redactor(options, scan.finish()).session('s').text(text);
}

describe('personal data', () => {
  test.each([
    ['a home folder', 'cd /home/jorunn/src && ls /Users/ola.n/x', 'cd ~/src && ls ~/x'],
    ['one of Windows', 'C:\\Users\\ola\\x and c:\\\\Users\\\\ola\\\\x', '~\\x and ~\\\\x'],
    ['one in a folder of transcripts', '.claude/projects/-home-jorunn-src', '.claude/projects/-~-src'],
    [
      'the name of its user',
      'owner: jorunn, jorunn-2, jorunns',
      'owner: [REDACTED:user-name#1], [REDACTED:user-name#1]-2, jorunns',
    ],
    ['an e-mail address', 'write to ola@nordmann.test now', 'write to [REDACTED:email#2] now'],
    [
      'a host',
      'ola@tower:~/x$ and Olas-MacBook-Pro.local',
      'ola@[REDACTED:host-name#2]:~/x$ and [REDACTED:host-name#3]',
    ],
    ['an own word', 'for ACME works and acme', 'for [REDACTED:word#2] and acme'],
    [
      'an own word in names',
      'git@acme-works/x acmeWorks_v2 newAcmeWorksPlan Acme%20Works acmeworksite',
      'git@[REDACTED:word#2]/x [REDACTED:word#3]_v2 new[REDACTED:word#4]Plan [REDACTED:word#5] acmeworksite',
    ],
    [
      'an e-mail address in JSON, and nothing like one',
      '"\\nola@nordmann.test\\n\\n@pytest.mark.slow"',
      '"\\n[REDACTED:email#2]\\n\\n@pytest.mark.slow"',
    ],
    ['what is allowed', 'help@acme.test', 'help@acme.test'],
    [
      'nobody',
      'git@github.com:x/y.git icon@2x.png /homepage/x noreply@anthropic.com',
      'git@github.com:x/y.git icon@2x.png /homepage/x noreply@anthropic.com',
    ],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toBe(expected);
    expect(shown(expected)).toBe(expected);
  });

  test('stays when nobody asked', () => {
    const text = '/home/jorunn ola@nordmann.test tower';
    expect(shown(text, { ...PERSONAL, personal: null })).toBe(text);
  });
});

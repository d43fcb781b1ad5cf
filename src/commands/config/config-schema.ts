import { z } from 'zod';
import { PARTS } from '../../redact/publishing.ts';
import { ConfigError } from './config-error.ts';
import type { AnnalsConfig } from './define-config.ts';
import { readDay, readTimeZone, readUrl } from './read-values.ts';

const texts = z.array(z.string().min(1, 'It must not be empty.'));

/** A value that the command line reads in the same way. */
const readBy = (read: (value: string) => unknown): z.ZodType<string> =>
  z.string().check(({ value, issues }) => {
    try {
      read(value);
    } catch (error) {
      issues.push({ code: 'custom', input: value, message: (error as Error).message });
    }
  });

const schema = z.strictObject({
  source: z.union([z.string().min(1), texts.min(1)], 'Give a folder, or a list of folders.').optional(),
  output: z.string().min(1, 'It must not be empty.').optional(),
  name: z.string().optional(),
  url: readBy(readUrl).optional(),
  index: z.boolean().optional(),
  twins: z.boolean().optional(),
  timezone: readBy(readTimeZone).optional(),
  include: z
    .strictObject({ projects: texts.optional(), sessions: texts.optional(), paths: texts.optional() })
    .optional(),
  exclude: z
    .strictObject({
      projects: texts.optional(),
      sessions: texts.optional(),
      paths: texts.optional(),
      messages: texts.optional(),
    })
    .optional(),
  since: readBy(readDay).optional(),
  until: readBy(readDay).optional(),
  without: z.array(z.enum(PARTS)).optional(),
  redact: z.enum(['standard', 'paranoid', 'off']).optional(),
  personal: z
    .union(
      [
        z.boolean(),
        z.strictObject({ userNames: texts.optional(), hostNames: texts.optional(), words: texts.optional() }),
      ],
      'Give true, false, or { userNames, hostNames, words }, each a list.',
    )
    .optional(),
  search: z.enum(['everywhere', 'http', 'none']).optional(),
  allow: texts.optional(),
  ghosts: z.boolean().optional(),
}) satisfies z.ZodType<AnnalsConfig>;

/** What a file holds, if it is a config. Everything that is wrong with it is said at once. */
export function checkConfig(value: unknown, file: string): AnnalsConfig {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ConfigError(`${file}: ${result.error.issues.map(explain).join(' ')}`);
}

function explain(issue: z.core.$ZodIssue): string {
  const place = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const at = place === '' ? schema : schema.shape[place as 'include'];
    const inner = at instanceof z.ZodOptional ? at.unwrap() : at;
    const known = inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
    const keys = issue.keys.map((key) => `"${key}"`).join(', ');
    return `There is no setting ${keys}${place === '' ? '' : ` in "${place}"`}. There are: ${known.join(', ')}.`;
  }
  const message = /[.!]$/.test(issue.message) ? issue.message : `${issue.message}.`;
  return `${place === '' ? '' : `"${place}" cannot be used: `}${message}`;
}

import type { RedactOptions } from '../redact-options.ts';
import { ADDRESS_RULES } from './addresses.ts';
import { ASSIGNMENT_RULES } from './assignments.ts';
import { ARGUMENT_RULES } from './call-arguments.ts';
import { COMMAND_RULES } from './commands.ts';
import { GITLEAKS } from './gitleaks.ts';
import { HEADER_RULES } from './headers.ts';
import { KEY_RULES } from './key-blocks.ts';
import { NAMED_VALUE_RULES } from './named-values.ts';
import type { Rule } from './rule.ts';
import { TOKEN_RULES } from './tokens.ts';
import { WEBHOOK_RULES } from './webhooks.ts';

const STANDARD: readonly Rule[] = [
  ...KEY_RULES,
  ...TOKEN_RULES,
  ...GITLEAKS,
  ...WEBHOOK_RULES,
  ...ADDRESS_RULES,
  ...HEADER_RULES,
  ...COMMAND_RULES,
  ...ARGUMENT_RULES,
  ...NAMED_VALUE_RULES,
  ...ASSIGNMENT_RULES,
];

/** The rules of a level. Where several see the same, the first names it. */
export const rulesOf = ({ level }: RedactOptions): readonly Rule[] => (level === 'off' ? [] : STANDARD);

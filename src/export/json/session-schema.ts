import { z } from 'zod';
import { sessionDocument } from '../session-document.ts';

/** The schema of a session's JSON, as a file: the same that the package holds. */
export const sessionSchema = (): string => `${JSON.stringify(z.toJSONSchema(sessionDocument), null, 2)}\n`;

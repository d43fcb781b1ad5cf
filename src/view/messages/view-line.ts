import { isObject, type JsonObject } from '../../read/parse-line.ts';
import { blocksOf, insideTag, num, str, textOf } from '../read-content.ts';
import { eventBody, eventLine } from './event-line.ts';
import type { LineView } from './message-view.ts';
import { sayDiagnostics } from './say-diagnostics.ts';
import { slashCommand } from './view-command.ts';

/** Hooks, system rows, notifications: everything that is an event and not a message. */
export function viewLine(kind: string, rows: readonly JsonObject[]): LineView {
  const row = rows[0] ?? {};
  switch (kind) {
    case 'progress':
      return viewProgress(rows);
    case 'system':
      return viewSystem(row);
    case 'attachment':
      return viewAttachment(row);
    case 'task-notification':
      return viewNotification(textOf(row));
    case 'agent-message':
      return eventLine('mail', 'Message from an agent', /from="([^"]*)"/.exec(textOf(row))?.[1] ?? '', {
        body: eventBody(unwrap(textOf(row).replace(/^[^<]*/, '')), 'prose'),
      });
    case 'memory':
      return eventLine('memory', 'Memory', insideTag(textOf(row), 'user-memory-input') ?? textOf(row));
    case 'caveat':
      return eventLine('session', 'Local commands', 'follow; the model was told not to answer them', {
        isMinor: true,
        body: eventBody(unwrap(textOf(row))),
      });
    case 'meta': {
      const text = unwrap(textOf(row));
      const isReminder = textOf(row).trimStart().startsWith('<system-reminder>');
      return eventLine(isReminder ? 'window' : 'slash', isReminder ? 'Reminder' : 'Expanded', firstLine(text), {
        isMinor: true,
        body: eventBody(text, 'prose'),
      });
    }
    case 'ide':
    case 'reminder': {
      const text = sayDiagnostics(unwrap(textOf(row)));
      return eventLine('window', kind === 'ide' ? 'Editor' : 'Reminder', firstLine(text), {
        isMinor: true,
        body: eventBody(text),
      });
    }
    default:
      return viewUnknown(row);
  }
}

/** What is left of a message that is not published. Of several in a row the first speaks for all. */
export const viewWithdrawn = (isFollowing: boolean): LineView =>
  eventLine('stop', 'Withdrawn', 'What stood here is not published; its address is kept.', { isMinor: isFollowing });

/** Text inside one wrapper of whatever name, or inside one in another. */
function unwrap(text: string, deepest = 2): string {
  const inside = /^\s*<([\w-]+)[^>]*>([\s\S]*)<\/\1>\s*$/.exec(text)?.[2]?.trim();
  if (inside === undefined) return text;
  return deepest > 1 ? unwrap(inside, deepest - 1) : inside;
}

const firstLine = (text: string): string => {
  const first = text.trim().split('\n', 1)[0] ?? '';
  return first.length > 140 ? `${first.slice(0, 139)}…` : first;
};

function viewProgress(rows: readonly JsonObject[]): LineView {
  const names = rows.map(({ data }) =>
    isObject(data) ? (str(data.hookName) ?? str(data.type) ?? 'progress') : 'progress',
  );
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const words = [...counts]
    .map(([name, count]) => (count > 1 ? `${name} ×${count}` : name))
    .slice(0, 6)
    .join(', ');
  const commands = [...new Set(rows.flatMap(({ data }) => (isObject(data) ? (str(data.command) ?? []) : [])))];
  return eventLine('hook', 'Progress', words, { isMinor: true, body: eventBody(commands.slice(0, 20).join('\n')) });
}

function viewSystem(row: JsonObject): LineView {
  const content = str(row.content) ?? '';
  switch (row.subtype) {
    case 'api_error':
      return eventLine('error', 'API error', apiErrorWords(row), { tone: 'bad' });
    case 'turn_duration':
      return eventLine('session', 'Turn', `took ${seconds(num(row.durationMs))}`, { isMinor: true });
    case 'away_summary':
      return eventLine('recap', 'While you were away', firstLine(content), { body: eventBody(content, 'prose') });
    case 'stop_hook_summary':
      return viewStopHooks(row);
    case 'local_command':
      return viewLocalCommand(content);
    case 'model_refusal_fallback':
      return eventLine(
        'theme',
        'Another model took over',
        `${str(row.originalModel) ?? '?'} → ${str(row.fallbackModel) ?? '?'}`,
        { tone: 'warn' },
      );
    default:
      return eventLine('session', str(row.subtype) ?? 'System', firstLine(content), {
        isMinor: row.level !== 'error',
        tone: row.level === 'error' ? 'bad' : null,
        body: content.length > 140 ? eventBody(content) : null,
      });
  }
}

/** What was typed, or what it printed: newer CLIs write both as system rows. */
function viewLocalCommand(content: string): LineView {
  const isTyped = content.includes('<command-name>');
  const text = isTyped ? slashCommand(content) : unwrap(content);
  return eventLine('slash', isTyped ? 'Command' : 'Command printed', firstLine(text), {
    isMinor: true,
    body: text.includes('\n') || text.length > 140 ? eventBody(text) : null,
  });
}

const seconds = (ms: number | null): string =>
  ms === null
    ? 'an unknown time'
    : ms < 60_000
      ? `${(ms / 1000).toFixed(1)} s`
      : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;

function apiErrorWords(row: JsonObject): string {
  const error = isObject(row.error) ? row.error : {};
  const cause = isObject(row.cause) ? row.cause : {};
  const what = str(error.message) ?? str(cause.code) ?? num(error.status)?.toString() ?? 'the request failed';
  const attempt = num(row.retryAttempt);
  return attempt === null ? what : `${what}, attempt ${attempt} of ${num(row.maxRetries) ?? '?'}`;
}

function viewStopHooks(row: JsonObject): LineView {
  const infos = Array.isArray(row.hookInfos) ? row.hookInfos.filter(isObject) : [];
  const errors = Array.isArray(row.hookErrors) ? row.hookErrors : [];
  const commands = infos.flatMap(({ command }) => str(command) ?? []);
  return eventLine(
    'hook',
    'Stop hooks',
    `${commands.length} ran${errors.length > 0 ? `, ${errors.length} failed` : ''}`,
    {
      isMinor: errors.length === 0,
      tone: errors.length > 0 ? 'warn' : null,
      body: eventBody([...commands, ...errors.map(String)].join('\n')),
    },
  );
}

function viewAttachment(row: JsonObject): LineView {
  const attachment = isObject(row.attachment) ? row.attachment : {};
  const type = str(attachment.type) ?? 'attachment';
  const content = attachmentText(attachment);
  if (type.startsWith('hook_')) {
    const failed = type.includes('error') || type.includes('blocking');
    const words = [str(attachment.hookName) ?? str(attachment.hookEvent) ?? '', str(attachment.command) ?? '']
      .filter((part) => part !== '')
      .join(', ');
    const exit = num(attachment.exitCode);
    const meta = [
      exit === null ? null : `exit ${exit}`,
      num(attachment.durationMs) === null ? null : `${attachment.durationMs} ms`,
    ].filter((part) => part !== null);
    return eventLine('hook', failed ? 'Hook failed' : 'Hook', words, {
      isMinor: !failed,
      tone: failed ? 'warn' : null,
      meta: meta.join(' · ') || null,
      body: eventBody(content),
    });
  }
  const name = type.replaceAll('_', ' ');
  const words =
    str(attachment.filename) ?? str(attachment.displayPath) ?? str(attachment.path) ?? firstLine(content ?? '');
  return eventLine('session', name[0]!.toUpperCase() + name.slice(1), words, {
    isMinor: true,
    body: eventBody(content),
  });
}

function attachmentText(attachment: JsonObject): string | null {
  const { content, stdout, stderr, snippet, addedLines } = attachment;
  if (typeof content === 'string') return content;
  const parts = [stdout, stderr, snippet].filter((part): part is string => typeof part === 'string' && part !== '');
  if (parts.length > 0) return parts.join('\n');
  const list = Array.isArray(content) ? content : Array.isArray(addedLines) ? addedLines : [];
  return list.length === 0
    ? null
    : list.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))).join('\n');
}

function viewNotification(text: string): LineView {
  const status = insideTag(text, 'status') ?? '';
  const failed = status === 'failed' || status === 'killed';
  const event = insideTag(text, 'event');
  return eventLine(
    'task',
    `Background task ${status || (event === null ? 'changed' : 'reports')}`,
    insideTag(text, 'summary') ?? insideTag(text, 'task-id') ?? '',
    {
      tone: failed ? 'warn' : null,
      body: event === null ? eventBody(insideTag(text, 'result'), 'prose') : eventBody(event),
    },
  );
}

/** A type this version does not know, or a known one of the wrong shape: what it is called, and what it says. */
function viewUnknown(row: JsonObject): LineView {
  const text = blocksOf(row).length > 0 ? textOf(row) : '';
  const known = new Set([
    'uuid',
    'parentUuid',
    'sessionId',
    'timestamp',
    'type',
    'cwd',
    'version',
    'gitBranch',
    'userType',
    'isSidechain',
    'message',
  ]);
  const rest = Object.entries(row)
    .filter(([key]) => !known.has(key))
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : capped(value)}`);
  return eventLine('more', str(row.type) ?? 'Row', firstLine(text || rest.join(', ')), {
    isMinor: text === '',
    body: eventBody([text, ...rest].join('\n').trim()),
  });
}

function capped(value: unknown): string {
  try {
    return (JSON.stringify(value) ?? '').slice(0, 2000);
  } catch {
    return '…';
  }
}

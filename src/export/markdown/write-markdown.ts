import { join } from 'node:path';
import { nameFromId } from '../../view/addresses.ts';
import type { ConversationPath } from '../find-paths.ts';
import type { ProjectExport } from '../project-export.ts';
import { isoTime } from '../record-message.ts';
import { TextFile } from '../text-file.ts';
import { type ConversationOptions, ConversationWriter } from './conversation-writer.ts';
import { frontMatter } from './front-matter.ts';
import { inline } from './marks.ts';
import { writePath } from './write-path.ts';

export interface WrittenFiles {
  readonly files: number;
  readonly bytes: number;
}

/** A file for each path, one for each agent if they are wanted so, and an index of them. */
export function writeMarkdown(
  project: ProjectExport,
  paths: readonly ConversationPath[],
  options: Omit<ConversationOptions, 'agentFile'>,
  folder: string,
): WrittenFiles {
  const files = new MarkdownFiles(folder);
  const agents = new AgentFiles(project);
  const all: ConversationOptions = { ...options, agentFile: (line) => agents.fileOf(line) };
  for (const path of paths) files.write(`${path.name}.md`, (out) => writePath(path, project, all, out));
  // An agent may call others: each file may ask for more.
  for (let line = agents.next(); line !== undefined; line = agents.next()) {
    const number = line;
    files.write(agents.fileOf(number), (out) => writeAgent(number, project, all, out));
  }
  files.write('index.md', (out) => writeIndex(project, paths, out));
  return files;
}

class MarkdownFiles implements WrittenFiles {
  readonly #folder: string;
  files = 0;
  bytes = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  write(name: string, fill: (out: (text: string) => void) => void): void {
    const file = new TextFile(join(this.#folder, name));
    try {
      fill((text) => file.write(text));
    } finally {
      this.bytes += file.close();
    }
    this.files++;
  }
}

/** Agents that some file names: each is written once, however many paths lead by it. */
class AgentFiles {
  readonly #project: ProjectExport;
  readonly #named = new Map<number, string>();
  readonly #waiting: number[] = [];

  constructor(project: ProjectExport) {
    this.#project = project;
  }

  fileOf(line: number): string {
    const known = this.#named.get(line);
    if (known !== undefined) return known;
    const { id, thread } = this.#project.project.timeline.tree.lines[line]!;
    const file = `transcript_${nameFromId(thread.session)}_${nameFromId(id.slice(thread.session.length + 1))}.md`;
    this.#named.set(line, file);
    this.#waiting.push(line);
    return file;
  }

  next(): number | undefined {
    return this.#waiting.shift();
  }
}

function writeAgent(
  line: number,
  project: ProjectExport,
  options: ConversationOptions,
  out: (text: string) => void,
): void {
  const { tree, titles } = project.project.timeline;
  const { thread, agentType, rows } = tree.lines[line]!;
  out(
    frontMatter({
      title: titles[line] ?? `Agent ${agentType ?? 'unknown'}`,
      project: project.project.name,
      session: thread.session,
      agent: thread.id,
      agent_type: agentType,
      messages: project.messages.tally(line, rows.length).messages,
    }),
  );
  out('# CLAUDE CODE AGENT TRANSCRIPT\n\n');
  new ConversationWriter(project, options, out).line(line);
}

function writeIndex(project: ProjectExport, paths: readonly ConversationPath[], out: (text: string) => void): void {
  const { name, cwd, timeline } = project.project;
  const { times } = timeline.tree.drawn.dag.index;
  out(`# ${inline(name)}\n\n`);
  if (cwd !== null) out(`${inline(cwd)}\n\n`);
  out('| transcript | status | messages | last | title |\n| --- | --- | ---: | --- | --- |\n');
  for (const { name: file, status, messages, leaf, session, line } of paths) {
    const last = isoTime(times[leaf]!)?.slice(0, 10) ?? '';
    const title = (status === 'abandoned' ? timeline.titles[line] : null) ?? project.titleOf(session) ?? '';
    out(`| [${inline(file)}](${file}.md) | ${status} | ${messages} | ${last} | ${inline(title, 90)} |\n`);
  }
}

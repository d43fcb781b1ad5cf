import type { Diagnostic } from '../diagnostics.ts';
import type { ProjectSource } from '../discover/discover-archive.ts';
import type { ProjectName } from '../message-index/name-projects.ts';
import { placeOf, readRowsLoosely } from '../read/read-loosely.ts';
import type { RowRef } from '../read/read-transcript.ts';
import { stampFile } from '../read/stamp-file.ts';
import { type PublishedRun, publishRun, type RawRun, showDiagnostic } from './publish-run.ts';
import type { Publishing } from './publishing.ts';
import { Redactor } from './redactor.ts';
import { renameSources, type Show } from './rename-sources.ts';
import { type Survey, surveyArchive } from './survey-archive.ts';
import { Withdrawal } from './withdrawal.ts';

/** An archive as the pipeline gives it. */
interface RawArchive {
  readonly projects: readonly ProjectSource[];
  readonly diagnostics: readonly Diagnostic[];
  run(project: ProjectSource, willReread: boolean): RawRun;
  nameOf(project: ProjectSource): ProjectName;
}

/** An archive of which only what is published can be seen. */
export interface PublishedArchive {
  readonly projects: readonly ProjectSource[];
  readonly diagnostics: readonly Diagnostic[];
  /** What was found before anything was made of it. Holds secrets: it never leaves the memory. */
  readonly survey: Survey;
  /** Who says that its rows will be read may be spared reading them twice. */
  run(project: ProjectSource, willReread?: boolean): PublishedRun;
  nameOf(project: ProjectSource): ProjectName;
  /** Ids of rows and sessions of which nothing is left but that they were withdrawn. */
  withdrawnIds(): Iterable<string>;
}

type NamedSources = { readonly projects: readonly ProjectSource[]; readonly show: Show };

/** Opens an archive with `open`, having looked through all of it for what must not be shown, unless that is known. */
export function publishArchive(
  publishing: Publishing,
  open: (nameSources: (projects: readonly ProjectSource[]) => NamedSources) => RawArchive,
  known?: Survey,
): PublishedArchive {
  let survey = known;
  let redactor: Redactor | undefined;
  const raw = open((projects) => {
    survey ??= surveyArchive(projects, publishing.redact);
    redactor = new Redactor(publishing.redact, survey.found);
    const show = redactor.session('').text;
    return { projects: renameSources(projects, survey.oddIds, show), show };
  });
  return new Publisher(publishing, raw, survey!, redactor!);
}

class Publisher implements PublishedArchive {
  readonly projects: readonly ProjectSource[];
  readonly diagnostics: readonly Diagnostic[];
  readonly nameOf: RawArchive['nameOf'];
  readonly #raw: RawArchive;
  readonly #withdrawn: readonly ProjectSource[];
  readonly #rules: Withdrawal;
  readonly #redactor: Redactor;
  readonly #publishing: Publishing;
  readonly survey: Survey;
  readonly #sessions = new Map<string, boolean>();

  constructor(publishing: Publishing, raw: RawArchive, survey: Survey, redactor: Redactor) {
    this.#publishing = publishing;
    this.#rules = new Withdrawal(publishing);
    this.#raw = raw;
    this.survey = survey;
    this.#redactor = redactor;
    this.nameOf = raw.nameOf;
    const show = redactor.session('').text;
    this.diagnostics = raw.diagnostics.map((diagnostic) => showDiagnostic(diagnostic, show));
    const isGone = (project: ProjectSource): boolean => this.#rules.hasProject(...this.#namesOf(project));
    this.projects = raw.projects.filter((project) => !isGone(project));
    this.#withdrawn = raw.projects.filter((project) => this.#rules.excludesProject(...this.#namesOf(project)));
  }

  run(project: ProjectSource, willReread = false): PublishedRun {
    return publishRun(this.#raw.run(project, willReread), {
      redactor: this.#redactor,
      rules: this.#rules,
      without: new Set(this.#publishing.without),
      isSessionGone: (session) => this.#isSessionGone(session),
      isClean: this.#cleanRows(project),
    });
  }

  *withdrawnIds(): Iterable<string> {
    for (const { transcripts } of this.#withdrawn)
      for (const file of transcripts) {
        const ids = new Set<string>();
        readRowsLoosely(file, {
          row: ({ uuid, sessionId }) => {
            for (const id of [uuid, sessionId]) if (typeof id === 'string') ids.add(file.renamed?.get(id) ?? id);
          },
          text: () => {},
        });
        yield* ids;
      }
  }

  /** Which rows of a project no rule saw anything in, as far as the files are still what was looked through. */
  #cleanRows({ transcripts }: ProjectSource): (ref: RowRef) => boolean {
    const dirty = new Map<string, ReadonlySet<string>>();
    for (const { path } of transcripts) {
      const seen = this.survey.seen?.get(path);
      if (seen?.stamp && seen.stamp === stampFile(path)) dirty.set(path, seen.dirty);
    }
    return (ref) => dirty.get(ref.file.path)?.has(placeOf(ref)) === false;
  }

  #namesOf(project: ProjectSource): string[] {
    const { name, slug } = this.nameOf(project);
    return [name, slug, project.dir, project.dir.split('/').at(-1) ?? ''];
  }

  #isSessionGone(session: string): boolean {
    let isGone = this.#sessions.get(session);
    if (isGone === undefined) {
      isGone = this.#rules.hasSession(session, this.survey.folders.get(session) ?? []);
      this.#sessions.set(session, isGone);
    }
    return isGone;
  }
}

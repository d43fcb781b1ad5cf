/** A module of ours is its path, `src/dag/build-dag.ts`; any other is named as it is imported, `node:fs`, `shiki`. */
export type Import = readonly [from: string, to: string];

/** In the order data flows. A new stage takes its place here. */
const stages: readonly string[] = [
  'discover',
  'read',
  'message-index',
  'dag',
  'dag-lines',
  'session-tree',
  'timeline',
  'redact',
  'view',
  'export',
  'render',
  'search',
  'publish',
];

const entryPoints = ['cli.ts', 'commands', 'pipeline.ts'];
const pipelineEndsAt = stages.indexOf('timeline');

const fileTools = ['node:fs', 'fs'];
const fileToolUsers = ['discover', 'read', 'export', 'render', 'search', 'publish', ...entryPoints];

const siteTools = ['@11ty', 'nunjucks', 'shiki', '@shikijs', 'pagefind', 'markdown-it', 'ansi_up'];
const siteToolUsers = ['render', 'search'];

/** What gives the content of rows as it was recorded. Whoever shows anything is given it by redact. */
const rawContent = [
  'src/read/reread-row.ts',
  'src/read/read-loosely.ts',
  'src/read/read-sidecar.ts',
  'src/read/read-output.ts',
];

/** Every breach of the house rules as a sentence; an architecture in order gives none. */
export function findBreaches(modules: readonly string[], imports: readonly Import[]): string[] {
  // A cruiser that cannot read the sources finds nothing wrong with them either.
  if (modules.length === 0) return ['no modules were seen'];
  return [
    ...modules.flatMap(misplaced),
    ...imports.flatMap(againstTheFlow),
    ...imports.flatMap(toolOutOfPlace),
    ...imports.flatMap(pastTheGate),
    ...findCycles(imports).map((cycle) => `cycle: ${cycle.join(' → ')}`),
  ];
}

function misplaced(module: string): string[] {
  const place = placeOf(module);
  const names = module.split('/');
  const file = names.at(-1);
  if (names.includes('utils')) return [`${module}: no utils/, name the folder for what it does`];
  if (file === 'types.ts') return [`${module}: no types.ts, a type lives with its producer`];
  if (file === 'index.ts') return [`${module}: no barrels, import from the producer`];
  if (!isStage(place) && !entryPoints.includes(place) && place !== 'diagnostics.ts')
    return [`${module}: ${place} is neither a stage nor an entry point`];
  return [];
}

function againstTheFlow([from, to]: Import): string[] {
  if (!isOurs(to) || mayImport(placeOf(from), placeOf(to))) return [];
  return [`${from} → ${to}: ${placeOf(from)} may not import ${placeOf(to)}`];
}

function mayImport(from: string, to: string): boolean {
  if (from === 'diagnostics.ts') return false;
  if (to === 'diagnostics.ts') return true;
  if (from === 'pipeline.ts') return isStage(to) && rank(to) <= pipelineEndsAt;
  if (entryPoints.includes(from)) return true;
  // What writes the site runs the pipeline project by project; what only looks at a project is handed it.
  if (to === 'pipeline.ts') return rank(from) >= rank('render');
  return isStage(to) && rank(to) <= rank(from);
}

function pastTheGate([from, to]: Import): string[] {
  const shows = isStage(placeOf(from)) && rank(placeOf(from)) > rank('redact');
  return shows && rawContent.includes(to) ? [`${from} → ${to}: content is shown by way of redact alone`] : [];
}

function toolOutOfPlace([from, to]: Import): string[] {
  const place = placeOf(from);
  if (isOneOf(fileTools, to) && !fileToolUsers.includes(place))
    return [`${from} → ${to}: ${place} may not touch files`];
  if (isOneOf(siteTools, to) && !siteToolUsers.includes(place))
    return [`${from} → ${to}: only ${siteToolUsers.join(' and ')} may know ${to}`];
  return [];
}

/** Each cycle once, as the path that closes it. */
function findCycles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const [from, to] of imports) targets.set(from, [...(targets.get(from) ?? []), to]);

  const done = new Set<string>();
  const cycles: string[][] = [];
  const walk = (module: string, path: readonly string[]): void => {
    if (path.includes(module)) cycles.push([...path.slice(path.indexOf(module)), module]);
    else if (!done.has(module)) {
      for (const target of targets.get(module) ?? []) walk(target, [...path, module]);
      done.add(module);
    }
  };
  for (const module of targets.keys()) walk(module, []);
  return cycles;
}

/** `src/dag/build-dag.ts` is in `dag`, `src/cli.ts` in `cli.ts`. */
const placeOf = (module: string): string => module.split('/')[1]!;

const rank = (place: string): number => stages.indexOf(place);

const isStage = (place: string): boolean => rank(place) >= 0;

const isOurs = (target: string): boolean => target.startsWith('src/');

const isOneOf = (tools: readonly string[], target: string): boolean =>
  tools.some((tool) => target === tool || target.startsWith(`${tool}/`));

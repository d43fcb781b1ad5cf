// How roles, tools and the values of facets are called, and which icon they have.
const ROLES = {
  prompt: ['Prompt', 'session', 'Prompts'],
  steering: ['Steering', 'steer', 'Steering'],
  task: ['Task', 'task', 'Tasks for agents'],
  answer: ['Claude', 'session', 'Answers'],
  thinking: ['Thinking', 'thinking', 'Thinking'],
  tool: ['Tool', 'tool', 'Tool calls'],
  command: ['Command', 'slash', 'Commands'],
  summary: ['Summary', 'recap', 'Summaries'],
  teammate: ['Message', 'mail', 'Messages of agents'],
  title: ['Title', 'list', 'Titles'],
  note: ['Note', 'more', 'Notes'],
};
const TOOLS = {
  bash: /^(Bash|BashOutput|KillShell)$/,
  read: /^Read$/,
  write: /^Write$/,
  edit: /^(Edit|MultiEdit)$/,
  notebook: /^Notebook/,
  grep: /^Grep$/,
  folder: /^(Glob|LS)$/,
  todo: /^Todo/,
  agent: /^(Task|Agent)$/,
  task: /^Task./,
  skill: /^Skill$/,
  web: /^Web/,
  mail: /^SendMessage$/,
  flow: /^Workflow$/,
  search: /^ToolSearch$/,
  window: /^Artifact$/,
  lsp: /^LSP$/,
  ask: /^AskUserQuestion$/,
  plan: /PlanMode$/,
  mcp: /^mcp__/,
};
const BRANCHES = { active: 'Active', abandoned: 'Abandoned', compacted: 'Before a compaction' };

export const FACET_NAMES = {
  project: 'Project',
  role: 'Kind',
  tool: 'Tool',
  branch: 'Branch',
  agent: 'Agent',
  model: 'Model',
  month: 'Month',
};

/** Who speaks in a hit. */
export function speakerOf({ role, tool, agent }) {
  if (role === 'tool' && tool) return toolName(tool);
  if (role === 'answer' && agent) return 'Agent';
  return ROLES[role]?.[0] ?? role;
}

export function iconOf({ role, tool, agent, isAbandoned }) {
  if (role === 'tool' && tool) return Object.keys(TOOLS).find((icon) => TOOLS[icon].test(tool)) ?? 'tool';
  if (role === 'answer' && (isAbandoned || agent)) return isAbandoned ? 'fork' : 'agent';
  return ROLES[role]?.[1] ?? 'more';
}

export function valueName(facet, value, projects) {
  if (facet === 'role') return ROLES[value]?.[2] ?? value;
  if (facet === 'tool') return toolName(value);
  if (facet === 'branch') return BRANCHES[value] ?? value;
  if (facet === 'agent') return value === 'main' ? 'Main conversation' : value;
  if (facet === 'month') return monthName(value);
  return facet === 'project' ? (new Map(projects).get(value) ?? value) : value;
}

const toolName = (name) => name.replace(/^mcp__(.+?)__/, '$1: ');

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function monthName(value) {
  const first = new Date(`${value}-01T00:00:00Z`);
  return Number.isNaN(first.getTime()) ? value : MONTH.format(first);
}

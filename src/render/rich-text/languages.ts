import type { BundledLanguage } from 'shiki/langs';

/** A grammar, and the other names it goes by: names of languages, endings of files, names of files. */
interface Language {
  readonly grammar: BundledLanguage;
  readonly names: string;
  /** Grammars that stand inside it in every file. Others that it could hold (Ruby's 20) cost more than they show. */
  readonly holds?: readonly string[];
  /** Lines up to here get colours: more where they are usual and the grammar is fast, less where it is not. */
  readonly longestLine?: number;
}

// C#, C++ and Svelte go by their neighbours' grammars: their own take seconds for a hundred characters like `<a <a <a`.
const LANGUAGES: readonly Language[] = [
  { grammar: 'typescript', names: 'ts mts cts' },
  { grammar: 'tsx', names: 'typescriptreact' },
  // JSX has a grammar of its own, which is JavaScript's by another name.
  { grammar: 'javascript', names: 'js mjs cjs node jsx javascriptreact' },
  { grammar: 'json', names: 'jsonl ndjson ipynb webmanifest map', longestLine: 2000 },
  { grammar: 'jsonc', names: 'json5 code-workspace tsconfig.json', longestLine: 2000 },
  { grammar: 'shellscript', names: 'sh bash zsh shell ksh console shell-session .bashrc .zshrc .profile envrc' },
  { grammar: 'fish', names: '' },
  { grammar: 'powershell', names: 'ps1 psm1 psd1 ps pwsh' },
  { grammar: 'python', names: 'py pyi py3 python3' },
  { grammar: 'go', names: 'golang' },
  { grammar: 'rust', names: 'rs' },
  { grammar: 'java', names: 'csharp c# cs' },
  { grammar: 'kotlin', names: 'kt kts' },
  { grammar: 'swift', names: '' },
  { grammar: 'c', names: 'h cpp c++ cc cxx hpp hh ino' },
  { grammar: 'ruby', names: 'rb rake gemspec rakefile gemfile' },
  { grammar: 'php', names: '', holds: ['html'] },
  { grammar: 'elixir', names: 'ex exs' },
  { grammar: 'html', names: 'htm xhtml heex eex njk jinja jinja2 j2 hbs svelte', holds: ['javascript', 'css'] },
  { grammar: 'vue', names: '', holds: ['javascript', 'typescript', 'css', 'html', 'html-derivative'] },
  { grammar: 'css', names: '' },
  { grammar: 'scss', names: 'sass less', holds: ['css'] },
  { grammar: 'sql', names: 'psql mysql sqlite postgres postgresql' },
  { grammar: 'graphql', names: 'gql' },
  { grammar: 'yaml', names: 'yml' },
  { grammar: 'toml', names: 'cargo.lock' },
  { grammar: 'ini', names: 'properties cfg conf env dotenv editorconfig gitconfig service' },
  { grammar: 'xml', names: 'svg plist xsd xsl csproj' },
  { grammar: 'markdown', names: 'md mdx mdc', longestLine: 2000 },
  { grammar: 'diff', names: 'patch', longestLine: 2000 },
  { grammar: 'docker', names: 'dockerfile containerfile' },
  { grammar: 'make', names: 'makefile mk' },
  { grammar: 'lua', names: '' },
  { grammar: 'perl', names: 'pl pm' },
  { grammar: 'r', names: '' },
  { grammar: 'dart', names: '' },
  { grammar: 'hcl', names: 'terraform tf tfvars' },
  { grammar: 'nix', names: '' },
];

const byName = new Map<string, Language>();
for (const language of LANGUAGES)
  for (const name of [language.grammar, ...language.names.split(' ')]) byName.set(name, language);

export const grammars: readonly BundledLanguage[] = LANGUAGES.map(({ grammar }) => grammar);

/** What a fence, an ending or a file's name says: `ts`, `Dockerfile`. Undefined for one that stays plain. */
export function findLanguage(name: string): Language | undefined {
  return name === '' ? undefined : byName.get(name.toLowerCase());
}

import { createRequire } from 'node:module';
import type * as Nunjucks from 'nunjucks';
import type { CompiledTemplates } from '../compiled-templates.ts';

/** The parts of Nunjucks that its type package leaves out. */
interface Rest {
  readonly runtime: {
    readonly SafeString: new (html: string) => SafeString;
    readonly Frame: { readonly prototype: Frame };
  };
  readonly PrecompiledLoader: new (templates: CompiledTemplates) => Nunjucks.ILoader;
  readonly Template: { readonly prototype: { getExported: GetExported } };
}

/** HTML that autoescaping leaves alone. */
export interface SafeString {
  readonly val: string;
  readonly length: number;
  toString(): string;
}

interface Frame {
  readonly variables: Record<string, unknown>;
  set(name: string, value: unknown, resolveUp?: boolean): void;
}

type Told = (error: unknown, exported?: unknown) => void;
type GetExported = (...args: unknown[]) => void;

const require = createRequire(import.meta.url);

/**
 * Eleventy's own copy of Nunjucks. Eleventy compiles pages with it, and takes a SafeString of any other copy for text,
 * which it escapes a second time.
 */
export const nunjucks: typeof Nunjucks & Rest = createRequire(require.resolve('@11ty/eleventy'))('nunjucks');

/**
 * The macros of a file are the same each time it is imported, as long as no context is handed in; Nunjucks makes them
 * anew for every message all the same, which takes longer than to render it.
 */
const exportedBy = new WeakMap<object, unknown>();
const { prototype } = nunjucks.Template;
const makeAnew = prototype.getExported;
prototype.getExported = function getExported(this: object, ...args: unknown[]): void {
  const [tell] = args as [Told];
  const known = exportedBy.get(this);
  if (typeof tell !== 'function') makeAnew.apply(this, args);
  else if (known !== undefined) tell(null, known);
  else
    makeAnew.call(this, (error: unknown, exported: unknown) => {
      if (!error) exportedBy.set(this, exported);
      tell(error, exported);
    });
};

/**
 * Every argument of a macro is set so, and eight facts for each turn of a loop (`loop.index` …); Nunjucks cuts the name at
 * its dots each time.
 */
const frame = nunjucks.runtime.Frame.prototype;
const setNested = frame.set;
const cutNames = new Map<string, readonly string[]>();
frame.set = function set(this: Frame, name: string, value: unknown, resolveUp?: boolean): void {
  if (resolveUp) setNested.call(this, name, value, resolveUp);
  else if (name.includes('.')) setInner(this, name, value);
  else this.variables[name] = value;
};

function setInner(frame: Frame, name: string, value: unknown): void {
  let parts = cutNames.get(name);
  if (!parts) {
    parts = name.split('.');
    cutNames.set(name, parts);
  }
  if (parts.length > 2) setNested.call(frame, name, value);
  else {
    const outer = parts[0]!;
    frame.variables[outer] ||= {};
    (frame.variables[outer] as Record<string, unknown>)[parts[1]!] = value;
  }
}

interface MacroFile {
  getExported(tell: (error: unknown, exported: { readonly render: (...args: unknown[]) => SafeString }) => void): void;
}

/** Calls the macro `render` of a file: what a template costs before its first word is paid once, not for every message. */
export function renderMacro(env: Nunjucks.Environment, file: string, ...args: readonly unknown[]): string {
  let html = '';
  (env.getTemplate(file, true) as unknown as MacroFile).getExported((error, exported) => {
    if (error) throw error;
    html = exported.render(...args).toString();
  });
  return html;
}

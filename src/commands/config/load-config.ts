import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from './config-error.ts';
import { checkConfig } from './config-schema.ts';
import type { AnnalsConfig } from './define-config.ts';

const NAMES = ['annals.config.js', 'annals.config.mjs', 'annals.config.json'];

/** The config that was named, or the one in the folder a person is in, or none. */
export async function loadConfig(named: string | undefined, folder = process.cwd()): Promise<AnnalsConfig> {
  const file = named === undefined ? findConfig(folder) : resolve(folder, named);
  if (file === null) return {};
  if (!existsSync(file)) throw new ConfigError(`There is no file ${file}. Give the config file with --config.`);
  return checkConfig(file.endsWith('.json') ? readJson(file) : await importDefault(file), file);
}

function findConfig(folder: string): string | null {
  const found = NAMES.filter((name) => existsSync(join(folder, name)));
  if (found.length > 1)
    throw new ConfigError(`There are ${found.join(' and ')} here. Keep one, or name one by --config.`);
  return found[0] === undefined ? null : join(folder, found[0]);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new ConfigError(`${file} is no JSON: ${(error as Error).message}.`);
  }
}

async function importDefault(file: string): Promise<unknown> {
  let module: { readonly default?: unknown };
  try {
    module = await import(pathToFileURL(file).href);
  } catch (error) {
    throw new ConfigError(`${file} cannot be run: ${hintFor(error as NodeJS.ErrnoException)}`);
  }
  if (module.default === undefined)
    throw new ConfigError(`${file} exports nothing. Write "export default { … }", or "module.exports = { … }".`);
  return module.default;
}

function hintFor(error: NodeJS.ErrnoException): string {
  if (error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes("'annals'"))
    return 'the package annals is not installed beside it. Install it there, or export a plain object without defineConfig.';
  if (error instanceof SyntaxError && /import statement|Unexpected token 'export'/.test(error.message))
    return 'it is an ES module. Call it annals.config.mjs.';
  return `${error.message}.`;
}

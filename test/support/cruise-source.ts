import { cruise, type IDependency, type IModule } from 'dependency-cruiser';
import type { Import } from './architecture.ts';

export interface Source {
  readonly modules: readonly string[];
  readonly imports: readonly Import[];
}

/** Types count as imports: a type lives with its producer, so its arrow is data flow too. */
export async function cruiseSource(): Promise<Source> {
  const { output } = await cruise(['src'], { tsPreCompilationDeps: true, doNotFollow: { path: 'node_modules' } });
  if (typeof output === 'string') throw new Error('dependency-cruiser gave a report instead of its modules');
  const ours = output.modules.filter((module) => module.source.startsWith('src/'));
  return { modules: ours.map((module) => module.source), imports: ours.flatMap(importsOf) };
}

function importsOf(module: IModule): Import[] {
  return module.dependencies.map((dependency) => [module.source, targetOf(dependency)]);
}

function targetOf({ coreModule, module, resolved }: IDependency): string {
  if (coreModule) return `node:${module.replace(/^node:/, '')}`;
  return resolved.startsWith('src/') ? resolved : module;
}

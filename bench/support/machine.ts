import { availableParallelism, cpus } from 'node:os';

export const machine = (): string =>
  `Node ${process.versions.node}, ${availableParallelism()} × ${cpus()[0]?.model.trim() ?? process.arch}`;

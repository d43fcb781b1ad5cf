// A thread does not take over the loader that `node --import tsx` gave the process.
import { register } from 'tsx/esm/api';

register();
export const { look, read, write } = await import('./worker.ts');

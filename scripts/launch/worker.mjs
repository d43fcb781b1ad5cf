import { readProgram } from './read-program.mjs';

export const { look, read, write } = await readProgram().run().worker();

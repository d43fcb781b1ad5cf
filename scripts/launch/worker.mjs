import { readProgram } from './read-program.mjs';

export const { look, write } = await readProgram().run().worker();

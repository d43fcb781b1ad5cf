#!/usr/bin/env node
import { readProgram } from './read-program.mjs';

await readProgram().run().cli();

#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectedAnswers } from '../test/selftest/expected-answers.ts';

/** Writes what the simulated Excels answer to the self-test, which the delivered one is held against. */
const file = join(import.meta.dirname, '../src/selftest/expected.json');
writeFileSync(file, `${JSON.stringify(await expectedAnswers(), undefined, 2)}\n`);

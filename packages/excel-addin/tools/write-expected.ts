#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectedAnswers } from '../test/selftest/expected-answers.ts';

/** Writes the results of the self-test in the Excel simulators; the self-test of a delivered add-in compares with them. */
const file = join(import.meta.dirname, '../src/selftest/expected.json');
writeFileSync(file, `${JSON.stringify(await expectedAnswers(), undefined, 2)}\n`);

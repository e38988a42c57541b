#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGaps, writePage } from './page.ts';

/** Writes the table of facts that the specification does not show. */
writeFileSync(join(import.meta.dirname, '../../docs/reference/gaps.md'), writePage(await readGaps()));

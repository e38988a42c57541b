/** Writes `src/platforms/api-sets.json` from the installed typings; a test compares the two. */
import { writeFileSync } from 'node:fs';
import { readApiSets } from './read-api-sets.ts';

const lines = Object.entries(readApiSets()).map(([name, sets]) => `  ${JSON.stringify(name)}: ${JSON.stringify(sets)}`);
writeFileSync(new URL('../src/platforms/api-sets.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`);

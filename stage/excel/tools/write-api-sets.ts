/** Writes `src/platforms/api-sets.ts` from the installed typings; a test holds it to them. */
import { writeFileSync } from 'node:fs';
import { readApiSets } from './read-api-sets.ts';

const lines = Object.entries(readApiSets()).map(([name, sets]) => `  '${name}': ${JSON.stringify(sets)},`);
const text = `import type { MemberSets } from './member-sets.ts';

/** By the typings of Microsoft, written by \`tools/write-api-sets.ts\`. */
export const apiSets: Readonly<Record<string, MemberSets>> = {
${lines.join('\n')}
};
`;
writeFileSync(new URL('../src/platforms/api-sets.ts', import.meta.url), text);

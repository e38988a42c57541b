import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const host = createRequire(new URL('../../../../stage/google/package.json', import.meta.url));
const pathOf = (name: string): string => join(dirname(host.resolve(`${name}/package.json`)), 'bin/node');

/** Engines like those that Apps Script has had and may get, by their version of Node.js, with the path of each. */
export const engines = [
  ['14', pathOf('node-14')],
  ['20', pathOf('node-20')],
  ['24', process.execPath],
] as const;

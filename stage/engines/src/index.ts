import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const installed = createRequire(import.meta.url);

/**
 * The program of a version of Node.js. They are installed for this package alone: where they are, `node` in a script of
 * package.json is one of them.
 * @throws Error on systems other than Linux on x64, where they are not installed.
 */
export const nodeOf = (version: '14' | '20' | '22'): string =>
  join(dirname(installed.resolve(`node-${version}/package.json`)), 'bin/node');

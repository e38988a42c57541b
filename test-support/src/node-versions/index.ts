import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const installed = createRequire(import.meta.url);
const programOf = (version: string): string =>
  join(dirname(installed.resolve(`node-${version}/package.json`)), 'bin/node');

/** The major version of a Node.js, and the path of its program. */
export type Engine = readonly [version: string, program: string];

/**
 * The given versions where their packages run, on Linux on x64, and last the version that runs this process. They are
 * dependencies of this package only: elsewhere they would replace `node` in package.json scripts.
 */
export function enginesOf(...versions: readonly ('14' | '20' | '22')[]): readonly Engine[] {
  const others = process.platform === 'linux' && process.arch === 'x64' ? versions : [];
  const [own = ''] = process.versions.node.split('.');
  return [...others.map((version): Engine => [version, programOf(version)]), [own, process.execPath]];
}

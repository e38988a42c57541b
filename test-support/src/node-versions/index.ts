import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const installed = createRequire(import.meta.url);
const programOf = (version: string): string =>
  join(dirname(installed.resolve(`node-${version}/package.json`)), 'bin/node');

/** The major version of a Node.js, and the path of its program. */
export type Engine = readonly [version: string, program: string];

/**
 * The given versions, where they run: on Linux on x64. The last is the version that calls this function.
 * They are installed for this package alone: in its folder, `node` in a script of package.json would be one of them.
 */
export function enginesOf(...versions: readonly ('14' | '20' | '22')[]): readonly Engine[] {
  const others = process.platform === 'linux' && process.arch === 'x64' ? versions : [];
  const [own = ''] = process.versions.node.split('.');
  return [...others.map((version): Engine => [version, programOf(version)]), [own, process.execPath]];
}

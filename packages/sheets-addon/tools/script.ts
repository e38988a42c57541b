import { join } from 'node:path';
import { build } from 'esbuild';
import { inputsOf } from '../../../tools/licenses/bundled.ts';
import type { Settings } from '../src/server/script/settings.ts';
import { writeEntryPoints } from './entry-points.ts';
import { addressesOf, type Environment } from './environment.ts';

/** A file of the project, and its source files. */
export interface Bundle {
  readonly text: string;
  readonly inputs: readonly string[];
}

const entry = join(import.meta.dirname, '../src/server/code.ts');

/**
 * Code.js, which every formula and every click evaluates: the functions that Google calls by name, then the add-on. It
 * is not minified, so the execution log, breakpoints and reviews refer to the same lines.
 */
export async function buildScript(environment: Environment): Promise<string> {
  return (await bundleScript(environment)).text;
}

/** Code.js, and its source files. */
export async function bundleScript(settings: Environment): Promise<Bundle> {
  const { environment, presets, profile, signIn, isAddOn, language = 'en' } = settings;
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    // Google calls every function at the top by name, so one function holds all others. That of esbuild's format `iife`
    // would indent each line once more: 54 kB.
    format: 'cjs',
    banner: { js: 'var TPR_ = ((module) => {' },
    footer: { js: 'return module.exports;\n})({});' },
    target: 'es2020',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    charset: 'utf8',
    legalComments: 'none',
    define: {
      TPR_SETTINGS: JSON.stringify({
        environment,
        presets,
        addresses: addressesOf(settings),
        isAddOn,
        ...(profile && { profile }),
        ...(signIn && { signIn }),
      } satisfies Settings),
    },
    metafile: true,
    write: false,
  });
  const text = `${writeEntryPoints(language)}\n${outputFiles[0]?.text ?? ''}`;
  return { text, inputs: inputsOf(metafile) };
}

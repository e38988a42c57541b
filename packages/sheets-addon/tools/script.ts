import { build } from 'esbuild';
import type { Settings } from '../src/server/settings.ts';
import { writeEntryPoints } from './entry-points.ts';

export interface ScriptOptions {
  /** Shorter names and no spaces; for reading, leave them. */
  readonly minify?: boolean;
}

const entry = new URL('../src/server/entry.ts', import.meta.url).pathname;

/** Code.js: everything in one script behind one name, then the functions that Google calls. */
export async function buildScript(settings: Settings, { minify = true }: ScriptOptions = {}): Promise<string> {
  const { environment, presets, isAddOn } = settings;
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    globalName: 'TPR_',
    target: 'es2020',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    charset: 'utf8',
    legalComments: 'none',
    define: { TPR_SETTINGS: JSON.stringify({ environment, presets, isAddOn } satisfies Settings) },
    minify,
    write: false,
  });
  return `${outputFiles[0]?.text ?? ''}\n${writeEntryPoints()}`;
}

import { shippedValues } from '@tpr/core/service';
import { build, transform } from 'esbuild';
import type { Settings } from '../src/server/settings.ts';
import { writeEntryPoints } from './entry-points.ts';

export interface ScriptOptions {
  /** Shorter names and no spaces; for reading, leave them. */
  readonly minify?: boolean;
  /** Everything in Code.js. */
  readonly isWhole?: boolean;
}

export interface BuiltScript {
  /** Code.js: what every execution evaluates. */
  readonly code: string;
  /** desk.html: a script, too, which Code.js evaluates when it is first asked for. Beside scripts Google keeps .html alone. */
  readonly desk: string;
}

const folder = new URL('../src/server/', import.meta.url).pathname;

/** Code.js and desk.html; what both need stands in Code.js alone. */
export async function buildScript(
  { environment, presets, isAddOn }: Settings,
  { minify = true, isWhole = false }: ScriptOptions = {},
): Promise<BuiltScript> {
  const format = { target: 'es2020', charset: 'utf8', minify } as const;
  const { outputFiles } = await build({
    ...format,
    entryPoints: [`${folder}code.ts`, `${folder}desk.ts`],
    bundle: true,
    splitting: true,
    chunkNames: 'shared',
    outdir: '/',
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    define: {
      TPR_SETTINGS: JSON.stringify({ environment, presets, isAddOn } satisfies Settings),
      TPR_PROFILE: JSON.stringify(shippedValues()),
    },
    write: false,
  });
  const [code = '', desk = '', shared = ''] = await Promise.all(
    ['code', 'desk', 'shared'].map(async (name) => {
      const text = outputFiles.find(({ path }) => path.endsWith(`/${name}.js`))?.text ?? '';
      return (await transform(text, { ...format, format: 'cjs' })).code.trim();
    }),
  );
  const modules = {
    './shared.js': asFunction(shared),
    './code.js': asFunction(code),
    './desk.js': isWhole ? asFunction(desk) : loadedDesk,
  };
  const object = Object.entries(modules).map(([name, text]) => `${JSON.stringify(name)}: ${text}`);
  return { code: `${loader}({\n${object.join(',\n')}\n});\n\n${writeEntryPoints()}`, desk };
}

/** In brackets: an engine compiles such a function at once, and not a second time when it is called. */
const asFunction = (text: string): string => `(function (module, require, loadPart) {\n${text}\n})`;

/** Named, so that the places in the execution log tell which script they are in. */
const loadedDesk = `(...given) => {
  const text = HtmlService.createTemplateFromFile('desk').getRawContent();
  new Function('module', 'require', text + '\\n//# sourceURL=desk.html')(...given);
}`;

/** Evaluates each module when it is first asked for. */
const loader = `var TPR_ = ((modules) => {
  const made = {};
  const load = (name) => {
    if (made[name] === undefined) {
      const module = { exports: {} };
      modules[name](module, load, load);
      made[name] = module;
    }
    return made[name].exports;
  };
  return load('./code.js');
})`;

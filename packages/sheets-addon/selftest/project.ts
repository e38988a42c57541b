import { join } from 'node:path';
import { build } from 'esbuild';
import { readEnvironment } from '../tools/environment.ts';
import { buildScript } from '../tools/script.ts';

export interface ProjectSettings {
  /** Answers to every path and query. */
  readonly address: string;
  /** Tells this run from others. */
  readonly run: string;
}

const probe = join(import.meta.dirname, 'probe/index.ts');

/** Least rights: this spreadsheet, requests, and the menu. */
const manifest = {
  timeZone: 'Europe/Paris',
  dependencies: {},
  exceptionLogging: 'STACKDRIVER',
  runtimeVersion: 'V8',
  oauthScopes: ['spreadsheets.currentonly', 'script.external_request', 'script.container.ui'].map(
    (scope) => `https://www.googleapis.com/auth/${scope}`,
  ),
};

const entryPoints = `var selfTestEvaluatedMs_ = Date.now() - selfTestBegunMs_;
function onOpen() { SELFTEST_.addMenu(); }
function runSelfTest() { SELFTEST_.run(selfTestEvaluatedMs_); }
/** @customfunction */
function SELFTEST_VALUE() { return 'answered'; }
/** @customfunction */
async function SELFTEST_ASYNC() { await null; return 'answered later'; }
/** @customfunction */
function SELFTEST_PROMISE() { return Promise.resolve('answered later'); }
/** @customfunction */
function SELFTEST_SCREEN() { try { SpreadsheetApp.getUi(); return 'a screen'; } catch (error) { return 'refused: ' + error.message; } }
/** @customfunction */
function SELFTEST_KEEP() {
  try { PropertiesService.getUserProperties().setProperty('selftest', 'kept'); return 'kept'; } catch (error) { return 'refused: ' + error.message; }
}
`;

/** The files of the probe, by name. The add-on lies between two readings of the clock: Google takes files in their order. */
export async function buildProject(settings: ProjectSettings): Promise<Readonly<Record<string, string>>> {
  const { outputFiles } = await build({
    entryPoints: [probe],
    bundle: true,
    format: 'iife',
    globalName: 'SELFTEST_',
    target: 'es2020',
    platform: 'neutral',
    charset: 'utf8',
    define: { SELFTEST_SETTINGS: JSON.stringify(settings) },
    write: false,
  });
  return {
    'appsscript.json': `${JSON.stringify(manifest, undefined, 2)}\n`,
    '1-begin.js': 'var selfTestBegunMs_ = Date.now();\n',
    '2-addon.js': await buildScript(await readEnvironment('company')),
    '3-probe.js': `${entryPoints}${outputFiles[0]?.text ?? ''}`,
  };
}

/** The scripts as one text, as Google evaluates them. */
export function scriptOf(files: Readonly<Record<string, string>>): string {
  return Object.entries(files)
    .flatMap(([name, text]) => (name.endsWith('.js') ? [text] : []))
    .join('\n');
}

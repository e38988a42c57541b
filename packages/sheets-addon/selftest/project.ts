import { join } from 'node:path';
import { build } from 'esbuild';
import type { FaultAddresses } from './probe/messages.ts';
import { readEnvironment } from '../tools/environment.ts';
import { buildScript } from '../tools/script.ts';

export interface ProjectSettings {
  /** An address that responds to every path and query. Tests use http: then the failing requests go to the same machine. */
  readonly address: string;
  /** Identifies this run. */
  readonly run: string;
}

const probe = join(import.meta.dirname, 'probe/index.ts');

/** A page with the length of the add-on's sidebar. */
const page = `<!doctype html><script type="text/plain" id="long">${'x'.repeat(730_000)}</script>
<script>google.script.run.selfTestSeen(document.getElementById('long').textContent.length)</script>
<p>TPR self-test: this page arrived. Close it when the test is done.</p>
`;

const faultyHosts: FaultAddresses = {
  ssl: 'https://expired.badssl.com/',
  slow: 'https://httpbin.org/delay/10',
  unreachable: 'https://192.0.2.1/',
  unlisted: 'https://example.com/',
};

function faultsBeside(address: string): FaultAddresses {
  if (address.startsWith('https:')) return faultyHosts;
  const { host, origin } = new URL(address);
  return { ssl: `https://${host}/`, slow: `${origin}/slow`, unreachable: 'http://127.0.0.1:1/', unlisted: undefined };
}

/** The allowed addresses. The manifest's list accepts https only, so it is left out for http. */
function listFor(address: string): { readonly urlFetchWhitelist?: readonly string[] } {
  if (!address.startsWith('https:')) return {};
  const { ssl, slow, unreachable } = faultyHosts;
  const asked = [address, ssl, slow, unreachable, 'https://no-such-host.invalid/'];
  return { urlFetchWhitelist: [...new Set(asked.map((each) => `${new URL(each).origin}/`))] };
}

/** The least scopes: this spreadsheet, requests, the menu, and triggers, which the probe deletes again. */
const manifest = {
  timeZone: 'Europe/Paris',
  dependencies: {},
  exceptionLogging: 'STACKDRIVER',
  runtimeVersion: 'V8',
  oauthScopes: ['spreadsheets.currentonly', 'script.external_request', 'script.container.ui', 'script.scriptapp'].map(
    (scope) => `https://www.googleapis.com/auth/${scope}`,
  ),
};

const entryPoints = `var selfTestEvaluatedMs_ = Date.now() - selfTestBegunMs_;
function onOpen() { SELFTEST_.addMenu(); }
function runSelfTest() { SELFTEST_.run(selfTestEvaluatedMs_); }
function selfTestChain() { SELFTEST_.beginChain(); }
function selfTestChained() { SELFTEST_.endChain(); }
function selfTestSeen(length) { SELFTEST_.notePage(length); }
/** @customfunction */
function SELFTEST_VALUE() { return 'answered'; }
/** @customfunction */
async function SELFTEST_ASYNC() { await null; return 'answered later'; }
/** @customfunction */
function SELFTEST_PROMISE() { return Promise.resolve('answered later'); }
/** @customfunction */
function SELFTEST_DATE() { return new Date(2026, 0, 31); }
/** @customfunction */
function SELFTEST_GIVEN(first, second, third) {
  return [first, second, third].map(function (value) {
    return value === null ? 'null' : value instanceof Date ? 'a date' : typeof value + ' ' + JSON.stringify(value);
  }).join(', ');
}
/** @customfunction */
function SELFTEST_TIME() { return Date.now(); }
/** @customfunction */
function SELFTEST_SCREEN() { try { SpreadsheetApp.getUi(); return 'a screen'; } catch (error) { return 'refused: ' + error.message; } }
/** @customfunction */
function SELFTEST_KEEP() {
  try { PropertiesService.getUserProperties().setProperty('selftest', 'kept'); return 'kept'; } catch (error) { return 'refused: ' + error.message; }
}
`;

/** The files of the probe, by name. Google evaluates files in their order, so the add-on is evaluated between two clock readings. */
export async function buildProject(settings: ProjectSettings): Promise<Readonly<Record<string, string>>> {
  const { outputFiles } = await build({
    entryPoints: [probe],
    bundle: true,
    format: 'iife',
    globalName: 'SELFTEST_',
    target: 'es2020',
    platform: 'neutral',
    charset: 'utf8',
    define: { SELFTEST_SETTINGS: JSON.stringify({ ...settings, faults: faultsBeside(settings.address) }) },
    write: false,
  });
  return {
    'appsscript.json': `${JSON.stringify({ ...manifest, ...listFor(settings.address) }, undefined, 2)}\n`,
    '1-begin.js': 'var selfTestBegunMs_ = Date.now();\n',
    '2-addon.js': await buildScript(await readEnvironment('company')),
    'page.html': page,
    '3-probe.js': `${entryPoints}${outputFiles[0]?.text ?? ''}`,
  };
}

/** The manifest, from which Google reads the scopes. */
export function manifestIn(files: Readonly<Record<string, string>>): typeof manifest & ReturnType<typeof listFor> {
  return JSON.parse(files['appsscript.json'] ?? '') as typeof manifest & ReturnType<typeof listFor>;
}

/** The scripts as one text, as Google evaluates them. */
export function scriptOf(files: Readonly<Record<string, string>>): string {
  return Object.entries(files)
    .flatMap(([name, text]) => (name.endsWith('.js') ? [text] : []))
    .join('\n');
}

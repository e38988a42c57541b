/**
 * Runs the built script on one engine: a process of its own, in the version of Node.js under test. Reads its order
 * and returns what every engine has to return.
 */
import { readFileSync } from 'node:fs';
import type { Observation } from '@tpr/core/conformance';
import { createAppsScript, wholeManifest, type ScriptManifest } from '@tpr/google-simulator/apps-script';
import type { ConnectionForm } from '@tpr/panel/session';
import { openPass, pages } from '../apps-script/pass.ts';
import { runRound, type EngineRound } from './engine-round.ts';
import { cellsOf } from './cells-of.ts';

export interface Order {
  readonly script: string;
  readonly manifest: ScriptManifest;
  readonly conformance: string;
  /** The probe of the self-test: it reaches every limit. */
  readonly probe: string;
  readonly probeManifest: ScriptManifest;
  readonly form: ConnectionForm;
  readonly password: string;
  /** The seeds of the random operations are 1 to this. */
  readonly seeds: number;
}

export interface TrialReport {
  readonly node: string;
  readonly failures: readonly string[];
  readonly passed: number;
  readonly observations: readonly Observation[];
  readonly formulas: readonly unknown[];
  readonly cells: readonly string[];
  readonly round: EngineRound;
  /** Facts that the probe found, one line each. */
  readonly facts: readonly string[];
}

const order = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Order;

function tryConformance(): Pick<TrialReport, 'failures' | 'passed' | 'observations'> {
  const appsScript = createAppsScript({ code: order.conformance, manifest: wholeManifest });
  const names = appsScript.ask('testNames') as string[];
  const failures = names.flatMap((name) => {
    const ending = appsScript.run('runTest', [name]);
    return ending.kind === 'returned' ? [] : [`${name}: ${ending.message}`];
  });
  const observations = appsScript.ask('observeOperations', [1, order.seeds]) as Observation[];
  appsScript.close();
  return { failures, passed: names.length - failures.length, observations };
}

function tryScript(): Pick<TrialReport, 'formulas' | 'cells' | 'round'> {
  const appsScript = createAppsScript({ code: order.script, manifest: order.manifest, pages });
  const pass = openPass(appsScript);
  const ask = (name: string, ...given: readonly unknown[]): unknown =>
    appsScript.ask('answerPanel', [name, given, pass], { as: 'page' });
  const formula = (name: string, ...given: readonly unknown[]): unknown =>
    appsScript.ask(name, given, { as: 'customFunction' });
  ask('signIn', order.form, order.password, true);
  ask('share', order.form.username, order.password, true);
  const portfolio = formula('TPR_PORTFOLIO') as unknown[][];
  const ids = portfolio.slice(1, 40).map(([id]) => [id]);
  ask('perform', 'job', 'pull', { columns: [], filter: { statuses: [], kinds: [], countries: [] } });
  const cells = cellsOf(appsScript.state.book.sheet('Portfolio'));
  const formulas = [
    portfolio,
    formula('TPR_INDICATOR', ids, 'financial risk'),
    formula('TPR_THIRDPARTY', ids, 'card'),
    formula('TPR_CHECKID', [['732829320'], ['FR00732829320'], ['x']]),
  ];
  const round = runRound(appsScript, pass);
  appsScript.close();
  return { formulas, cells, round };
}

function tryLimits(): Pick<TrialReport, 'facts'> {
  const appsScript = createAppsScript({ code: order.probe, manifest: order.probeManifest });
  appsScript.ask('runSelfTest');
  const rows = cellsOf(appsScript.state.book.sheet('Sheet1')).map((line) => JSON.parse(line) as unknown[]);
  const facts = rows
    .filter(([, , kind]) => kind === 'fact')
    .map((cells) => JSON.stringify(cells.map((cell) => cell ?? '')));
  appsScript.close();
  return { facts };
}

const report: TrialReport = { node: process.version, ...tryConformance(), ...tryScript(), ...tryLimits() };
process.stdout.write(JSON.stringify(report), () => process.exit(0));

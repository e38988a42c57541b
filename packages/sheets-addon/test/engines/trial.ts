/**
 * What one engine makes of the built script: run as a process of its own, in the version of Node.js that is tried. Takes
 * the place of its order, and answers with what every engine has to answer.
 */
import { readFileSync } from 'node:fs';
import { createRealm } from '@tpr/google-host/realm';
import type { ConnectionForm } from '../../src/call/calls.ts';

export interface Order {
  readonly code: string;
  readonly conformance: string;
  readonly form: ConnectionForm;
  readonly password: string;
}

export interface TrialReport {
  readonly node: string;
  readonly failures: readonly string[];
  readonly passed: number;
  readonly formulas: readonly unknown[];
  readonly pulled: unknown;
  readonly cells: readonly string[];
}

const order = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Order;

function tryConformance(): Pick<TrialReport, 'failures' | 'passed'> {
  const realm = createRealm({ code: order.conformance });
  const names = realm.ask('testNames') as string[];
  const failures = names.flatMap((name) => {
    const ending = realm.run('runTest', [name]);
    return ending.kind === 'returned' ? [] : [`${name}: ${ending.message}`];
  });
  realm.close();
  return { failures, passed: names.length - failures.length };
}

function tryScript(): Pick<TrialReport, 'formulas' | 'pulled' | 'cells'> {
  const realm = createRealm({ code: order.code, pages: { sidebar: '' } });
  const ask = (name: string, ...given: readonly unknown[]): unknown =>
    realm.ask('answerPane', [name, given], { as: 'page' });
  const formula = (name: string, ...given: readonly unknown[]): unknown =>
    realm.ask(name, given, { as: 'customFunction' });
  ask('signIn', order.form, order.password, true);
  ask('share', order.password);
  const portfolio = formula('TPR_PORTFOLIO') as unknown[][];
  const ids = portfolio.slice(1, 40).map(([id]) => [id]);
  const choice = { columns: [], filter: { statuses: [], kinds: [], countries: [] } };
  const pulled = ask('perform', 'job', 'pull', choice);
  const sheet = realm.world.book.sheet('Portfolio');
  const { row, column } = sheet.extent();
  const cells = Array.from({ length: row }, (_, at) =>
    JSON.stringify(Array.from({ length: column }, (__, place) => sheet.at(at + 1, place + 1).value ?? null)),
  );
  const formulas = [
    portfolio,
    formula('TPR_INDICATOR', ids, 'financial risk'),
    formula('TPR_THIRDPARTY', ids, 'card'),
    formula('TPR_CHECKID', [['732829320'], ['FR00732829320'], ['x']]),
  ];
  realm.close();
  return { formulas, pulled: { ...(pulled as object), asOf: undefined }, cells };
}

const report: TrialReport = { node: process.version, ...tryConformance(), ...tryScript() };
process.stdout.write(JSON.stringify(report));
process.exit(0);

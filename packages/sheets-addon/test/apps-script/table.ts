import { defaultChoice } from '@tpr/core/workbook';
import type { AppsScriptOptions } from '@tpr/google-simulator/apps-script';
import { expect } from 'vitest';
import { openScriptBench, type ScriptBench } from './script-bench.ts';
import type { Service } from './service.ts';

/** All cells of the portfolio, rows by key. */
export function tableOf({ appsScript }: ScriptBench): string[] {
  const sheet = appsScript.state.book.sheet('Portfolio');
  const { row, column } = sheet.extent();
  return Array.from({ length: row }, (_, at) =>
    JSON.stringify(Array.from({ length: column }, (__, place) => sheet.at(at + 1, place + 1).value ?? null)),
  ).sort();
}

/** Rows that only one of them has; the first few are enough. */
export function differences(some: readonly string[], others: readonly string[]): string[] {
  const only = (of: readonly string[], not: readonly string[]) => of.filter((row) => !not.includes(row)).slice(0, 2);
  return [...only(some, others), ...only(others, some)];
}

/** Kills a pull before each of these calls of a service, then lets one run complete. @returns how each run ended. */
export function pullAfter(
  kills: readonly number[],
  service: Service,
  wanted: readonly string[],
  options: Partial<AppsScriptOptions> = {},
): string[] {
  const bench = openScriptBench(options);
  bench.signIn(service);
  const endings = kills.map((killAtCall) => bench.run('perform', ['job', 'pull', defaultChoice], { killAtCall }).kind);
  const whole = bench.ask('perform', ['job', 'pull', defaultChoice]);
  expect(whole).toMatchObject({ kind: 'done', result: { rows: wanted.length - 1 } });
  expect(differences(tableOf(bench), wanted)).toEqual([]);
  const names = bench.appsScript.state.book.sheets.map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('Portfolio'))).toEqual(['Portfolio']);
  bench.appsScript.close();
  return endings;
}

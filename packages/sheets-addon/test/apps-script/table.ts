import { usualChoice } from '@tpr/core/workbook';
import type { RealmOptions } from '@tpr/google-simulator/apps-script';
import { expect } from 'vitest';
import { openDesk, type Desk } from './script.ts';
import type { Service } from './service.ts';

/** All cells of the portfolio, rows by key. */
export function tableOf({ realm }: Desk): string[] {
  const sheet = realm.world.book.sheet('Portfolio');
  const { row, column } = sheet.extent();
  return Array.from({ length: row }, (_, at) =>
    JSON.stringify(Array.from({ length: column }, (__, place) => sheet.at(at + 1, place + 1).value ?? null)),
  ).sort();
}

/** Rows that only one of them has; a few are enough to see. */
export function differences(some: readonly string[], others: readonly string[]): string[] {
  const only = (of: readonly string[], not: readonly string[]) => of.filter((row) => !not.includes(row)).slice(0, 2);
  return [...only(some, others), ...only(others, some)];
}

/** Ends a pull before each of these calls of a service, then lets one run to its end. @returns how each of them ended. */
export function pullAfter(
  kills: readonly number[],
  service: Service,
  wanted: readonly string[],
  options: Partial<RealmOptions> = {},
): string[] {
  const desk = openDesk(options);
  desk.signIn(service);
  const endings = kills.map((killAtCall) => desk.run('perform', ['job', 'pull', usualChoice], { killAtCall }).kind);
  const whole = desk.ask('perform', ['job', 'pull', usualChoice]);
  expect(whole).toMatchObject({ kind: 'done', result: { rows: wanted.length - 1 } });
  expect(differences(tableOf(desk), wanted)).toEqual([]);
  const names = desk.realm.world.book.sheets.map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('Portfolio'))).toEqual(['Portfolio']);
  desk.realm.close();
  return endings;
}

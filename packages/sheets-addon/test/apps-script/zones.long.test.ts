import { createClient, type Client } from '@tpr/core';
import { defaultChoice, type ServiceHealth } from '@tpr/core/workbook';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { createProfile } from '@tpr/core/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyHour, openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

/** The days on which some zone changes its clocks, a leap day, and the ends of years; each with the day after it. */
const days = [
  ['2026-03-29', '2026-03-30'],
  ['2026-10-25', '2026-10-26'],
  ['2026-09-27', '2026-09-28'],
  ['2026-11-01', '2026-11-02'],
  ['2024-02-29', '2024-03-01'],
  ['2026-12-31', '2027-01-01'],
] as const;
const label = 'Contract end date';

/** Computed without the product's date arithmetic. */
const serialOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;

let service: Service;
let client: Client;
const runner = createAsyncRunner(createFetchHost());
let ids: readonly string[];
/** Where spreadsheet, script and profile agree. */
let atHome: ReturnType<typeof look>;

beforeAll(async () => {
  // The shipped profile says Paris.
  service = await startService({ seed: 20, variants: ['G33=utc'] });
  client = createClient({ connection: { ...service.form, password: service.password }, profile: createProfile() });
  const listed = await runner.run(client.thirdParties.list({}));
  ids = listed.slice(0, days.length).map(({ thirdpartyId }) => String(thirdpartyId));
  await setDays(0);
  atHome = look('Europe/Paris', 'Europe/Paris');
  atHome.bench.appsScript.close();
});
afterAll(() => service.close());

async function setDays(which: 0 | 1): Promise<void> {
  for (const [at, thirdpartyId] of ids.entries())
    await runner.run(client.attributes.set({ thirdpartyId, label, values: [days[at]![which]] }));
}

/** Cells of a sheet, as the spreadsheet holds them: dates are serials. */
function cellsOf(bench: ScriptBench, title: string): readonly (readonly unknown[])[] {
  const sheet = bench.appsScript.state.book.sheet(title);
  const { row, column } = sheet.extent();
  return Array.from({ length: row }, (_, r) => Array.from({ length: column }, (__, c) => sheet.at(r + 1, c + 1).value));
}

function columnOf(bench: ScriptBench, header: string): ReadonlyMap<string, unknown> {
  const [headers = [], ...rows] = cellsOf(bench, 'Portfolio');
  const at = headers.indexOf(header);
  return new Map(rows.map((row) => [String(row[0]), row[at]]));
}

/** What a cell of a formula shows on the clock of the spreadsheet. */
function shown(value: unknown, timeZone: string): unknown {
  if (!(value instanceof Date)) return value;
  return value.toLocaleString('sv', { timeZone });
}

/** Tables and formulas of a spreadsheet in one zone, with the service in a second and the script in a third. */
function look(timeZone: string, scriptTimeZone: string) {
  const bench = openScriptBench({ isAddOn: true, timeZone, scriptTimeZone });
  bench.signIn(service);
  bench.share(service);
  const columns = ['thirdpartyId', 'name', `attribute:${label}`, 'nextDossierExpiry'];
  bench.ask('perform', ['pull', 'pull', { ...defaultChoice, columns }]);
  bench.ask('perform', ['missing', 'listMissing', { days: 400 }]);
  const all = [...columnOf(bench, label).keys()];
  const formula = (name: string, ...given: unknown[]) =>
    bench.formula(name, ...given).map((row) => row.map((cell) => shown(cell, timeZone)));
  const tables = {
    portfolio: cellsOf(bench, 'Portfolio'),
    missing: cellsOf(bench, 'Missing documents'),
    attributes: formula(
      'TPR_ATTRIBUTE',
      all.map((id) => [id]),
      label,
    ),
    dossiers: formula(
      'TPR_DOSSIERS',
      all.slice(0, 3).map((id) => [id]),
    ),
    documents: formula(
      'TPR_DOCUMENTS',
      all.slice(0, 3).map((id) => [id]),
    ),
  };
  return { bench, tables };
}

const zoneHere = process.env['TZ'];

const zones = [
  ['Pacific/Auckland', 'America/Los_Angeles'],
  ['America/Los_Angeles', 'Pacific/Auckland'],
] as const;

describe.each(zones)('a service in UTC, a spreadsheet in %s, a script in %s', (timeZone, scriptTimeZone) => {
  // As Google evaluates a script: its dates are in the zone of its manifest.
  beforeAll(() => {
    process.env['TZ'] = scriptTimeZone;
  });
  afterAll(() => {
    if (zoneHere === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zoneHere;
  });

  test('no date is a day off, in tables as in formulas', async () => {
    await setDays(0);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(scriptTimeZone);
    const { bench, tables } = look(timeZone, scriptTimeZone);
    const column = columnOf(bench, label);
    expect(ids.map((id) => column.get(id))).toEqual(days.map(([day]) => serialOf(day)));
    expect(tables.attributes.slice(0, days.length).flat()).toEqual(days.map(([day]) => `${day} 00:00:00`));
    expect(tables).toEqual(atHome.tables);
    bench.appsScript.close();
  });

  test('changes made meanwhile are refreshed without a loss, and the mail names the same days', async () => {
    await setDays(0);
    const { bench } = look(timeZone, scriptTimeZone);
    const cells = () => ids.map((id) => columnOf(bench, label).get(id));
    await setDays(1);
    bench.ask('perform', ['again', 'refresh', undefined]);
    expect(cells()).toEqual(days.map(([, day]) => serialOf(day)));
    bench.ask('addSchedule', ['tellChanges', everyHour, service.password]);
    await setDays(0);
    bench.appsScript.state.clock.advance(3_600_000);
    bench.appsScript.runTriggers();
    expect(cells()).toEqual(days.map(([day]) => serialOf(day)));
    const [mail] = bench.appsScript.state.mails;
    for (const [day, next] of days) expect(mail?.body).toContain(`  ${label}: ${next} → ${day}\n`);
    bench.appsScript.close();
  });
});

test('the check in the sidebar names the zone', async () => {
  const bench = openScriptBench({ timeZone: 'Pacific/Auckland' });
  bench.signIn(service);
  await setDays(1);
  const { result } = bench.ask('perform', ['check', 'checkService', undefined]);
  expect((result as ServiceHealth).found).toMatchObject({ 'events.timeZone': 'UTC' });
  bench.appsScript.close();
});

test('with a service whose times have an offset no day moves, where the profile gives its zone', async () => {
  const lists = async (variants: string[], overrides: object) => {
    const other = await startService({ seed: 20, variants });
    const bench = openScriptBench({
      isAddOn: true,
      timeZone: 'Pacific/Auckland',
      scriptTimeZone: 'America/Los_Angeles',
    });
    bench.ask('importProfile', [JSON.stringify({ version: 1, overrides })]);
    bench.signIn(other);
    const columns = ['thirdpartyId', 'name', 'nextDossierExpiry'];
    bench.ask('perform', ['pull', 'pull', { ...defaultChoice, columns }]);
    bench.ask('perform', ['missing', 'listMissing', { days: 400 }]);
    const seen = [columnOf(bench, 'Next dossier expiry'), cellsOf(bench, 'Missing documents')];
    bench.appsScript.close();
    await other.close();
    return seen;
  };
  const usual = await lists([], {});
  expect([...(usual[0] as ReadonlyMap<string, unknown>).values()].some(Number.isInteger)).toBe(true);
  expect(await lists(['G76=offset'], {})).toEqual(usual);
  expect(await lists(['G33=utc', 'G76=utc'], { 'events.timeZone': 'UTC' })).toEqual(usual);
});

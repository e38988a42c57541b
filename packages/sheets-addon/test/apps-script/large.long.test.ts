import { createRandom } from '@tpr/core/conformance';
import { defaultChoice } from '@tpr/core/workbook';
import { consumerLimits, type Ending } from '@tpr/google-simulator/apps-script';
import { expect, test } from 'vitest';
import { openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService } from './service.ts';
import { tableOf } from './table.ts';

/** All of them by night, when a seed is given; else a quarter, with kills within a quarter of the calls. */
const isNight = process.env['TPR_SEED'] !== undefined;
const part = isNight ? 1 : 4;
const thirdParties = 20_000 / part;
const noFilter = { statuses: [], kinds: [], countries: [] };
const choice = { columns: ['name', 'status', 'kind', 'country', 'siret'], filter: noFilter };
/** The most calls of services that one execution makes in its time. */
const callsOfOne = 1_800 / part;
/** While most of the pull is still to come, every execution makes more calls than this. */
const callsOfEach = 800 / part;
/** This many executions are killed at random with certainty; of later ones, about half. */
const surelyKilled = 3;
const mostExecutions = 60;

test(`${thirdParties} third parties pulled by many executions that are killed at random are the table of one pull`, async () => {
  const seed = Number(process.env['TPR_SEED'] ?? 1);
  console.info(`The executions are ended by the seed ${seed}; TPR_SEED=${seed} does it again.`);
  // The lifetime of the session is tested elsewhere: this much time may pass between killed executions.
  const service = await startService({ seed: thirdParties, refreshSeconds: 86_400 });
  const whole = openScriptBench();
  whole.signIn(service);
  expect(whole.ask('perform', ['job', 'pull', choice])).toMatchObject({ kind: 'done', result: { rows: thirdParties } });

  const random = createRandom(seed);
  const bench = openScriptBench({
    moreMs: (_, method) => (method === 'fetchAll' ? 50_000 : method === 'setValues' ? 200 : 5),
  });
  bench.signIn(service);
  const { state } = bench.appsScript;
  const endings: Ending[] = [];
  const killPoint = (): number | undefined => {
    const isSure = killedIn(endings) < surelyKilled;
    const point = 1 + Math.floor(random() * (isSure ? callsOfEach : callsOfOne));
    return isSure || random() < 0.5 ? point : undefined;
  };
  const isDone = (): boolean => endings.at(-1)?.kind === 'returned' && state.triggers.length === 0;
  while (!isDone() && endings.length < mostExecutions) {
    const killAtCall = killPoint();
    if (state.triggers.length > 0) {
      // However an execution ends, a trigger continues.
      state.clock.advance(700_000);
      endings.push(...bench.appsScript.runTriggers({ killAtCall }).map(({ ending }) => ending));
    } else {
      // It was killed before it did anything: the user presses the button again.
      endings.push(bench.run('perform', ['job', 'pull', choice], { killAtCall }));
    }
  }
  expect(isDone()).toBe(true);
  expect(endings.filter(({ kind }) => kind === 'threw')).toEqual([]);
  expect(killedIn(endings)).toBeGreaterThanOrEqual(surelyKilled);
  const [table, wanted] = [tableOf(bench), tableOf(whole)];
  expect(wanted).toHaveLength(thirdParties + 1);
  expect(table.filter((line, at) => line !== wanted[at]).slice(0, 3)).toEqual([]);
  expect(table).toHaveLength(wanted.length);
  // Over a quota the script throws and its owner gets a mail: no mail means that no quota was reached.
  expect(state.mails).toEqual([]);
  expect(state.spent.fetches).toBeLessThan(state.limits.fetchesADay);
  expect(state.book.cellCount).toBeLessThan(state.limits.cells);
  whole.appsScript.close();
  bench.appsScript.close();
  await service.close();
  // A loaded machine takes longer; nothing else depends on it.
}, 600_000);

/** A share of 20,000 with the same share of a person's daily quotas: the same number of days in a shorter test. */
const share = isNight ? 5 : 10;
const shared = 20_000 / share;

const isKept = ({ appsScript }: ScriptBench): boolean =>
  [...appsScript.state.properties.user.keys()].some((key) => key.startsWith('job '));

const killedIn = (endings: readonly Ending[]): number => endings.filter(({ kind }) => kind === 'killed').length;

/** Runs the due triggers. The first executions are certainly killed, later ones every other time: they do more. */
function runAndKill({ appsScript }: ScriptBench, endings: Ending[], random: () => number): void {
  const isSure = killedIn(endings) < surelyKilled;
  const killAtCall = isSure || random() < 0.5 ? 1 + Math.floor(random() * (isSure ? 80 : 4_000)) : undefined;
  endings.push(...appsScript.runTriggers({ killAtCall }).map(({ ending }) => ending));
}

/** Each third party is in the table once, although executions were killed. */
function expectComplete(bench: ScriptBench, endings: readonly Ending[]): void {
  expect(isKept(bench)).toBe(false);
  expect(tableOf(bench)).toHaveLength(shared + 1);
  expect(new Set(tableOf(bench)).size).toBe(shared + 1);
  expect(endings.filter(({ kind }) => kind === 'threw')).toEqual([]);
  expect(killedIn(endings)).toBeGreaterThanOrEqual(surelyKilled);
}

test(`the usual columns, ${shared} of 20,000 with the same share of a person’s quotas, are complete after the expected days`, async () => {
  const seed = Number(process.env['TPR_SEED'] ?? 1);
  console.info(`The executions are ended by the seed ${seed}; TPR_SEED=${seed} does it again.`);
  const random = createRandom(seed);
  const service = await startService({ seed: shared });
  const { fetchesADay, triggerMsADay } = consumerLimits;
  const bench = openScriptBench({
    isAddOn: true,
    limits: { fetchesADay: fetchesADay / share, triggerMsADay: triggerMsADay / share },
  });
  bench.signIn(service);
  bench.ask('addSchedule', ['refresh', { days: [7], hours: [0] }, service.password]);
  const { state } = bench.appsScript;
  // The sidebar says that it has stopped for today.
  expect(bench.run('perform', ['job', 'pull', defaultChoice])).toMatchObject({
    value: { ok: false, error: { kind: 'retry-later', field: 'quota' } },
  });
  const endings: Ending[] = [];
  let hours = 0;
  for (; hours < 150 && isKept(bench); hours++) {
    state.clock.advance(3_600_000);
    runAndKill(bench, endings, random);
  }
  expectComplete(bench, endings);
  const days = Math.ceil(hours / 24);
  console.info(
    `${hours} hours, ${endings.length} executions, ${state.spent.fetches} requests, ${state.mails.length} mails`,
  );
  // More than two days of requests. The sidebar says why it waits: a mail repeats it where a run was killed meanwhile.
  expect(days).toBeGreaterThanOrEqual(2);
  expect(state.mails.length).toBeLessThanOrEqual(days);
  for (const { subject, body } of state.mails) {
    expect(subject).toBe('TPR: "Pull the portfolio" is not complete yet');
    expect(body).toMatch(/^"Pull the portfolio" has stopped for today: .* continues automatically within a day/s);
  }
  bench.appsScript.close();
  await service.close();
}, 600_000);

const stepMs = 600_000;
const stepsOfDay = 86_400_000 / stepMs;

test(`a script in one spreadsheet, ${shared} of 20,000, is complete after the days on which its user signs in`, async () => {
  const seed = Number(process.env['TPR_SEED'] ?? 1);
  console.info(`The executions are ended by the seed ${seed}; TPR_SEED=${seed} does it again.`);
  const random = createRandom(seed);
  const service = await startService({ seed: shared });
  const { fetchesADay, triggerMsADay } = consumerLimits;
  const bench = openScriptBench({
    limits: { fetchesADay: fetchesADay / share, triggerMsADay: triggerMsADay / share },
  });
  bench.signIn(service);
  const { state } = bench.appsScript;
  expect(bench.run('perform', ['job', 'pull', defaultChoice])).toMatchObject({
    value: { ok: false, error: { kind: 'retry-later', field: 'quota' } },
  });
  const endings: Ending[] = [];
  let signIns = 1;
  let steps = 0;
  for (; steps < 8 * stepsOfDay && isKept(bench); steps++) {
    // No password is stored: work that a day has not finished waits for the user.
    if (steps > 0 && steps % stepsOfDay === 0) {
      bench.signIn(service);
      signIns++;
    }
    state.clock.advance(stepMs);
    runAndKill(bench, endings, random);
  }
  expectComplete(bench, endings);
  const days = Math.ceil(steps / stepsOfDay);
  console.info(`${days} days, ${signIns} sign-ins, ${endings.length} executions, ${state.mails.length} mails`);
  expect(signIns).toBeGreaterThanOrEqual(2);
  expect(state.mails.length).toBeLessThanOrEqual(2 * days);
  bench.appsScript.close();
  await service.close();
}, 600_000);

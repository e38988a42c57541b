import type { WorkbookTask } from '@tpr/core/workbook';
import {
  createAppsScript,
  createStoppedClock,
  createSyncHttp,
  type Ending,
  type AppsScript,
  type AppsScriptOptions,
  type RunOptions,
} from '@tpr/google-simulator/apps-script';
import type { CallName, Calls, SidebarState, Reply } from '../../src/shared/calls.ts';
import { allDays, hoursApart, type ScheduleTime } from '../../src/shared/schedule-time.ts';
import { manifestOf, readEnvironment } from '../../tools/environment.ts';
import { buildScript } from '../../tools/script.ts';
import { openPass, pages } from './pass.ts';
import type { Service } from './service.ts';

const environment = await readEnvironment('sandbox');
/** The script as it is pushed. */
export const code = await buildScript(environment);
export const manifest = manifestOf(environment);
/** The same script, built for publishing. */
export const publishedCode = await buildScript({ ...environment, isAddOn: true });

/** One thread serves all benches of a file. */
const http = { ...createSyncHttp(), close: () => undefined };

/** For schedules of tests. */
export const everyHour: ScheduleTime = { days: allDays, hours: hoursApart(1) };

/** The built script in the realm, called as its users call it. */
export interface ScriptBench {
  readonly appsScript: AppsScript;
  /** What the script returns to the sidebar page. */
  call<N extends CallName>(name: N, given: Calls[N]['in'], options?: RunOptions): Reply<Calls[N]['out']>;
  /** The execution that serves the page, for tests that kill it. */
  run<N extends CallName>(name: N, given: Calls[N]['in'], options?: RunOptions): Ending;
  /** The same as `call`, for tests that expect no fault. */
  ask<N extends CallName>(name: N, given: Calls[N]['in'], options?: RunOptions): Calls[N]['out'];
  /** What a task of the sidebar returns. */
  perform(task: WorkbookTask, input?: unknown): unknown;
  /** What a formula shows. */
  formula(name: string, ...given: readonly unknown[]): unknown[][];
  signIn(service: Service, options?: RunOptions): SidebarState;
  /** Shares a session of the same user. */
  share(service: Service): SidebarState;
}

/** A Monday morning on the day after the service's data end. */
const begunMs = Date.parse('2026-11-02T08:05:00Z');

/** Unless a clock is given, time passes in calls of services alone. */
export function openScriptBench(options: Partial<AppsScriptOptions> = {}): ScriptBench {
  const built = options.isAddOn === true ? publishedCode : code;
  const appsScript = createAppsScript({
    code: built,
    manifest,
    pages,
    clock: createStoppedClock(begunMs),
    http,
    ...options,
  });
  const passes = new Map<string | undefined, string>();
  const run: ScriptBench['run'] = (name, given, runOptions) => {
    const by = runOptions?.by;
    const pass = passes.get(by) ?? openPass(appsScript, by === undefined ? {} : { by });
    passes.set(by, pass);
    return appsScript.run('answerPanel', [name, given, pass], { as: 'page', ...runOptions });
  };
  const call: ScriptBench['call'] = (name, given, runOptions) => {
    const ending = run(name, given, runOptions);
    if (ending.kind === 'returned') return ending.value as never;
    throw new Error(ending.message);
  };
  const ask: ScriptBench['ask'] = (name, given, runOptions) => {
    const reply = call(name, given, runOptions);
    if (reply.ok) return reply.value;
    throw new Error(`${reply.error.kind}: ${reply.error.message}`);
  };
  return {
    appsScript,
    call,
    run,
    ask,
    perform: (task, input = null) => ask('perform', [task, task, input as never]).result,
    formula: (name, ...given) => appsScript.ask(name, given, { as: 'customFunction' }) as unknown[][],
    signIn: ({ form, password }, runOptions) => ask('signIn', [form, password, true], runOptions),
    share: ({ form, password }) => ask('share', [form.username, password, true, false]),
  };
}

/** Lets an hour pass. @returns how the first schedule ended in it, and the mails that were sent. */
export function nextHour(bench: ScriptBench) {
  const { clock, mails } = bench.appsScript.state;
  const before = mails.length;
  clock.advance(3_600_000);
  bench.appsScript.runTriggers();
  return { ...bench.ask('openPanel', []).schedules[0]!.last!, mails: mails.slice(before) };
}

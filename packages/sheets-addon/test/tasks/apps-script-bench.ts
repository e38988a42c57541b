import {
  Cancelled,
  ConnectorError,
  createClient,
  type ErrorDetails,
  type ErrorKind,
  type HttpResponse,
  type HttpRequest,
} from '@tpr/core';
import type { TaskProgress } from '@tpr/core/workbook';
import { createProfile } from '@tpr/core/api';
import { createBlockingRunner } from '@tpr/core/blocking';
import { createAppsScript, createSyncHttp, type AppsScript } from '@tpr/google-simulator/apps-script';
import {
  buyerConnection,
  lookInto,
  type WorkbookBench,
  type WorkbookBenchOptions,
  type TaskWorker,
  type PerformOptions,
} from '@tpr/sandbox/workbook';
import { manifestOf, readEnvironment } from '../../tools/environment.ts';
import { bundle } from '../apps-script/bundle.ts';
import { pack, unpack } from '../apps-script/parcel.ts';
import { openWorkbook } from '../workbook/bench.ts';
import { createSheetsUser } from '../../../../simulators/google/test/user/sheets-user.ts';
import { cutKey, progressMark, stopKey, type ReadJob } from './errand.ts';
import { openSandbox } from './sandbox-line.ts';

const environment = await readEnvironment('sandbox');
const manifest = manifestOf(environment);
const { presets, isAddOn } = environment;
const code = await bundle(new URL('inside.ts', import.meta.url), {
  stubs: `var TPR_SETTINGS = ${JSON.stringify({ environment: environment.environment, presets, addresses: [], isAddOn })};
    function askWorkbook(verb, input) { return TPR_.askWorkbook(verb, input); }
    function performTask(errand) { return TPR_.performTask(errand); }`,
});

/** One thread serves all benches of a file. */
const http = { ...createSyncHttp(), close: () => undefined };

interface Performed {
  readonly value?: unknown;
  readonly isCancelled?: boolean;
  readonly error?: ErrorDetails & { readonly kind: ErrorKind; readonly message: string };
}

/** The tasks of the add-on within Apps Script: each task is its own execution, with a sandbox on another thread. */
export async function openAppsScriptBench(options: WorkbookBenchOptions = {}): Promise<WorkbookBench> {
  const { overrides = {}, workbook: _, language = 'en', ...rest } = options;
  const sandbox = openSandbox(rest);
  const connection = buyerConnection(sandbox.addresses);
  // The suites count concurrent requests; the add-on by itself sends more.
  const profileFor = (acceptLanguage: string | undefined): string => {
    const labels = acceptLanguage === undefined ? {} : { 'http.acceptLanguage': acceptLanguage };
    return JSON.stringify({ version: 1, overrides: { 'rate.maxConcurrent': 4, ...overrides, ...labels } });
  };
  let listener: (progress: TaskProgress) => void = () => undefined;
  let looksAtSigns = (): void => undefined;
  const appsScript = createAppsScript({
    code,
    manifest,
    language,
    http,
    onLog(line) {
      if (!line.startsWith(progressMark)) return;
      listener(JSON.parse(line.slice(progressMark.length)) as TaskProgress);
      looksAtSigns();
    },
  });
  const withOptions = ({ isStopped, signal, acceptLanguage }: PerformOptions): TaskWorker => ({
    async perform(task, ...[input]) {
      const signs = appsScript.state.caches.user;
      looksAtSigns = () => {
        for (const [key, isGiven] of [[stopKey, isStopped?.()] as const, [cutKey, signal?.aborted] as const]) {
          if (isGiven === true) signs.set(key, { value: 'yes', untilMs: Infinity });
          else signs.delete(key);
        }
      };
      looksAtSigns();
      const errand: ReadJob = { connection, profile: profileFor(acceptLanguage), language, task, input };
      const performed = unpack(appsScript.ask('performTask', [pack(errand)], { as: 'page' }) as string) as Performed;
      if (performed.isCancelled === true) throw new Cancelled();
      const { error } = performed;
      if (error !== undefined) throw new ConnectorError(error.kind, error.message, error);
      return performed.value as never;
    },
  });
  const others = createBlockingRunner(hostOf(appsScript));
  const user = createSheetsUser(appsScript.state.book);
  return {
    ...lookInto(
      openWorkbook(() => appsScript.begin()),
      user,
    ),
    ...withOptions({}),
    with: withOptions,
    sandbox,
    user,
    client: createClient({ connection, profile: createProfile(overrides) }),
    onProgress(next) {
      listener = next;
    },
    run: async (op) => others.run(op),
    close: async () => {
      appsScript.close();
      sandbox.close();
    },
  };
}

/** Another user at the service, who changes data while an execution of the realm is under way. */
function hostOf({ state }: AppsScript) {
  const kept = new Map<string, string>();
  return {
    sendAll: (requests: readonly HttpRequest[]): HttpResponse[] =>
      state.http.sendAll(requests.map((request) => ({ ...request, followsRedirects: false }))).map((reply) =>
        'error' in reply
          ? { status: 0, headers: {}, text: '', failure: reply.error }
          : {
              status: reply.status,
              headers: Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [name, String(value)])),
              text: Buffer.from(reply.body, 'base64').toString('utf8'),
            },
      ),
    sleep: (ms: number) => state.clock.advance(ms),
    now: () => state.clock.now(),
    random: () => Math.random(),
    load: (key: string) => kept.get(key),
    save: (key: string, value: string | undefined) =>
      void (value === undefined ? kept.delete(key) : kept.set(key, value)),
    log: () => undefined,
  };
}

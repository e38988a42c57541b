import { ConnectorError, type ErrorKind } from '@tpr/core';
import type { WorkbookAdapter } from '@tpr/core/workbook';
import type { WorkbookBench } from '@tpr/core/conformance';
import {
  createAppsScript,
  type Execution,
  type AppsScript,
  type AppsScriptOptions,
} from '@tpr/google-simulator/apps-script';
import { manifestOf, readEnvironment } from '../../tools/environment.ts';
import { bundle } from '../apps-script/bundle.ts';
import { pack, unpack } from '../apps-script/parcel.ts';
import { createSheetsUser, type SheetsUser } from '../../../../simulators/google/test/user/sheets-user.ts';

const manifest = manifestOf(await readEnvironment('sandbox'));
const adapterCode = await bundle(new URL('inside.ts', import.meta.url), {
  stubs: 'function askWorkbook(verb, input) { return TPR_.askWorkbook(verb, input); }',
});

export interface AppsScriptBench extends WorkbookBench {
  readonly host: WorkbookAdapter<'now'>;
  readonly user: SheetsUser;
  readonly appsScript: AppsScript;
}

interface Answer {
  readonly value?: unknown;
  readonly error?: { readonly kind: ErrorKind; readonly message: string; readonly field?: string };
}

/** The workbook within the realm: its verbs cross as text. @param begin gives the execution that calls a verb. */
export function openWorkbook(begin: () => Execution): WorkbookAdapter<'now'> {
  return new Proxy({} as WorkbookAdapter<'now'>, {
    get: (_, verb) => (input: unknown) => {
      const ending = begin().call('askWorkbook', [verb, pack(input)]);
      if (ending.kind !== 'returned') throw new Error(ending.message);
      const { value, error } = unpack(String(ending.value)) as Answer;
      if (error === undefined) return value;
      throw new ConnectorError(error.kind, error.message, error.field === undefined ? {} : { field: error.field });
    },
  });
}

/** The adapter, built and evaluated in the realm. */
export function createBench(options: Partial<AppsScriptOptions> = {}): AppsScriptBench {
  const appsScript = createAppsScript({ code: adapterCode, manifest, ...options });
  const execution = appsScript.begin();
  return { host: openWorkbook(() => execution), appsScript, user: createSheetsUser(appsScript.state.book) };
}

import { createClient, type Client } from '@tpr/core';
import { createMemoryWorkbook } from '@tpr/core/conformance';
import { runTask, type TaskProgress } from '@tpr/core/workbook';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { createProfile } from '@tpr/core/api';
import type { Sandbox } from '../../src/index.ts';
import { buyerConnection } from '../buyer-connection.ts';
import { startSeeded } from '../seeded.ts';
import {
  lookInto,
  type WorkbookBench,
  type WorkbookBenchOptions,
  type TaskWorker,
  type PerformOptions,
} from './workbook-bench.ts';

/** A spreadsheet in memory, with the asynchronous runner. */
export async function openMemoryBench(
  options: WorkbookBenchOptions = {},
): Promise<WorkbookBench & { readonly sandbox: Sandbox }> {
  const { overrides = {}, workbook = {}, language = 'en', ...rest } = options;
  const sandbox = await startSeeded(rest);
  const connection = buyerConnection(sandbox);
  const client = createClient({ connection, profile: createProfile(overrides) });
  const { host, user: atTable } = createMemoryWorkbook(workbook);
  const user = { ...atTable, seeType: (table: string, column: string) => atTable.seeLook(table, column)?.type };
  const verbs: Readonly<Record<string, (input: never) => unknown>> = host;
  const runner = createAsyncRunner({
    ...createFetchHost(),
    workbook: (verb, input) => verbs[verb]!(input as never),
  });
  let listener: (progress: TaskProgress) => void = () => undefined;
  const clientFor = (acceptLanguage: string | undefined): Client => {
    if (acceptLanguage === undefined) return client;
    return createClient({
      connection,
      profile: createProfile({ ...overrides, 'http.acceptLanguage': acceptLanguage }),
    });
  };
  const withOptions = ({ isStopped, signal, acceptLanguage }: PerformOptions): TaskWorker => ({
    perform(task, ...[input]) {
      const context = { client: clientFor(acceptLanguage), language, ...(isStopped !== undefined && { isStopped }) };
      return runner.run(runTask(context, task, input as never), {
        emit: (value) => listener(value as TaskProgress),
        ...(signal !== undefined && { signal }),
      });
    },
  });
  return {
    ...lookInto(host, user),
    ...withOptions({}),
    with: withOptions,
    sandbox,
    client,
    user,
    onProgress: (next) => {
      listener = next;
    },
    run: (op) => runner.run(op),
    close: () => sandbox.close(),
  };
}

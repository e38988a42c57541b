import {
  createClient,
  createProfile,
  type Client,
  type Connection,
  type Desk,
  type Op,
  type TableKind,
  type TaskProgress,
  type WorkbookHost,
} from '@tpr/core';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { createMemoryWorkbook, type MemoryUser, type MemoryWorkbookOptions } from '@tpr/core/conformance';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../src/index.ts';

/** A buyer at a spreadsheet in memory, before a sandbox over real sockets. */
export interface DeskBench {
  readonly sandbox: Sandbox;
  readonly desk: Desk;
  readonly client: Client;
  readonly user: MemoryUser;
  readonly host: WorkbookHost<'now'>;
  /** Told of everything that a task emits, from now on. */
  onProgress(listener: (progress: TaskProgress) => void): void;
  readonly run: <T>(op: Op<T>, signal?: AbortSignal) => Promise<T>;
  /** The id of a managed table. */
  tableId(kind: TableKind): string;
  /** The same desk after the signs that the user asked to stop. */
  stopping(isStopped: () => boolean): Desk;
  /** The values that a column shows, by the key in the first column. */
  column(kind: TableKind, header: string): Map<string, unknown>;
  close(): Promise<void>;
}

export interface DeskBenchOptions extends SandboxOptions {
  readonly overrides?: Readonly<Record<string, unknown>>;
  readonly workbook?: MemoryWorkbookOptions;
  readonly language?: 'en' | 'fr';
}

export async function openDesk(options: DeskBenchOptions = {}): Promise<DeskBench> {
  const { overrides = {}, workbook = {}, language = 'en', ...rest } = options;
  const sandbox = await startSandbox({ port: 0, ...rest });
  const { baseUrl, legacyBaseUrl, authUrl } = sandbox;
  const connection: Connection = {
    baseUrl,
    legacyBaseUrl,
    authUrl,
    realm: 'tpr',
    clientId: 'tpr-sandbox',
    username: 'buyer@example.test',
    password: 'sandbox',
    accountId: '1001',
  };
  const client = createClient({ connection, profile: createProfile(overrides) });
  const { host, user } = createMemoryWorkbook(workbook);
  const verbs: Readonly<Record<string, (input: never) => unknown>> = host;
  const runner = createAsyncRunner({
    ...createFetchHost(),
    workbook: (verb, input) => verbs[verb]!(input as never),
  });
  let listener: (progress: TaskProgress) => void = () => undefined;
  const desk: Desk = { client, language };
  const tableId = (kind: TableKind): string => {
    const [text] = host.loadText({ keys: [`table ${kind}`] });
    return (JSON.parse(text ?? '{}') as { table: string }).table;
  };
  return {
    sandbox,
    desk,
    client,
    user,
    host,
    onProgress: (next) => {
      listener = next;
    },
    run: (op, signal) =>
      runner.run(op, {
        emit: (value) => listener(value as TaskProgress),
        ...(signal !== undefined && { signal }),
      }),
    tableId,
    stopping: (isStopped) => ({ ...desk, isStopped }),
    column: (kind, header) => {
      const id = tableId(kind);
      const columns = host.findTable({ id })!.columns;
      const [key, wanted] = [columns[0]!, columns.find((column) => column.header === header)!];
      const { rows } = host.readRows({ table: id, columns: [key.id, wanted.id], from: 0, count: 1_000_000 });
      return new Map(rows.map(([first, value]) => [String(first), value]));
    },
    close: () => sandbox.close(),
  };
}

import { createClient, type Client, type Op } from '@tpr/core';
import type { WorkbookUser } from '@tpr/core/conformance';
import {
  callAdapter,
  type TaskContext,
  type SheetCell,
  type TableKind,
  type TaskProgress,
  type WorkbookAdapter,
} from '@tpr/core/workbook';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { createProfile } from '@tpr/core/api';
import { Workbook, type PlatformName, type Table, type WorkbookOptions } from '@tpr/excel-simulator';
import { createExcel, type ExcelInNode } from '@tpr/excel-simulator/node';
import { clientId, realm, type Sandbox, type SandboxOptions } from '@tpr/sandbox';
import { startSeeded } from '@tpr/sandbox/seeded';
import { createOfficeWorkbook } from '../../src/workbook/index.ts';
import { createExcelUser } from '../workbook/excel-user.ts';

/** A buyer's Excel with the genuine office.js, and a sandbox over real sockets. */
export interface ExcelBench {
  readonly sandbox: Sandbox;
  readonly excel: ExcelInNode;
  readonly workbook: Workbook;
  readonly user: WorkbookUser<'now'>;
  readonly host: WorkbookAdapter<'later'>;
  readonly context: TaskContext;
  readonly client: Client;
  readonly run: <T>(op: Op<T>, signal?: AbortSignal) => Promise<T>;
  /** Called for everything that a task emits, from now on. */
  onProgress(listener: (progress: TaskProgress) => void): void;
  /** The id of a managed table. */
  tableId(kind: TableKind): Promise<string>;
  table(kind: TableKind): Promise<Table>;
  /** The texts of a column's cells, by the key in the table's first column. */
  column(kind: TableKind, header: string): Promise<Map<string, SheetCell>>;
  /** All rows of a table, by their headers. */
  rows(kind: TableKind): Promise<Record<string, SheetCell>[]>;
  /** @throws Error when the tasks called what Excel does not have, or have left its events switched off. */
  close(): Promise<void>;
}

export interface ExcelBenchOptions extends SandboxOptions {
  readonly platform: PlatformName;
  readonly overrides?: Readonly<Record<string, unknown>>;
  readonly workbook?: Omit<WorkbookOptions, 'platform'>;
  readonly language?: 'en' | 'fr';
  readonly waitMs?: number;
}

export async function openExcelBench(options: ExcelBenchOptions): Promise<ExcelBench> {
  const { platform, overrides = {}, workbook: given = {}, language = 'en', waitMs, ...rest } = options;
  const sandbox = await startSeeded(rest);
  const locale = language === 'fr' ? 'fr-FR' : 'en-US';
  const workbook = new Workbook({ locale, platform, ...given });
  const excel = createExcel({ workbook, locale });
  const host = createOfficeWorkbook(excel.Excel, waitMs === undefined ? {} : { waitMs });
  const { baseUrl, legacyBaseUrl, authUrl } = sandbox;
  const user = { username: 'buyer@example.test', password: 'sandbox', accountId: '1001' };
  const connection = { baseUrl, legacyBaseUrl, authUrl, realm, clientId, ...user };
  const client = createClient({ connection, profile: createProfile(overrides) });
  const runner = createAsyncRunner({ ...createFetchHost(), workbook: callAdapter(host) });
  let listener: (progress: TaskProgress) => void = () => undefined;

  const tableId = async (kind: TableKind): Promise<string> => {
    const [[text] = []] = await host.loadText({ keys: [`table ${kind}`] });
    return (JSON.parse(text ?? '{}') as { table: string }).table;
  };
  const table = async (kind: TableKind): Promise<Table> => workbook.tables.get(await tableId(kind));
  const rows = async (kind: TableKind): Promise<Record<string, SheetCell>[]> => {
    const { columns, sheet, body } = await table(kind);
    const values = sheet.cells.values(body).filter((cells) => cells.some((cell) => cell !== ''));
    return values.map((cells) =>
      Object.fromEntries(columns.map(({ name }, at) => [name, cells[at] === '' ? null : (cells[at] ?? null)])),
    );
  };
  return {
    sandbox,
    excel,
    workbook,
    user: createExcelUser(workbook),
    host,
    context: { client, language },
    client,
    run: (op, signal) =>
      runner.run(op, { emit: (value) => listener(value as TaskProgress), ...(signal !== undefined && { signal }) }),
    onProgress: (next) => {
      listener = next;
    },
    tableId,
    table,
    rows,
    async column(kind, header) {
      const first = (await table(kind)).columns[0]?.name ?? '';
      return new Map((await rows(kind)).map((row) => [String(row[first]), row[header] ?? null]));
    },
    async close() {
      excel.close();
      await sandbox.close();
      const unknown = workbook.unknownCalls.join(', ');
      if (unknown !== '') throw new Error(`Excel does not know what the tasks asked of it: ${unknown}.`);
      const missing = workbook.missingCalls.join(', ');
      if (missing !== '') throw new Error(`This Excel does not have what the tasks asked of it: ${missing}.`);
      if (!workbook.enableEvents) throw new Error('The tasks have left the events of Excel switched off.');
    },
  };
}

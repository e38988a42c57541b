import type { CellType, Client, Op } from '@tpr/core';
import type { MemoryWorkbookOptions, WorkbookUser } from '@tpr/core/conformance';
import type {
  WorkbookTask,
  WorkbookTasks,
  SheetCell,
  TableKind,
  TaskProgress,
  WorkbookAdapter,
} from '@tpr/core/workbook';
import type { Sandbox, SandboxOptions } from '../../src/index.ts';

/** The service of a workbook, on this thread or another: what goes in and comes out is plain data. */
export type BenchSandbox = Pick<
  Sandbox,
  'archive' | 'counters' | 'journal' | 'now' | 'outbox' | 'resetCounters' | 'setFaults' | 'touch'
> & { readonly store: Pick<Sandbox['store'], 'all'> };

/** Somebody in the spreadsheet. */
export type BenchUser = Pick<
  WorkbookUser<'now'>,
  | 'deleteRow'
  | 'deleteTable'
  | 'duplicateRow'
  | 'insertColumn'
  | 'protect'
  | 'seeHeaders'
  | 'sort'
  | 'typeDate'
  | 'typeIn'
> & {
  /** All rows of a table, from left to right, hidden columns too. */
  seeRows(table: string): readonly (readonly SheetCell[])[];
  /** What a column of ours shows itself as. */
  seeType(table: string, column: string): CellType | undefined;
};

export interface PerformOptions {
  /** The user asks to stop: tasks that write to the service end in order. Looked at whenever progress was told. */
  readonly isStopped?: () => boolean;
  /** The work is cut off. */
  readonly signal?: AbortSignal;
  /** Another person at the same spreadsheet: what their program asks for labels in. */
  readonly acceptLanguage?: string;
}

/** Runs the tasks of a workbook. */
export interface TaskWorker {
  /** @throws what the task throws, and Cancelled where it was cut off. */
  perform<N extends WorkbookTask>(
    task: N,
    ...input: WorkbookTasks[N]['in'] extends void ? [] : [WorkbookTasks[N]['in']]
  ): Promise<WorkbookTasks[N]['out']>;
}

/** A buyer at a spreadsheet, before a sandbox over real sockets. */
export interface WorkbookBench extends TaskWorker {
  readonly sandbox: BenchSandbox;
  readonly user: BenchUser;
  /** The same workbook after the signs that the user gave. */
  with(options: PerformOptions): TaskWorker;
  /** Told of everything that a task emits, from now on. */
  onProgress(listener: (progress: TaskProgress) => void): void;
  /** Somebody else at the service. */
  readonly client: Client;
  readonly run: <T>(op: Op<T>) => Promise<T>;
  /** The id of a managed table. */
  tableId(kind: TableKind): string;
  /** The values that a column shows, by the key in the first column. */
  column(kind: TableKind, header: string): Map<string, unknown>;
  close(): Promise<void>;
}

export interface WorkbookBenchOptions extends SandboxOptions {
  /** Entries of the profile. */
  readonly overrides?: Readonly<Record<string, unknown>>;
  readonly workbook?: MemoryWorkbookOptions;
  readonly language?: 'en' | 'fr';
}

export type OpenWorkbookBench = (options?: WorkbookBenchOptions) => Promise<WorkbookBench>;

/** How every bench looks into its spreadsheet. */
export function lookInto(host: WorkbookAdapter<'now'>, user: BenchUser): Pick<WorkbookBench, 'tableId' | 'column'> {
  const tableId = (kind: TableKind): string => {
    const [[text] = []] = host.loadText({ keys: [`table ${kind}`] });
    return (JSON.parse(text ?? '{}') as { table: string }).table;
  };
  return {
    tableId,
    column(kind, header) {
      const id = tableId(kind);
      const at = user.seeHeaders(id).indexOf(header);
      if (at < 0) throw new Error(`There is no column ${header}.`);
      return new Map(user.seeRows(id).map((cells) => [String(cells[0]), cells[at]]));
    },
  };
}

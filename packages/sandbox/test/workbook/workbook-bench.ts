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

/** The service of a workbook, on this thread or another: input and output are plain data. */
export type BenchSandbox = Pick<
  Sandbox,
  'archive' | 'counters' | 'journal' | 'now' | 'outbox' | 'resetCounters' | 'setFaults' | 'touch'
> & { readonly store: Pick<Sandbox['store'], 'all'> };

/** The user of the spreadsheet. */
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
  /** The cell type of a managed column. */
  seeType(table: string, column: string): CellType | undefined;
};

export interface PerformOptions {
  /** The user asks to stop: tasks that write to the service finish the writes under way. Checked after each progress message. */
  readonly isStopped?: () => boolean;
  /** Aborts the task. */
  readonly signal?: AbortSignal;
  /** Another user of the same spreadsheet: the language in which their program requests labels. */
  readonly acceptLanguage?: string;
}

/** Runs the tasks of a workbook. */
export interface TaskWorker {
  /** @throws the error of the task, and Cancelled when it was aborted. */
  perform<N extends WorkbookTask>(
    task: N,
    ...input: WorkbookTasks[N]['in'] extends void ? [] : [WorkbookTasks[N]['in']]
  ): Promise<WorkbookTasks[N]['out']>;
}

/** A buyer at a spreadsheet, with a sandbox over real sockets. */
export interface WorkbookBench extends TaskWorker {
  readonly sandbox: BenchSandbox;
  readonly user: BenchUser;
  /** The same workbook with these options. */
  with(options: PerformOptions): TaskWorker;
  /** Receives everything that a task emits, from now on. */
  onProgress(listener: (progress: TaskProgress) => void): void;
  /** The client of another user at the service. */
  readonly client: Client;
  readonly run: <T>(op: Op<T>) => Promise<T>;
  /** The id of a managed table. */
  tableId(kind: TableKind): string;
  /** The values of a column, by the key in the first column. */
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

/** The accessors of every bench to its spreadsheet. */
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

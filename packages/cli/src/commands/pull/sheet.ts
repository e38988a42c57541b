import { attributePrefix, ConnectorError, fixedColumns, languageOf, stripRaw } from '@tpr/core';
import {
  callAdapter,
  runTask,
  defaultChoice,
  type TaskContext,
  type WorkbookTask,
  type WorkbookTasks,
  type PullOrder,
  type TableReport,
  type TaskProgress,
} from '@tpr/core/workbook';
import { readCredentials, type CredentialsChoice } from '../../google/credentials.ts';
import { checkOwner, openBook } from '../../google/open-book.ts';
import { nameTarget, type SheetTarget } from '../../google/sheet-target.ts';
import { createApiWorkbook } from '../../google/workbook/api-workbook.ts';
import { stderr, stdout } from '../../terminal/output.ts';
import { formatDuration, Progress } from '../../terminal/progress.ts';
import { Notices } from '../notices.ts';
import type { CommandService, ServiceOptions } from '../service.ts';
import { checkColumns, spellAttributes, warnUndefined } from './column-labels.ts';
import { askToEmpty } from './confirm-empty.ts';
import { isToBeContinued, printCommand } from './continuation.ts';
import { describeSheetRun, describeShort } from './summary.ts';

export interface SheetPlan {
  readonly sheet: SheetTarget;
  /** As the user named it. */
  readonly target: string;
  /** Empty for those of the table, or the default ones. */
  readonly columns: readonly string[];
  readonly refresh: boolean;
  /** Lists documents too, if given: those that are missing, or expire within this many days. */
  readonly days: number | undefined;
  readonly overwrite: boolean;
  /** Whether a table with rows may become empty. */
  readonly allowEmpty: boolean;
  readonly google: CredentialsChoice;
}

/**
 * Runs the workbook task pull or refresh on a Google spreadsheet; the table is the same as that of the add-on.
 * @param open signs in; called after all checks that need no sign-in.
 */
export async function pullToSheet(
  plan: SheetPlan,
  open: (options: ServiceOptions) => Promise<CommandService>,
  signal: AbortSignal,
): Promise<TableReport> {
  checkPlan(plan);
  const credentials = await readCredentials(plan.google, process.env);
  checkOwner(plan.sheet, credentials);
  const startMs = performance.now();
  const progress = new Progress('Third parties');
  const notices = new Notices(progress);
  let target = plan.target;
  try {
    await using signedIn = await open({ signal, log: notices.log });
    progress.report({ done: 0, note: 'signing in' });
    const watch = {
      signal,
      onWait: (waitMs: number) => {
        if (!progress.isQuiet) progress.print(`Google Sheets asks to wait ${formatDuration(waitMs / 1000)}.`);
      },
      onNew(spreadsheetId: string, address: string) {
        target = nameTarget(spreadsheetId);
        progress.print(`${target} was created: ${address}`);
      },
    };
    const [report, lines] = await openBook(plan.sheet, credentials, watch, async ({ book, spareSheetId }) => {
      target = nameTarget(book.id);
      const language = await book.readLanguage();
      const service = signedIn.at(callAdapter(createApiWorkbook(book, spareSheetId)), language);
      const context = { client: service.client, language: languageOf(language), userLanguage: 'en' } as const;
      const brought = await bringUpToDate(service, context, { ...plan, target }, progress, signal);
      return [brought, describeSheetRun(target, brought, service, performance.now() - startMs)] as const;
    });
    progress.finish();
    for (const line of notices.rest()) stderr.print(line);
    for (const line of lines) stdout.print(line);
    for (const line of describeShort(target, report)) stderr.print(line);
    return report;
  } catch (error) {
    progress.finish();
    if (isToBeContinued(error)) printCommand('What is written stays.', [plan.target, target]);
    throw error;
  }
}

/** @throws ConnectorError `config` for options that do not apply to a sheet. */
function checkPlan({ columns, refresh, overwrite }: SheetPlan): void {
  checkColumns(columns);
  if (overwrite) {
    const message = '--overwrite is for files only: a pull never overwrites edited cells in Google Sheets.';
    throw new ConnectorError('config', message, { field: 'overwrite' });
  }
  if (refresh && columns.length > 0) {
    const message = 'A refresh keeps the columns of the table. Pull without --refresh to change them.';
    throw new ConnectorError('config', message, { field: 'columns' });
  }
}

async function bringUpToDate(
  service: CommandService,
  context: TaskContext,
  { target, columns, refresh, days, allowEmpty }: SheetPlan,
  progress: Progress,
  signal: AbortSignal,
): Promise<TableReport> {
  const emit = (value: unknown): void => {
    const { step, done, total } = value as TaskProgress;
    progress.report({ done, total, note: notes[step] });
  };
  const run = async <N extends WorkbookTask>(
    task: N,
    input: WorkbookTasks[N]['in'],
  ): Promise<WorkbookTasks[N]['out']> => service.run(runTask(context, task, input), emit);
  const choice = columns.length === 0 ? {} : await choose(service, columns, progress);
  const pull = async (order: PullOrder): Promise<TableReport> => {
    try {
      return await run('pull', order);
    } catch (error) {
      if (!(error instanceof ConnectorError && error.field === 'emptyList')) throw error;
      const { portfolio } = await run('getOverview', undefined);
      progress.finish();
      await askToEmpty(target, 'rows' in portfolio ? portfolio.rows : 0, signal);
      return await pull({ ...order, mayEmpty: true });
    }
  };
  const pulled = refresh ? await run('refresh', undefined) : await pull({ ...choice, mayEmpty: allowEmpty });
  if (pulled.isPartial) throw pulled.failure ?? stopped();
  // A resumed run has not seen the changes and departures since the first run began: a refresh reads them.
  const report = pulled.isResumed === true ? await run('refresh', undefined) : pulled;
  const missing = days === undefined ? undefined : await run('listMissing', { days });
  if (missing?.isPartial === true) throw missing.failure ?? stopped();
  return report;
}

async function choose(service: CommandService, columns: readonly string[], progress: Progress): Promise<PullOrder> {
  if (!columns.some((column) => column.startsWith(attributePrefix))) {
    return { ...defaultChoice, columns: columns.map(keyOf) };
  }
  const definitions = stripRaw(await service.run(service.client.attributes.definitions()));
  const spelt = spellAttributes(columns, definitions);
  warnUndefined(spelt, definitions, progress);
  return { ...defaultChoice, columns: spelt.map(keyOf), definitions };
}

/** The key of a fixed column. Names of attributes, indicators and families are returned unchanged. */
function keyOf(name: string): string {
  return fixedColumns.find(({ header }) => header.toLowerCase() === name.toLowerCase())?.key ?? name;
}

const notes: Readonly<Partial<Record<TaskProgress['step'], string>>> = {
  writing: 'rows to Google Sheets',
  searching: 'changes',
};

function stopped(): ConnectorError {
  return new ConnectorError('retry-later', 'The service asked to stop for now.', {});
}

import { ConnectorError, facetsOf } from '@tpr/core';
import { googleOptions } from '../../google/google-options.ts';
import { readSheetTarget } from '../../google/sheet-target.ts';
import { limitNewSpace } from '../../host/new-space.ts';
import { PortfolioFile, statePathOf } from '../../state/portfolio-file.ts';
import { count, defineCommand, flag, separator, text } from '../../terminal/arguments.ts';
import { connectionOptions, connectionRefusals } from '../../terminal/connection.ts';
import { exitCodes } from '../../terminal/failure.ts';
import { stderr, stdout } from '../../terminal/output.ts';
import { Progress } from '../../terminal/progress.ts';
import { Notices } from '../notices.ts';
import { openService, type CommandService, type ServiceOptions } from '../service.ts';
import { checkColumns, spellAttributes, withPlainPrefix } from './column-labels.ts';
import { isToBeContinued, printCommand } from './continuation.ts';
import { isCsvFile, isTableFile, openFile } from './file-destination.ts';
import { bringUpToDate, type PullPlan } from './portfolio.ts';
import { confirmEmpty } from './confirm-empty.ts';
import { describeRun, describeShort } from './summary.ts';
import { writeTables, type Written } from './tables.ts';
import { summaries } from '../summaries.ts';

const usualDays = 30;

export const pull = defineCommand({
  name: 'pull',
  summary: summaries.pull,
  options: {
    to: text(
      '<file|sheet:id>',
      'the table to write: .xlsx, .csv, sheet:<id> of a Google spreadsheet, or sheet:new',
      'o',
    ),
    columns: text(
      '<a,b,…>',
      'columns by key or header, attribute:<label>, indicator:<label>, attributes, indicators; "a, b" in quotes is one name',
    ),
    refresh: flag('read only what has changed since the last pull to the same table'),
    days: count(
      '<number>',
      'list documents that are missing or expire within this number of days (30); for a sheet, only when given',
    ),
    separator: separator('separator of cells in a csv: , ; tab or | (as in the existing table, else ,)'),
    overwrite: flag('write over a file that was edited, or that tpr did not write'),
    'allow-empty': flag('empty a table that has rows when the service lists no third party'),
    ...googleOptions,
    ...connectionOptions,
  },
  refusals: connectionRefusals,
  async run(values, _places, signal) {
    const target = values.to ?? '';
    const columns = await columnNames(values.columns);
    const { refresh, days, overwrite, separator, 'allow-empty': allowEmpty } = values;
    const open = (options: ServiceOptions): Promise<CommandService> => openService(values, options);
    const sheet = isTableFile(target) ? undefined : readSheetTarget(target);
    if (sheet !== undefined) {
      if (separator !== undefined) throw isForCsv();
      const google = { path: values['google-credentials'], subject: values['google-subject'] };
      const plan = { sheet, target, columns, refresh, days, overwrite, allowEmpty, google };
      // Imported only here: a pull into a file needs none of the tasks of a spreadsheet.
      const { pullToSheet } = await import('./sheet.ts');
      return exitCodeOf(await pullToSheet(plan, open, signal));
    }
    checkOptions(target, values, columns);
    const isColumnsGiven = values.columns !== undefined;
    const rest = { refresh, days: days ?? usualDays, overwrite, allowEmpty, separator };
    return exitCodeOf(await pullTo({ target, columns, isColumnsGiven, ...rest }, open, signal));
  },
});

interface FileOptions {
  readonly days: number | undefined;
  readonly separator: unknown;
}

/** @throws ConnectorError `config` for an option that would have no effect on the file. */
function checkOptions(target: string, { days, separator }: FileOptions, columns: readonly string[]): void {
  const isCsv = isCsvFile(target);
  if (separator !== undefined && isTableFile(target) && !isCsv) throw isForCsv();
  if (days === undefined) return;
  if (isCsv) throw noEffect('days', '--days has no effect: a csv has no list of documents. Write an .xlsx.');
  checkColumns(columns);
  if (facetsOf({ names: columns }).has('documents')) return;
  throw noEffect('days', '--days has no effect: the documents are listed only if --columns names a column of them.');
}

const isForCsv = (): ConnectorError => noEffect('separator', '--separator has no effect: only a csv has one.');
const noEffect = (field: string, message: string) => new ConnectorError('config', message, { field });

function exitCodeOf({ lacking = 0 }: { readonly lacking?: number }): number {
  return lacking === 0 ? 0 : exitCodes.short;
}

/** @param open signs in; called after all checks that need no sign-in. */
export async function pullTo(
  given: PullPlan,
  open: (options: ServiceOptions) => Promise<CommandService>,
  signal: AbortSignal,
): Promise<Written> {
  const { target } = given;
  if (!isTableFile(target)) {
    const message = 'Name the table with --to <file>, ending in .xlsx or .csv, or --to sheet:<id> in Google Sheets.';
    throw new ConnectorError('config', message, { field: 'to' });
  }
  checkColumns(given.columns);
  limitNewSpace();
  const startMs = performance.now();
  const progress = new Progress('Third parties');
  const notices = new Notices(progress);
  let state: PortfolioFile | undefined;
  /** Why the state could not be packed, such as a full disk: the table is written nevertheless. */
  let notPacked: unknown;
  try {
    const { written, lines } = await openFile(given, signal, async (destination) => {
      const kept = openState(given);
      state = kept;
      await destination.check(kept);
      await using service = await open({ signal, log: notices.log });
      progress.report({ done: 0, note: 'signing in' });
      const brought = await bringUpToDate(service, given, kept, { progress, hold: (held) => (state = held) });
      const plan = { ...given, columns: spellAttributes(given.columns, brought.state.definitions) };
      progress.finish();
      await confirmEmpty(plan, brought.state, signal);
      const delivered = await writeTables(destination.deliver, brought.state, service, plan);
      destination.end(brought, delivered.rows);
      const done = { ...delivered, lacking: brought.missing + brought.state.incomplete.length };
      try {
        // Only now, because a table is written from unpacked data in less time and memory. Data of another run would be
        // lost, so the table is still locked.
        brought.state.settle();
      } catch (error) {
        notPacked = error;
      }
      return { written: done, lines: describeRun(target, done, service, performance.now() - startMs) };
    });
    for (const line of notices.rest()) stderr.print(line);
    for (const line of lines) stdout.print(line);
    for (const line of describeShort(target, written, ': it asks for these alone')) stderr.print(line);
    if (notPacked !== undefined) warnOfUnpacked(notPacked);
    return written;
  } catch (thrown) {
    progress.finish();
    // If the state could not be replaced, later writes to it fail too. The first error says why.
    const error = notPacked ?? thrown;
    if (state !== undefined && state.size > 0 && isToBeContinued(error)) {
      printCommand(`${state.size.toLocaleString('en')} third parties are kept.`);
    }
    throw error;
  } finally {
    state?.close();
  }
}

/** The unpacked state stays in use. */
function warnOfUnpacked(error: unknown): void {
  if (!(error instanceof ConnectorError) || error.field !== 'file') throw error;
  stderr.print(`${error.message} The table and its data are complete; the next pull packs the data.`);
}

/** A state that cannot be read stops a refresh. With `--overwrite`, a full pull starts over. */
function openState({ target, refresh, overwrite }: PullPlan): PortfolioFile | undefined {
  try {
    return PortfolioFile.open(statePathOf(target));
  } catch (error) {
    if (refresh || !overwrite) throw error;
    return undefined;
  }
}

/**
 * Names between commas or on lines; one that contains a comma is in quotes.
 * @throws ConnectorError `config` for a quote without an end, a text without names, and a repeated name
 */
async function columnNames(text: string | undefined): Promise<string[]> {
  if (text === undefined) return [];
  const { parse } = await import('csv-parse/sync');
  let names: string[];
  try {
    const form = { trim: true, relax_quotes: true, relax_column_count: true } as const;
    // The quotes may also begin after the prefix of a name, which is not in quotes itself.
    names = parse(text.replace(/((?:^|[,\n])[ \t]*)(attribute|indicator):[ \t]*"/gi, '$1"$2:'), form).flatMap((line) =>
      line.filter((name) => name !== ''),
    );
  } catch (cause) {
    const message = `--columns ${text} has a quote without an end: write "Amount, net" in double quotes.`;
    throw new ConnectorError('config', message, { field: 'columns', cause });
  }
  // An empty list would stand for all columns.
  if (names.length === 0) {
    throw new ConnectorError('config', '--columns names no column: name one, or leave it out.', { field: 'columns' });
  }
  const columns = names.map(withPlainPrefix);
  const repeated = columns.find((name, at) => columns.indexOf(name) !== at);
  if (repeated === undefined) return columns;
  throw new ConnectorError('config', `--columns names ${repeated} twice: name it once.`, { field: 'columns' });
}

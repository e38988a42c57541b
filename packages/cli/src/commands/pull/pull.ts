import { Cancelled, ConnectorError, facetsOf } from '@tpr/core';
import { googleOptions } from '../../google/google-options.ts';
import { readCredentials } from '../../google/credentials.ts';
import { readSheetTarget } from '../../google/sheet-target.ts';
import { PortfolioState, statePathOf } from '../../state/portfolio-state.ts';
import { count, defineCommand, flag, text } from '../../terminal/arguments.ts';
import { connectionOptions, connectionRefusals } from '../../terminal/connection.ts';
import { Progress } from '../../terminal/progress.ts';
import { Notices } from '../notices.ts';
import { openService, type Service, type ServiceOptions } from '../service.ts';
import type { OpenDestination } from './destination.ts';
import { isTableFile, openFile } from './file-destination.ts';
import { bringUpToDate, type PullPlan } from './portfolio.ts';
import { openSheet } from './sheet-destination.ts';
import { describeRun } from './summary.ts';
import { writeTables, type Written } from './tables.ts';

export const pull = defineCommand({
  name: 'pull',
  summary: 'Write the portfolio into a table: xlsx, csv or Google Sheets',
  options: {
    to: text(
      '<file|sheet:id>',
      'the table to write: .xlsx, .csv, sheet:<id> of a Google spreadsheet, or sheet:new',
      'o',
    ),
    columns: text('<a,b,…>', 'columns by key or header, attribute:<label>, indicator:<label>, attributes, indicators'),
    refresh: flag('read only what has changed since the last pull to the same file'),
    days: count('<number>', 'sheet "Documents": also those that expire within so many days (30)'),
    overwrite: flag('write over a table that was edited, or that tpr did not write'),
    ...googleOptions,
    ...connectionOptions,
  },
  refusals: connectionRefusals,
  async run(values, _places, signal) {
    await pullTo(
      {
        target: values.to ?? '',
        columns: (values.columns ?? '')
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
        isColumnsGiven: values.columns !== undefined,
        refresh: values.refresh,
        days: values.days ?? 30,
        overwrite: values.overwrite,
        googleCredentials: values['google-credentials'],
      },
      (options) => openService(values, options),
      signal,
    );
  },
});

/** @param open signs in; called once everything that can be checked before is right. */
export async function pullTo(
  asked: PullPlan,
  open: (options: ServiceOptions) => Promise<Service>,
  signal: AbortSignal,
): Promise<Written> {
  const openDestination = await chooseDestination(asked);
  facetsOf({ names: asked.columns });
  const startMs = performance.now();
  const progress = new Progress('Third parties');
  const notices = new Notices(progress);
  let target: string | undefined;
  let state: PortfolioState | undefined;
  try {
    const signedIn = await open({ signal, log: notices.log });
    const written = await openDestination(asked, { progress, signal }, async (destination) => {
      target = destination.target;
      const service = destination.language === undefined ? signedIn : signedIn.speaking(destination.language);
      const plan = { ...asked, target };
      const kept = openState(plan);
      state = kept;
      await destination.check(kept);
      state = await bringUpToDate(service, plan, kept, { progress, notices, hold: (held) => (state = held) });
      progress.finish();
      const delivered = await writeTables(destination.deliver, state, service, plan);
      await destination.end(state);
      return delivered;
    });
    progress.finish();
    const lines = describeRun(target ?? asked.target, written, signedIn, performance.now() - startMs);
    for (const line of [...notices.rest(), ...lines]) process.stdout.write(`${line}\n`);
    return written;
  } catch (error) {
    progress.finish();
    if (state !== undefined && state.size > 0 && isToBeContinued(error)) {
      const kept = `${state.size.toLocaleString('en')} third parties are kept. Go on with the same command:`;
      const command = process.argv.slice(2).map((argument) => quote(argument === asked.target ? target! : argument));
      process.stderr.write(`${kept}\n  tpr ${command.join(' ')}\n`);
    }
    throw error;
  } finally {
    state?.close();
  }
}

/** @throws ConnectorError `config` when the target names neither a file nor a sheet. */
async function chooseDestination(plan: PullPlan): Promise<OpenDestination> {
  if (isTableFile(plan.target)) return openFile;
  const sheet = readSheetTarget(plan.target);
  if (sheet !== undefined) return openSheet(sheet, await readCredentials(plan.googleCredentials, process.env));
  const message = 'Name the table with --to <file>, ending in .xlsx or .csv, or --to sheet:<id> in Google Sheets.';
  throw new ConnectorError('config', message, { field: 'to' });
}

function isToBeContinued(error: unknown): boolean {
  return error instanceof Cancelled || (error instanceof ConnectorError && error.kind === 'later');
}

function quote(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}

/** A state that can not be read stops a refresh; a full pull begins anew, once the user says so. */
function openState({ target, refresh, overwrite }: PullPlan): PortfolioState | undefined {
  try {
    return PortfolioState.open(statePathOf(target));
  } catch (error) {
    if (refresh || !overwrite) throw error;
    return undefined;
  }
}

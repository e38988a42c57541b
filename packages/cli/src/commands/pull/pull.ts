import { extname } from 'node:path';
import { Cancelled, ConnectorError, facetsOf } from '@tpr/core';
import { writeAtomically } from '../../files/atomic-file.ts';
import { isAsMarked, markFile } from '../../state/file-mark.ts';
import { PortfolioState, statePathOf } from '../../state/portfolio-state.ts';
import { count, defineCommand, flag, text } from '../../terminal/arguments.ts';
import { connectionOptions, connectionRefusals } from '../../terminal/connection.ts';
import { Progress } from '../../terminal/progress.ts';
import { Notices } from '../notices.ts';
import { openService, type Service, type ServiceOptions } from '../service.ts';
import { bringUpToDate, type PullPlan } from './portfolio.ts';
import { describeRun } from './summary.ts';
import { writeTables, type Written } from './tables.ts';

export const pull = defineCommand({
  name: 'pull',
  summary: 'Write the portfolio into a table: xlsx or csv',
  options: {
    to: text('<file>', 'the table to write, .xlsx or .csv', 'o'),
    columns: text('<a,b,…>', 'columns by key or header, attribute:<label>, indicator:<label>, attributes, indicators'),
    refresh: flag('read only what has changed since the last pull to the same file'),
    days: count('<number>', 'sheet "Documents": also those that expire within so many days (30)'),
    overwrite: flag('write over a table that was edited, or that tpr did not write'),
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
      },
      (options) => openService(values, options),
      signal,
    );
  },
});

/** @param open signs in; called once everything that can be checked before is right. */
export async function pullTo(
  plan: PullPlan,
  open: (options: ServiceOptions) => Promise<Service>,
  signal: AbortSignal,
): Promise<Written> {
  const { target } = plan;
  if (!['.xlsx', '.csv'].includes(extname(target).toLowerCase())) {
    throw new ConnectorError('config', 'Name the table with --to <file>, ending in .xlsx or .csv.', { field: 'to' });
  }
  facetsOf({ names: plan.columns });
  const startMs = performance.now();
  const progress = new Progress('Third parties');
  const notices = new Notices(progress);
  let state: PortfolioState | undefined;
  try {
    const service = await open({ signal, log: notices.log });
    const written = await writeAtomically(
      target,
      async (temporary) => {
        const kept = openState(plan);
        await checkTarget(plan, kept);
        state = await bringUpToDate(service, plan, kept, { progress, notices, hold: (held) => (state = held) });
        progress.finish();
        return writeTables(temporary, target, state, service, plan, signal);
      },
      signal,
    );
    const mark = await markFile(target);
    if (mark !== undefined) state?.setMark({ written: mark });
    progress.finish();
    for (const line of [...notices.rest(), ...describeRun(target, written, service, performance.now() - startMs)]) {
      process.stdout.write(`${line}\n`);
    }
    return written;
  } catch (error) {
    progress.finish();
    if (state !== undefined && state.size > 0 && isToBeContinued(error)) {
      const kept = `${state.size.toLocaleString('en')} third parties are kept. Go on with the same command:`;
      process.stderr.write(`${kept}\n  tpr ${process.argv.slice(2).map(quote).join(' ')}\n`);
    }
    throw error;
  } finally {
    state?.close();
  }
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

async function checkTarget({ target, overwrite }: PullPlan, state: PortfolioState | undefined): Promise<void> {
  if (overwrite || (await markFile(target)) === undefined) return;
  if (state?.written !== undefined && (await isAsMarked(target, state.written))) return;
  const what = state?.written === undefined ? 'was not written by tpr pull' : 'was edited since it was written';
  state?.close();
  const message = `${target} ${what}: it would be lost. Choose another file, or add --overwrite.`;
  throw new ConnectorError('config', message, { field: 'to' });
}

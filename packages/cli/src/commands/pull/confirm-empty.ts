import { ConnectorError } from '@tpr/core';
import type { PortfolioFile } from '../../state/portfolio-file.ts';
import { ask, isYes } from '../../terminal/question.ts';
import type { PullPlan } from './portfolio.ts';

/** Asks before an empty portfolio replaces the table. Without a yes, the next run reads the list again. */
export async function confirmEmpty(
  { target, allowEmpty }: PullPlan,
  state: PortfolioFile,
  signal: AbortSignal,
): Promise<void> {
  if (state.size > 0 || state.rows === 0 || allowEmpty) return;
  state.setMark({ isComplete: false });
  await askToEmpty(target, state.rows, signal);
}

/**
 * An empty list may be an error of the service. A table that has rows is not emptied without a yes.
 * @throws ConnectorError `config` that names the option, if no user can be asked or the answer is no.
 */
export async function askToEmpty(target: string, rows: number, signal: AbortSignal): Promise<void> {
  const what = `The service lists no third party, but ${target} has ${rows.toLocaleString('en')} rows.`;
  const answer = await ask(`${what} Empty it? [y/N] `, signal);
  if (answer === undefined || !isYes(answer)) {
    const message = `${what} The table was left unchanged. If it is to be empty, add --allow-empty.`;
    throw new ConnectorError('config', message, { field: 'allow-empty' });
  }
}

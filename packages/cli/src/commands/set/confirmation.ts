import { ConnectorError, isProduction, type Connection } from '@tpr/core';
import { ask, isYes } from '../../terminal/question.ts';

/** Above this many rows, production requires more than a yes. */
const manyRows = 20;

export interface Confirmation {
  readonly rows: number;
  /** Production requires more than a yes (R003). */
  readonly connection: Pick<Connection, 'accountId' | 'baseUrl' | 'environment'>;
  /** Whether the user has confirmed by an option. */
  readonly isGiven: boolean;
  /** The account id that was given by an option. */
  readonly account: string | undefined;
}

/** @throws ConnectorError `config` when the user does not agree or cannot be asked; nothing was sent. */
export async function confirm(wanted: Confirmation, signal: AbortSignal): Promise<void> {
  const { rows, connection, isGiven, account } = wanted;
  const { accountId, environment } = connection;
  const what = `${rows.toLocaleString('en')} change${rows === 1 ? '' : 's'} to account ${accountId}${environment === undefined ? '' : ` (${environment})`}`;
  const isGuarded = rows > manyRows && isProduction(connection);
  if (isGuarded ? account === accountId : isGiven) return;
  const question = isGuarded ? `Send ${what}? Type the account id: ` : `Send ${what}? [y/N] `;
  const answer = await ask(question, signal);
  if (answer === undefined) {
    const option = isGuarded ? `--confirm-account ${accountId}` : '--yes';
    throw new ConnectorError('config', `Nothing was sent. To send ${what}, add ${option}.`, { field: 'yes' });
  }
  const isAgreed = isGuarded ? answer === accountId : isYes(answer);
  if (!isAgreed) throw new ConnectorError('config', 'Nothing was sent.', { field: 'yes' });
}

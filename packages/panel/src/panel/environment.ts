import { isProduction } from '@tpr/core';
import type { ConnectionForm, SessionView } from '../host/session-view.ts';

/** The connection of the session, or the last one. */
export function connectionOf(session: SessionView): ConnectionForm | undefined {
  return session.state === 'in' ? session.connection : session.last;
}

/** In production, writing more rows than this requires that the user types the account. */
const freeRows = 20;

/** A send of this many changes or more is confirmed, in every environment. */
const freeChanges = 500;

/** True when a write of so many rows has to be confirmed with `ConfirmProduction`. */
export function needsConfirmation(session: SessionView, rows: number): boolean {
  const connection = connectionOf(session);
  return rows > freeRows && connection !== undefined && isProduction(connection);
}

/** How a send is confirmed: the user types the account, or presses a second button. */
export type SendConfirmation = 'account' | 'once';

/** A send whose size or effects decide about its confirmation. */
export interface PlannedSend {
  readonly changes: number;
  readonly thirdParties: number;
  /** Changes that may start dossiers. */
  readonly mayStart: number;
}

/**
 * The confirmation that a send needs, if any. In every environment, a send is confirmed that is large, or that may start
 * dossiers and concerns many third parties.
 */
export function confirmationOf(
  session: SessionView,
  { changes, thirdParties, mayStart }: PlannedSend,
): SendConfirmation | undefined {
  if (needsConfirmation(session, thirdParties)) return 'account';
  return changes >= freeChanges || (mayStart > 0 && thirdParties > freeRows) ? 'once' : undefined;
}

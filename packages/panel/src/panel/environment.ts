import type { ConnectionForm, SessionView } from '../host/session-view.ts';

/** Names of environments without production data. */
const rehearsal =
  /^(sandbox|bac à sable|test|demo|démo|dev|development|staging|stage|pre-?prod(uction)?|pré-?prod(uction)?|recette|qualification|uat|int|integration)\b/i;
const thisMachine = /^http:\/\/(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?(\/|$)/i;

/** Every environment that is not clearly a test environment counts as production. */
export function isProduction({ environment = '', baseUrl }: ConnectionForm): boolean {
  return !rehearsal.test(environment.trim()) && !thisMachine.test(baseUrl);
}

/** The connection of the session, or the last one. */
export function connectionOf(session: SessionView): ConnectionForm | undefined {
  return session.state === 'in' ? session.connection : session.last;
}

/** In production, writing more rows than this requires that the user types the account. */
const freeRows = 20;

/** A send of this many changes or more is confirmed, in every environment. */
const freeChanges = 500;

/** Whether a send needs a simple confirmation: it is large, or may start dossiers and concerns many third parties. */
export function isLargeSend(changes: number, thirdParties: number, mayStart: number): boolean {
  return changes >= freeChanges || (mayStart > 0 && thirdParties > freeRows);
}

/** True when a write of so many rows has to be confirmed with `ConfirmProduction`. */
export function needsConfirmation(session: SessionView, rows: number): boolean {
  const connection = connectionOf(session);
  return rows > freeRows && connection !== undefined && isProduction(connection);
}

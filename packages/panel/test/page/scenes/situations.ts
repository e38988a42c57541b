import { ConnectorError } from '@tpr/core';

/** A situation in which a task fails. */
export type Situation =
  | 'offline'
  | 'refused'
  | 'noRights'
  | 'auth'
  | 'contract'
  | 'protection'
  | 'later'
  | 'emptyList'
  | 'tableGone';

/** The error of the task in each situation. */
export const errorOf: Readonly<Record<Situation, () => ConnectorError>> = {
  offline: () =>
    new ConnectorError('retry-later', 'The service could not be reached.', { endpoint: 'dossiers.list', status: 0 }),
  later: () =>
    new ConnectorError('retry-later', 'The service asked to wait.', {
      endpoint: 'dossiers.list',
      status: 503,
      waitMs: 5000,
      reason: 'Maintenance until 13:00',
    }),
  refused: () =>
    new ConnectorError('refused', 'The service refused the request.', {
      endpoint: 'dossiers.list',
      status: 422,
      reason: 'The account is being migrated',
    }),
  noRights: () =>
    new ConnectorError('refused', 'The service refused the request.', {
      endpoint: 'dossiers.list',
      status: 403,
      reason: 'Missing right: dossier.read',
    }),
  auth: () => new ConnectorError('auth', 'The session has ended.', { endpoint: 'auth.token', status: 401 }),
  contract: () =>
    new ConnectorError('invalid-response', 'dossiers[3].status is a number, not a text.', {
      endpoint: 'dossiers.list',
      status: 200,
      field: 'dossiers[3].status',
    }),
  emptyList: () =>
    new ConnectorError('config', 'The service lists no third party, but the table has 1000 rows.', {
      field: 'emptyList',
    }),
  tableGone: () =>
    new ConnectorError('config', 'The portfolio table was deleted, or converted to plain cells.', { field: 'table' }),
  protection: () => new ConnectorError('config', 'The sheet is protected.', { field: 'protection' }),
};

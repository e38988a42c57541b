import type { Endpoint, legacyEndpoints } from '@tpr/core/api';
import type { SQLInputValue } from 'node:sqlite';
import { foldName } from '../store/index.ts';
import { globalStateSql, monitoredSql } from './records/legacy.ts';

type InputOf<E> = E extends Endpoint<infer In, infer _> ? In : never;

/** Filters of a list of third parties: documented for the legacy list (R139), accepted by the current one too (G25). */
export type PortfolioFilter = InputOf<typeof legacyEndpoints.thirdParties.list>;

interface Narrowed {
  readonly where: string;
  readonly values: readonly SQLInputValue[];
}

/** Joins the conditions that have a value. */
export function narrow(conditions: readonly (readonly [sql: string, value: SQLInputValue | undefined])[]): Narrowed {
  const given = conditions.filter(([, value]) => value !== undefined);
  return {
    where: given.map(([sql]) => sql).join(' AND '),
    values: given.map(([, value]) => value ?? null),
  };
}

export const asFlag = (value: boolean | undefined): 0 | 1 | undefined =>
  value === undefined ? undefined : value ? 1 : 0;

/** The filtered third parties of an account. */
export function narrowPortfolio(accountId: number, filter: PortfolioFilter): Narrowed {
  const { monitored, companyIdType, name, siren, siret, tva, thirdpartyGlobalState } = filter;
  return narrow([
    ['accountId = ? AND archivedAt IS NULL', accountId],
    ['companyIdType = ?', companyIdType],
    ['instr(foldedName, ?) > 0', name === undefined ? undefined : foldName(name)],
    ['siren = ?', siren],
    ['siret = ?', siret],
    ['vatNumber = ?', tva],
    [`${monitoredSql} = ?`, asFlag(monitored)],
    [`${globalStateSql} = ?`, asFlag(thirdpartyGlobalState)],
  ]);
}

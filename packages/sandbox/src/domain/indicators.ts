import type { IndicatorRow, Status, SqlStore, WallClock } from '../store/index.ts';
import { recordEvent } from './journal.ts';

/** Sets one indicator of a third party. @returns whether the value changed. */
export function setIndicator(
  store: SqlStore,
  thirdPartyId: number,
  code: string,
  value: boolean | number | string | null,
  now: WallClock,
): boolean {
  const json = value === null ? null : JSON.stringify(value);
  const row = store.get<Pick<IndicatorRow, 'value'>>(
    'SELECT value FROM indicator WHERE thirdPartyId = ? AND code = ?',
    thirdPartyId,
    code,
  );
  if (row?.value === json || (!row && json === null)) return false;
  store.run(
    'INSERT OR REPLACE INTO indicator (thirdPartyId, code, value, updatedAt) VALUES (?, ?, ?, ?)',
    thirdPartyId,
    code,
    json,
    now,
  );
  recordEvent(store, 'THIRD_PARTY_INDICATOR_UPDATED', thirdPartyId, now);
  return true;
}

/**
 * Legal compliance follows the newest vigilance dossier that is not archived: true when it is VALID, not computed when
 * there is none. @returns whether the indicator moved.
 */
export function recomputeLegalCompliance(store: SqlStore, thirdPartyId: number, now: WallClock): boolean {
  const dossier = store.get<{ status: Status }>(
    `SELECT status FROM dossier WHERE thirdPartyId = ? AND typeCode = 'VIGILANCE' AND archivedAt IS NULL
     ORDER BY createdAt DESC, id DESC LIMIT 1`,
    thirdPartyId,
  );
  return setIndicator(store, thirdPartyId, 'LEGAL_COMPLIANCE', dossier ? dossier.status === 'VALID' : null, now);
}

import type { DossierRow, Status, SqlStore, WallClock } from '../store/index.ts';
import { recomputeLegalCompliance } from './indicators.ts';
import { recordEvent } from './journal.ts';

/** The number of documents of a dossier by status. */
export interface Tally {
  all: number;
  absent: number;
  valid: number;
  refused: number;
}

/** The status of a dossier from its documents (G94). */
export function dossierStatusOf({ all, absent, valid, refused }: Tally): Status {
  if (refused > 0) return 'INVALID';
  if (absent === all) return 'ABSENT';
  return valid === all ? 'VALID' : 'ONGOING';
}

/** Applies the rule; events and legal compliance follow when the status changes. @returns the status now. */
export function recomputeDossierStatus(store: SqlStore, dossierId: number, now: WallClock): Status {
  const tally = store.get<Tally>(
    `SELECT count(*) AS "all", coalesce(sum(status = 'ABSENT'), 0) AS absent, coalesce(sum(status = 'VALID'), 0) AS valid,
     coalesce(sum(status IN ('INVALID', 'BELOW_EXPECTATION')), 0) AS refused FROM document WHERE dossierId = ?`,
    dossierId,
  ) ?? { all: 0, absent: 0, valid: 0, refused: 0 };
  const status = dossierStatusOf(tally);
  setDossierStatus(store, dossierId, status, now);
  return status;
}

/** Sets the status, by the rule or manually; the next change of a document applies the rule again. */
export function setDossierStatus(store: SqlStore, dossierId: number, status: Status, now: WallClock): boolean {
  const dossier = store.get<Pick<DossierRow, 'status' | 'thirdPartyId' | 'typeCode'>>(
    'SELECT status, thirdPartyId, typeCode FROM dossier WHERE id = ?',
    dossierId,
  );
  if (!dossier || dossier.status === status) return false;
  store.run('UPDATE dossier SET status = ?, statusSince = ? WHERE id = ?', status, now, dossierId);
  if (status === 'VALID' || dossier.status === 'VALID') {
    store.run('UPDATE dossier SET stateChangedAt = ? WHERE id = ?', now, dossierId);
  }
  recordEvent(store, 'DOSSIER_STATUS_UPDATED', dossierId, now);
  recordEvent(store, `DOSSIER_STATUS_UPDATED_${status}`, dossierId, now);
  if (dossier.typeCode === 'VIGILANCE') recomputeLegalCompliance(store, dossier.thirdPartyId, now);
  return true;
}

import { seedStore } from '../../src/seed/index.ts';
import type { Status, SqlStore } from '../../src/store/index.ts';

export const accountId = 1001;
/** Sunday noon after the seed. */
export const now = '2026-11-01T12:00:00.000';

export const smallStore = (): SqlStore => seedStore({ size: 'demo' });

/** The codes of the events of one resource since the seed, oldest first. */
export const eventsSince = (store: SqlStore, resourceId: number, from = now): string[] =>
  store
    .all<{ code: string }>(
      `SELECT eventCode.code FROM event JOIN eventCode ON eventCode.id = event.code
       WHERE resourceId = ? AND time >= unixepoch(?) * 1000 ORDER BY event.id`,
      resourceId,
      from,
    )
    .map(({ code }) => code);

export interface WaitingAnswer {
  documentId: number;
  dossierId: number;
  thirdPartyId: number;
  responseId: number;
  evidenceId: number;
}

/** An evidence of account 1001 whose document has that status. */
export function findAnswer(store: SqlStore, status: Status): WaitingAnswer {
  const answer = store.get<WaitingAnswer>(
    `SELECT documentId, dossierId, thirdPartyId, responseId, evidence.id AS evidenceId
     FROM evidence JOIN document ON document.id = documentId JOIN dossier ON dossier.id = dossierId
     WHERE document.status = ? AND accountId = 1001 AND archivedAt IS NULL LIMIT 1`,
    status,
  );
  if (!answer) throw new Error(`No document is in ${status}.`);
  return answer;
}

export const statusOf = (store: SqlStore, table: 'document' | 'dossier', id: number): string =>
  store.get<{ status: string }>(`SELECT status FROM ${table} WHERE id = ?`, id)?.status ?? 'none';

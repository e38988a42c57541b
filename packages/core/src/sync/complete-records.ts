import { ask, mapConcurrent, type Op } from '../runtime/op.ts';
import { settle } from '../runtime/outcome.ts';
import { withShortBackoffs, type Client } from '../client.ts';
import { isLasting, isNotFound } from '../errors.ts';
import { maxConcurrency } from '../api/profile/index.ts';
import { anySucceeds, isOfOneRecord } from '../reading/failure-scope.ts';
import { readDossier } from '../reading/read-dossier.ts';
import { searchEndpoints, type Changed } from './search-events.ts';

const identifiers: readonly string[] = ['thirdpartyId', 'dossierId', 'documentId'];

/** Whether a search by events returned only the identifiers of a record (G30). */
export function isBare({ record }: Changed): boolean {
  return Object.entries(record).every(
    ([name, value]) => name === 'raw' || identifiers.includes(name) || isEmpty(value),
  );
}

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Reads the whole record, if its dossier is known. @returns undefined if the service does not find it. */
export function* readChanged(client: Client, changed: Changed): Op<Changed | undefined> {
  try {
    return yield* read(client, changed);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

function* read(client: Client, changed: Changed): Op<Changed> {
  const { id, subject, record } = changed;
  switch (subject) {
    case 'thirdParty': {
      const found = yield* client.thirdParties.get({ thirdpartyId: id });
      return { id, subject, record: { ...found, thirdpartyId: id } };
    }
    case 'dossier': {
      const found = yield* readDossier(client, id);
      const thirdpartyId = found.thirdpartyId ?? record.thirdpartyId;
      return { id, subject, record: { ...found, dossierId: id, thirdpartyId } };
    }
    case 'document': {
      const { dossierId } = record;
      if (dossierId === null) return changed;
      const found = yield* client.documents.get({ dossierId, documentId: id });
      const thirdpartyId = found.thirdpartyId ?? record.thirdpartyId;
      return { id, subject, record: { ...found, documentId: id, dossierId, thirdpartyId } };
    }
  }
}

/** Reads the records of which a search returned only identifiers. A warning counts those that cannot be read. */
export function* completeRecords(client: Client, found: readonly Changed[]): Op<readonly Changed[]> {
  let unread = 0;
  /** The last record that could be read. */
  let shown: Changed | undefined;
  const complete = function* (changed: Changed): Op<Changed> {
    if (!isBare(changed)) return changed;
    const outcome = yield* settle(readChanged(client, changed));
    if (!outcome.ok && !isLasting(outcome.error)) {
      const others = found.filter((other) => other !== changed && isBare(other));
      const succeedsForAnother = () => anySucceeds(others, (other) => read(withShortBackoffs(client), other), shown);
      if (!(yield* isOfOneRecord(outcome.error, succeedsForAnother))) throw outcome.error;
    }
    const whole = outcome.ok ? outcome.value : undefined;
    if (whole !== undefined) shown = changed;
    if (whole === undefined || isBare(whole)) unread++;
    return whole ?? changed;
  };
  const all = yield* mapConcurrent(found.map(complete), maxConcurrency(client.profile));
  if (unread > 0) yield* warnOfBare(found[0]!, unread);
  return all;
}

function* warnOfBare({ subject }: Changed, count: number): Op<void> {
  const endpoint = searchEndpoints[subject].name;
  yield* ask('log', {
    kind: 'warning',
    message: `${endpoint}: ${count} records came as identifiers alone and could not be read.`,
  });
}

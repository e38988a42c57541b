import type { Client } from '../../client.ts';
import type { Op } from '../../runtime/op.ts';
import type { ConnectorError } from '../../errors.ts';
import type { ProfileKey } from '../../api/profile/index.ts';
import { different, notTestable } from '../finding.ts';
import { lastAnswer } from '../call-result.ts';
import type { Examination, Probe } from '../examination.ts';
import { isRefusal, wasHeldBack } from '../refusal.ts';
import { readFirstPage } from './shapes.ts';

/** How many third parties are read: a single one may have no attributes, dossiers or files. */
const sampleSize = 12;

type Read = (client: Client) => Op<unknown>;
type PathKey = Extract<ProfileKey, `paths.${string}`>;

/** Paths of reads of a third party, specified in short form only, and of lists without a specified path (G02, G06, G12). */
export const probeThirdPartyPaths: Probe = function* (examination) {
  const listed = (yield* readFirstPage(examination, sampleSize)).value?.items ?? [];
  examination.samples.thirdParties = listed;
  examination.samples.keep('thirdParty', listed);
  const ids = listed.map(({ thirdpartyId }) => thirdpartyId).filter((id) => id !== null);
  const reads: Readonly<Record<string, (id: string) => Read>> = {
    'thirdParties.get': (id) => (client) => client.thirdParties.get({ thirdpartyId: id }),
    'attributes.list': (id) => (client) => client.attributes.list({ thirdpartyId: id }),
    'indicators.list': (id) => (client) => client.indicators.list({ thirdpartyId: id }),
    'dossiers.listFor': (id) => (client) => client.dossiers.listFor({ thirdpartyId: id }),
  };
  for (const [operation, read] of Object.entries(reads)) {
    yield* findPath(examination, `paths.${operation}` as PathKey, operation, ids.slice(0, 5).map(read));
  }
  yield* findPath(examination, 'paths.attributes.definitions', 'attributes.definitions', [
    (client) => client.attributes.definitions(),
  ]);
  yield* findPath(examination, 'paths.dossiers.types', 'dossiers.types', [(client) => client.dossiers.types()]);
  yield* findPath(examination, 'paths.requirements.list', 'requirements.list', [
    (client) => client.requirements.list(),
  ]);
  inferCreation(examination);
};

/** A creation is not tried. The specification prints it with the path of the read, so the detected path is used. */
function inferCreation(examination: Examination): void {
  const path = examination.known.get('paths.dossiers.listFor').replace(/^GET /, 'POST ');
  if (path === examination.known.get('paths.dossiers.create')) return;
  examination.note(different('paths.dossiers.create', path, examination.messages.lists.creationByRead));
}

/** Reads of dossiers and documents whose paths are derived (G07–G09). */
export const probeDossierPaths: Probe = function* (examination) {
  const dossiers = examination.samples.dossiers
    .map(({ dossierId }) => dossierId)
    .filter((id) => id !== null)
    .slice(0, 3);
  yield* findPath(
    examination,
    'paths.dossiers.get',
    'dossiers.get',
    dossiers.map((dossierId) => (client: Client) => client.dossiers.get({ dossierId })),
  );
  yield* findPath(
    examination,
    'paths.documents.list',
    'documents.list',
    dossiers.map((dossierId) => (client: Client) => client.documents.list({ dossierId })),
  );
};

/**
 * Tries the path in force, then the known alternatives, with each of the reads until one is answered. A single record
 * may be missing for other reasons. It tries the next path only if the service refuses all reads; a single read is sent
 * twice.
 */
export function* findPath(examination: Examination, key: PathKey, operation: string, reads: readonly Read[]): Op<void> {
  const messages = examination.messages.lists;
  if (reads.length === 0) return examination.note(notTestable(key, messages.nothingToRead));
  for (const path of new Set([examination.known.find(key), ...examination.alternatives(key)])) {
    let failed: ConnectorError | undefined;
    for (const read of reads.length > 1 ? reads : [...reads, ...reads]) {
      const attempt = yield* examination.read(operation, read, { [key]: path });
      if (lastAnswer(attempt) !== undefined) {
        const note = messages.pathAnswers(String(path));
        return examination.noteValue(key, path, note);
      }
      if (wasHeldBack(attempt)) return examination.note(notTestable(key, messages.heldBack));
      if (!isRefusal(attempt)) failed ??= attempt.error;
    }
    if (failed !== undefined)
      return examination.note(notTestable(key, messages.notAnswered(examination.describe(failed))));
  }
  examination.note(notTestable(key, messages.noPath));
}

import { ask, mapConcurrent, type Op } from '../runtime/op.ts';
import { withShortBackoffs, type Client } from '../client.ts';
import { isNotFound, isOfKind, type ConnectorError } from '../errors.ts';
import { failureScope } from '../reading/failure-scope.ts';
import { maxConcurrency } from '../api/profile/index.ts';
import { listFirst, maxLoggedIds } from '../values/list-text.ts';

/** The assumed number of dossiers if it is unknown. */
const usualDossiers = 2_000;

export interface DossierOwners {
  /** Third parties by dossier. Dossiers without a known owner are left out. */
  readonly owners: ReadonlyMap<string, string>;
  /** Why the owner of a dossier may be known later: the dossier is temporarily unavailable. */
  readonly unavailable?: ConnectorError;
}

/**
 * The third parties of dossiers, since documents do not name them (G41). Uses one call for each, or the account's list
 * of dossiers if that costs less. The list is also read when the service cannot read single dossiers (G09), or fails for
 * one of them. A warning names the dossiers that failed and that the list lacks, such as archived ones.
 * @param knownDossiers the approximate length of the list.
 */
export function* findOwners(
  client: Client,
  dossierIds: readonly string[],
  knownDossiers = usualDossiers,
): Op<DossierOwners> {
  const pages = Math.ceil(knownDossiers / client.profile.get('paging.pageSize'));
  if (dossierIds.length > pages) return { owners: yield* listOwners(client) };
  const single = withShortBackoffs(client);
  const answers = yield* mapConcurrent(
    dossierIds.map((dossierId) => find(single, dossierId)),
    maxConcurrency(client.profile),
  );
  const found = answers.filter((answer) => answer !== 'notFound');
  const failed = found.flatMap(({ dossierId, failure }) => (failure === undefined ? [] : [{ dossierId, failure }]));
  const owners = new Map(found.flatMap(({ dossierId, owner }) => (owner === null ? [] : [[dossierId, owner]])));
  if (found.length > 0 && failed.length === 0) return { owners };
  const listed = yield* listOwners(client);
  const unread = failed.filter(({ dossierId }) => !listed.has(dossierId));
  const unavailable = unread.find(({ failure }) => isOfKind(failure, 'retry-later') && failure.status !== 500)?.failure;
  // Where every single read is refused, the service does not have this operation, and the list is all that it shows.
  const isSingleRead = owners.size > 0 || unavailable !== undefined;
  if (isSingleRead && unread.length > 0) yield* warnOfUnread(unread.map(({ dossierId }) => dossierId));
  return { owners: new Map([...listed, ...owners]), ...(unavailable !== undefined && { unavailable }) };
}

interface Answer {
  readonly dossierId: string;
  readonly owner: string | null;
  readonly failure?: ConnectorError;
}

function* find(client: Client, dossierId: string): Op<Answer | 'notFound'> {
  try {
    return { dossierId, owner: (yield* client.dossiers.get({ dossierId })).thirdpartyId };
  } catch (error) {
    if (isNotFound(error)) return 'notFound';
    if (failureScope(error) === 'run') throw error;
    return { dossierId, owner: null, failure: error as ConnectorError };
  }
}

/** The third party of each dossier of the account: one call per hundred dossiers. */
function* listOwners({ dossiers }: Client): Op<ReadonlyMap<string, string>> {
  const owners = new Map<string, string>();
  yield* dossiers.list.each({}, function* (page) {
    for (const { dossierId, thirdpartyId } of page) {
      if (dossierId !== null && thirdpartyId !== null) owners.set(dossierId, thirdpartyId);
    }
  });
  return owners;
}

function* warnOfUnread(dossierIds: readonly string[]): Op<void> {
  const shown = listFirst(dossierIds, maxLoggedIds);
  yield* ask('log', {
    kind: 'warning',
    message: `dossiers.get: dossiers that could not be read and are not in the list: ${dossierIds.length} (${shown}). Their third parties are unknown, so changes of their documents may be missing.`,
  });
}

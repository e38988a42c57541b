import { mapConcurrent, type Op } from '../runtime/op.ts';
import { withShortBackoffs, type Client } from '../client.ts';
import { isNotFound, isOfKind } from '../errors.ts';
import { failureScope } from '../reading/failure-scope.ts';
import { maxConcurrency } from '../api/profile/index.ts';

/** The assumed number of dossiers if it is unknown. */
const usualDossiers = 2_000;

/**
 * The third parties of dossiers, since documents do not name them (G41). Uses one call for each, or the account's list
 * of dossiers if that costs less. The list is also read when the service cannot read single dossiers (G09), or refuses
 * one of them.
 * @param knownDossiers the approximate length of the list.
 * @returns owners by dossier; dossiers without an owner are left out.
 */
export function* findOwners(
  client: Client,
  dossierIds: readonly string[],
  knownDossiers = usualDossiers,
): Op<ReadonlyMap<string, string>> {
  const pages = Math.ceil(knownDossiers / client.profile.get('paging.pageSize'));
  if (dossierIds.length <= pages) {
    const single = withShortBackoffs(client);
    const answers = yield* mapConcurrent(
      dossierIds.map((dossierId) => find(single, dossierId)),
      maxConcurrency(client.profile),
    );
    const found = answers.filter((answer) => typeof answer === 'object');
    if (found.length > 0 && !answers.includes('refused'))
      return new Map(found.flatMap(({ dossierId, owner }) => (owner === null ? [] : [[dossierId, owner]])));
  }
  return yield* listOwners(client);
}

interface Owned {
  readonly dossierId: string;
  readonly owner: string | null;
}

function* find(client: Client, dossierId: string): Op<Owned | 'notFound' | 'refused'> {
  try {
    return { dossierId, owner: (yield* client.dossiers.get({ dossierId })).thirdpartyId };
  } catch (error) {
    if (isNotFound(error)) return 'notFound';
    // The list lacks archived dossiers: after a temporary failure, the change of one would be lost.
    const isTemporary = isOfKind(error, 'retry-later') && error.status !== 500;
    if (failureScope(error) === 'run' || isTemporary) throw error;
    return 'refused';
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

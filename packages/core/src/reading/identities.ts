import { withShortBackoffs, type Client } from '../client.ts';
import { mapConcurrent, type Op } from '../runtime/op.ts';
import { settle } from '../runtime/outcome.ts';
import { failureScope } from './failure-scope.ts';
import type { ListProgress } from '../http/pagination/list-source.ts';
import { maxConcurrency } from '../api/profile/index.ts';
import type { ThirdParty } from '../api/records/third-party.ts';
import { sirenOfVat } from '../values/french-vat.ts';
import { compactIdentifier, paddedIdentifier } from '../values/written-identifier.ts';

/** The identity of a third party, from the portfolio list. */
export interface Identity {
  readonly thirdpartyId: string;
  readonly name: string | null;
  readonly siret: string | null;
  readonly siren: string | null;
  readonly vatNumber: string | null;
  readonly duns: string | null;
  readonly postalCode: string | null;
  /** ACTIVE, COLLECTIVE_PROCEDURE, DEREGISTERED, or the service's own word; null if the list does not show it. */
  readonly status: string | null;
}

/**
 * Reads the portfolio list once: one call per hundred third parties, instead of one search for each.
 * @param visit receives each record of the list.
 */
export function* readIdentities(
  client: Client,
  tell: (progress: ListProgress) => Op<void>,
  visit: (thirdParty: ThirdParty) => void = () => {},
): Op<Map<string, Identity>> {
  const identities = new Map<string, Identity>();
  yield* client.thirdParties.list.each({}, function* (thirdParties, progress) {
    for (const thirdParty of thirdParties) {
      visit(thirdParty);
      const identity = identityOf(thirdParty);
      if (identity !== undefined) identities.set(identity.thirdpartyId, identity);
    }
    yield* tell(progress);
  });
  return identities;
}

/**
 * The identities of some third parties: one call for each. Third parties that are not found or refused are left out. If
 * the service fails for one of them, or returns another one, the list is read instead.
 */
export function* identitiesOf(client: Client, thirdpartyIds: readonly string[]): Op<Map<string, Identity>> {
  const { thirdParties } = withShortBackoffs(client);
  const reads = thirdpartyIds.map(function* (thirdpartyId): Op<Identity | undefined> {
    try {
      return identityOf({ ...(yield* thirdParties.get({ thirdpartyId })), thirdpartyId });
    } catch (error) {
      if (failureScope(error) === 'record') return undefined;
      throw error;
    }
  });
  const read = yield* settle(mapConcurrent(reads, maxConcurrency(client.profile)));
  if (!read.ok && failureScope(read.error) === 'run') throw read.error;
  const found = read.ok ? read.value : [...(yield* readIdentities(client, function* () {})).values()];
  const byId = new Map(
    found.flatMap((identity) => (identity === undefined ? [] : [[identity.thirdpartyId, identity]])),
  );
  return read.ok ? byId : new Map([...byId].filter(([id]) => thirdpartyIds.includes(id)));
}

/** While the other identifiers are pending, the one that the third party was added with is used (R008). */
function identityOf(thirdParty: ThirdParty): Identity | undefined {
  const { thirdpartyId, name, companyIdType, companyIdValue } = thirdParty;
  if (thirdpartyId === null) return undefined;
  const given = (type: string) => (companyIdType === type ? filled(companyIdValue) : null);
  const siret = filled(thirdParty.siret) ?? given('CIT001');
  const vatNumber = filled(thirdParty.vatNumber) ?? given('CIT002');
  const siren =
    filled(thirdParty.siren) ??
    (siret === null ? sirenOfVat(compactIdentifier(vatNumber ?? '')) : sirenIn(siret)) ??
    null;
  const duns = filled(thirdParty.duns) ?? given('CIT003');
  const status = thirdParty.status ?? filled(thirdParty.statusCode);
  return { thirdpartyId, name, siret, siren, vatNumber, duns, postalCode: filled(thirdParty.postalCode), status };
}

/** Some services send an empty text for an identifier that a company does not have. */
const filled = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);

/** The first nine digits of a SIRET. Up to nine digits are a SIREN under the wrong name. */
function sirenIn(siret: string): string {
  const compact = compactIdentifier(siret);
  return (compact.length > 9 ? paddedIdentifier(compact, 14) : compact).slice(0, 9);
}

import type { Client } from '../../client.ts';
import type { Op } from '../../engine/op.ts';
import { ConnectorError } from '../../errors.ts';
import type { ThirdParty } from '../../service/records/third-party.ts';
import type { LegalIdTypeCode } from '../../values/legal-id-reading.ts';
import { countryOfVat } from '../../values/vat.ts';
import { findByDirectory } from '../reading/look-up.ts';
import { sendOnce } from './look-again.ts';
import { waitUntil, type Patience } from './wait-until.ts';

export interface NewThirdParty {
  readonly companyIdType: LegalIdTypeCode;
  readonly companyIdValue: string;
  readonly countryCode?: string;
  readonly thirdpartyCode?: string;
}

export interface AddedThirdParty {
  readonly outcome: 'added' | 'alreadyThere';
  readonly thirdpartyId: string;
}

const searchModeOf = { CIT001: 'SIRET', CIT002: 'VAT', CIT003: 'DUNS' } as const;

/**
 * Adds a third party, or finds the one that is there already (R039, G05). A second run adds nothing.
 * @throws ConnectorError `refused` with the service's reason.
 */
export function* addThirdParty(client: Client, wanted: NewThirdParty): Op<AddedThirdParty> {
  const duplicateStatus = client.profile.get('behaviour.duplicateStatus');
  if (duplicateStatus === '200') {
    // A service that answers a duplicate like an addition tells them apart only beforehand.
    const there = yield* findInPortfolio(client, wanted);
    if (there !== undefined) return there;
  }
  const send = function* (): Op<AddedThirdParty> {
    const { thirdpartyId } = yield* client.thirdParties.add({ ...wanted });
    if (thirdpartyId !== null) return { outcome: 'added', thirdpartyId };
    const found = yield* findInPortfolio(client, wanted);
    if (found !== undefined) return { ...found, outcome: 'added' };
    throw new ConnectorError('contract', 'thirdParties.add: the answer does not say which third party was added.', {
      endpoint: 'thirdParties.add',
      field: 'thirdpartyId',
    });
  };
  try {
    return yield* sendOnce(send, function* () {
      const made = yield* findInPortfolio(client, wanted);
      return made === undefined ? undefined : { ...made, outcome: 'added' as const };
    });
  } catch (error) {
    const mayBeThere =
      error instanceof ConnectorError && (error.status === 409 || String(error.status) === duplicateStatus);
    const there = mayBeThere ? yield* findInPortfolio(client, wanted) : undefined;
    if (there === undefined) throw error;
    return there;
  }
}

function* findInPortfolio(
  client: Client,
  { companyIdType, companyIdValue, countryCode }: NewThirdParty,
): Op<AddedThirdParty | undefined> {
  const byType = { CIT001: 'FR', CIT002: countryOfVat(companyIdValue), CIT003: countryCode };
  const country = byType[companyIdType];
  if (country === undefined) return undefined;
  const searchBy = searchModeOf[companyIdType];
  const thirdpartyId = yield* findByDirectory(client, { countryCode: country, searchBy, value: companyIdValue });
  return thirdpartyId === undefined ? undefined : { outcome: 'alreadyThere', thirdpartyId };
}

/** Waits for the identity that arrives after an addition (R008). @returns undefined while it is still pending. */
export function waitForIdentity(client: Client, thirdpartyId: string, patience: Patience): Op<ThirdParty | undefined> {
  return waitUntil(function* () {
    const thirdParty = yield* client.thirdParties.get({ thirdpartyId });
    return thirdParty.name === null || thirdParty.name === '' ? undefined : thirdParty;
  }, patience);
}

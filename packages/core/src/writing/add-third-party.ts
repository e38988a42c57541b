import type { Client } from '../client.ts';
import type { Op } from '../runtime/op.ts';
import { ConnectorError } from '../errors.ts';
import type { ThirdParty } from '../api/records/third-party.ts';
import type { LegalIdTypeCode } from '../values/legal-id-result.ts';
import { countryOfVat } from '../values/vat.ts';
import { findByDirectory, Finder, onlyOne } from '../reading/finder.ts';
import { settle } from '../runtime/outcome.ts';
import { sendOnce } from './send-once.ts';
import { poll, type PollOptions } from './poll.ts';

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
 * Adds a third party, or finds the existing one (R039, G05). A second run adds nothing. Not every service distinguishes
 * the two in its response, so the directory is searched beforehand.
 * @param known `absent` if the portfolio has just been searched. Then the directory is searched only if the service
 * returns 200 for a duplicate.
 * @throws ConnectorError `refused` with the service's reason; `config` where several third parties have the identifier;
 * `unknown-outcome` when neither a response nor a read shows it.
 */
export function* addThirdParty(client: Client, wanted: NewThirdParty, known?: 'absent'): Op<AddedThirdParty> {
  const duplicateStatus = client.profile.get('thirdParties.duplicateStatus');
  const isLookedFor = known === undefined || duplicateStatus === '200';
  const there = isLookedFor ? onlyOne(yield* findInDirectory(client, wanted), wanted.companyIdValue) : undefined;
  if (there !== undefined) return { outcome: 'alreadyThere', thirdpartyId: there };
  let attempts = 0;
  const find = function* (outcome: AddedThirdParty['outcome']): Op<AddedThirdParty | undefined> {
    // The establishments of a company share its VAT number: then it is unknown which one is meant.
    const thirdpartyId = onlyOne(yield* findInPortfolio(client, wanted), wanted.companyIdValue);
    return thirdpartyId === undefined ? undefined : { outcome, thirdpartyId };
  };
  const send = function* (): Op<AddedThirdParty | undefined> {
    attempts++;
    try {
      const { thirdpartyId } = yield* client.thirdParties.add({ ...wanted });
      return thirdpartyId === null ? undefined : { outcome: 'added', thirdpartyId };
    } catch (error) {
      const status = error instanceof ConnectorError ? error.status : undefined;
      // A 404 says nothing about a company: it may come from an intermediary.
      const isOurs = attempts > 1 || status === 404;
      const mayBeThere = status === 404 || status === 409 || String(status) === duplicateStatus;
      if (!mayBeThere) throw error;
      const found = yield* settle(find(isOurs ? 'added' : 'alreadyThere'));
      // A failed read does not hide that an attempt may have added the company.
      if (!found.ok && !isOurs) throw found.error;
      if (!found.ok || found.value === undefined) throw error;
      return found.value;
    }
  };
  return yield* sendOnce('thirdParties.add', send, () => find('added'));
}

/** The directory search needs a country (R040), which a DUNS does not contain. Without one, `Finder` searches. */
function* findInPortfolio(client: Client, wanted: NewThirdParty): Op<readonly string[]> {
  if (countryOf(wanted) !== undefined) return yield* findInDirectory(client, wanted);
  const found = yield* new Finder(client).thirdParty(wanted.companyIdValue);
  return found === undefined ? [] : [found];
}

function* findInDirectory(client: Client, wanted: NewThirdParty): Op<readonly string[]> {
  const countryCode = countryOf(wanted);
  if (countryCode === undefined) return [];
  const { companyIdType, companyIdValue: value } = wanted;
  return yield* findByDirectory(client, { countryCode, searchBy: searchModeOf[companyIdType], value });
}

function countryOf({ companyIdType, companyIdValue, countryCode }: NewThirdParty): string | undefined {
  const byType = { CIT001: 'FR', CIT002: countryOfVat(companyIdValue), CIT003: countryCode };
  return byType[companyIdType];
}

/** Waits for the identity that arrives after an addition (R008). @returns undefined while it is still pending. */
export function waitForIdentity(
  client: Client,
  thirdpartyId: string,
  polling: PollOptions,
): Op<ThirdParty | undefined> {
  return poll(function* () {
    const thirdParty = yield* client.thirdParties.get({ thirdpartyId });
    return thirdParty.name === null || thirdParty.name === '' ? undefined : thirdParty;
  }, polling);
}

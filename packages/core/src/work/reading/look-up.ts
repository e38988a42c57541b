import type { Client } from '../../client.ts';
import type { Op } from '../../engine/op.ts';
import { isNotFound } from '../../errors.ts';
import type { InputOf } from '../../service/endpoint.ts';
import type { currentEndpoints } from '../../service/endpoints.ts';
import type { Dossier } from '../../service/records/dossier.ts';
import { readLegalId } from '../../values/legal-id.ts';
import { countryOfVat } from '../../values/vat.ts';
import { take } from './take.ts';

/** The third party that a company of the reference directory is, if it is in the portfolio: the directory says so (G26). */
export function* findByDirectory(
  client: Client,
  search: InputOf<typeof currentEndpoints.companies.search>,
): Op<string | undefined> {
  const companies = yield* client.companies.search(search);
  return companies.find(({ thirdpartyId }) => thirdpartyId !== null)?.thirdpartyId ?? undefined;
}

/**
 * The third party that a legal identifier or the account's own code stands for: by the directory where that can be asked
 * for it (R041), else by the portfolio, page after page.
 */
export function* findThirdParty(client: Client, identifier: string): Op<string | undefined> {
  const { kind, value, state } = readLegalId(identifier);
  if (state !== 'invalid' && kind !== undefined && kind !== 'DUNS') {
    const countryCode = kind === 'VAT' ? countryOfVat(value) : 'FR';
    const thirdpartyId = yield* findByDirectory(client, { countryCode, searchBy: kind, value });
    if (thirdpartyId !== undefined) return thirdpartyId;
  }
  const wanted = compact(identifier);
  const [found] = yield* take(client.thirdParties.list, {}, 1, (each) => {
    const { siren, siret, vatNumber, duns, companyIdValue, thirdpartyCode } = each;
    return [siren, siret, vatNumber, duns, companyIdValue, thirdpartyCode].some(
      (known) => known !== null && compact(known) === wanted,
    );
  });
  return found?.thirdpartyId ?? undefined;
}

/** The dossier of the account with this reference. */
export function* findDossier(client: Client, reference: string): Op<string | undefined> {
  const [found] = yield* take(client.dossiers.list, {}, 1, ({ dossierReference }) => dossierReference === reference);
  return found?.dossierId ?? undefined;
}

/**
 * One dossier. A service without this read answers 404: then it is looked for in the account's list (G09).
 * @throws ConnectorError the 404, when it is not there either.
 */
export function* readDossier(client: Client, dossierId: string): Op<Dossier> {
  try {
    return yield* client.dossiers.get({ dossierId });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const [found] = yield* take(client.dossiers.list, {}, 1, (dossier) => dossier.dossierId === dossierId);
    if (found === undefined) throw error;
    return found;
  }
}

const compact = (text: string): string => text.replace(/[\s.\-_/]/g, '').toUpperCase();

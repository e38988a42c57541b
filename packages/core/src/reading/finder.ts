import type { Client } from '../client.ts';
import type { Op } from '../runtime/op.ts';
import { ConnectorError } from '../errors.ts';
import type { InputOf } from '../api/endpoint.ts';
import type { currentEndpoints } from '../api/endpoints.ts';
import type { Dossier } from '../api/records/dossier.ts';
import type { Company, ThirdParty } from '../api/records/third-party.ts';
import { readDuns } from '../values/duns.ts';
import { endedByEllipsis, listFirst } from '../values/list-text.ts';
import { foldText } from '../values/match.ts';
import { readLegalId } from '../values/legal-id.ts';
import { readSiren } from '../values/siren.ts';
import { countryOfVat } from '../values/vat.ts';
import { compactIdentifier, paddedIdentifier } from '../values/written-identifier.ts';
import { runScopedCache } from './response-cache.ts';
import { ListIndex } from './list-index.ts';
import type { Cache } from './cache.ts';

export type DirectorySearch = InputOf<typeof currentEndpoints.companies.search>;

export interface FinderOptions {
  /** About how many third parties will be searched. */
  readonly expected?: number;
}

/** A page of a list costs the service as much as this many directory calls. */
const pageInCalls = 2;
/** Maximum records that a message names: many may have a code such as `N/A`. */
const mostNamed = 8;
/** If fewer pages may be read, requesting a page for the total is not worth it. */
const fewPages = 5;

/**
 * Finds third parties and dossiers by codes, references and identifiers. Create one for a run: it searches the
 * directory once for each identifier, and reads each list once.
 */
export class Finder {
  private readonly client: Client;
  private readonly cache: Cache;
  private readonly mostPages: number;
  private readonly parties: ListIndex<ThirdParty>;
  private readonly dossiers: ListIndex<Dossier>;

  constructor(client: Client, { expected = 1 }: FinderOptions = {}) {
    this.client = client;
    this.mostPages = Math.floor(expected / pageInCalls);
    this.cache = runScopedCache(client);
    this.parties = new ListIndex(client.thirdParties.list, (each) => {
      const { thirdpartyId, siren, siret, vatNumber, duns, companyIdValue, thirdpartyCode } = each;
      const names = [thirdpartyCode, siret, siren, vatNumber, duns, companyIdValue].map(
        (name) => name && compactIdentifier(name),
      );
      const byKind = { SIRET: siret, SIREN: siren, VAT: vatNumber };
      for (const [kind, name] of Object.entries(byKind)) if (name !== null) names.push(nameOf(kind, name));
      // All establishments of a company share its SIREN and its VAT number, so these are not exact.
      for (const name of [thirdpartyCode, siret, duns]) if (name !== null) names.push(exactOf(name));
      return thirdpartyId === null ? undefined : { id: thirdpartyId, names };
    });
    this.dossiers = new ListIndex(client.dossiers.list, ({ dossierId, dossierReference }) =>
      dossierId === null
        ? undefined
        : { id: dossierId, names: [dossierReference, dossierReference && nearlyOf(dossierReference)] },
    );
  }

  /**
   * The ID of the third party with a legal identifier or with the account's own code. Searches the whole portfolio if
   * reading it costs less than the expected directory calls, otherwise the directory (R041). An identifier that is not
   * found there is searched in the portfolio. A number may have lost its leading zeros.
   * @throws ConnectorError `config` for an identifier of several third parties.
   */
  *thirdParty(identifier: string): Op<string | undefined> {
    const search = searchFor(identifier);
    const found = search === undefined ? [] : ((yield* this.inPortfolio(search)) ?? (yield* this.inDirectory(search)));
    return found.length > 0 ? onlyOne(found, identifier) : yield* this.byCode(identifier);
  }

  /**
   * Codes may differ only in their separators, such as `12-3` and `1-23`: the exact spelling is preferred. The whole
   * portfolio is read, because the establishments of a company may have the code of one supplier.
   */
  private *byCode(identifier: string): Op<string | undefined> {
    const found = yield* this.parties.findAll([exactOf(identifier), ...namesOf(identifier)]);
    return onlyOne(found ?? [], identifier);
  }

  /**
   * The ID of the dossier with this reference, otherwise of the dossier whose reference differs only in case, accents and
   * spaces. Reads the whole list, because third parties may have dossiers of one reference (G73).
   * @throws ConnectorError `config` if several dossiers have the reference, or differ only so.
   */
  *dossier(reference: string): Op<string | undefined> {
    const exact = (yield* this.dossiers.findAll([reference])) ?? [];
    const found = exact.length > 0 ? exact : ((yield* this.dossiers.findAll([nearlyOf(reference)])) ?? []);
    if (found.length < 2) return found[0];
    const ids = listFirst(found, mostNamed);
    const message =
      exact.length > 0
        ? `Several dossiers have the reference "${reference}": ${ids}. Give the ID of the one that is meant.`
        : `Several dossiers have a reference like "${reference}": ${ids}. Spell it as the service does, or give the ID.`;
    throw new ConnectorError('config', endedByEllipsis(message));
  }

  /** Undefined if the portfolio is too large to be read for the expected searches, or has no match. */
  private *inPortfolio({ searchBy, value }: DirectorySearch): Op<readonly string[] | undefined> {
    if (this.mostPages < fewPages) return undefined;
    const found = yield* this.parties.findAll([nameOf(searchBy, value)], this.mostPages);
    return found === undefined || found.length === 0 ? undefined : found;
  }

  private inDirectory(search: DirectorySearch): Op<readonly string[]> {
    return this.cache.getOrFetch({
      key: `directory ${search.countryCode} ${search.searchBy} ${search.value}`,
      op: () => findByDirectory(this.client, search),
    });
  }
}

/** IDs of the third parties of a company. The reference directory returns them for the portfolio (G26). */
export function* findByDirectory(client: Client, search: DirectorySearch): Op<readonly string[]> {
  const companies = ofSearch(yield* client.companies.search(search), search);
  return [...new Set(companies.flatMap(({ thirdpartyId }) => thirdpartyId ?? []))];
}

/**
 * The companies that match a search. For a SIRET, only the establishment with this SIRET, if the directory shows it.
 */
export function ofSearch(
  companies: readonly Company[],
  { searchBy, value }: Pick<DirectorySearch, 'searchBy' | 'value'>,
): readonly Company[] {
  if (searchBy !== 'SIRET') return companies;
  const own = companies.filter((company) => siretOf(company) === paddedIdentifier(value, 14));
  return own.length > 0 ? own : companies;
}

/** The SIRET of a company in the directory, in fourteen digits. */
export function siretOf({ siret, companyIdType, companyIdValue }: Company): string | null {
  const shown = [siret, companyIdType === 'CIT001' ? companyIdValue : null].find((each) => each?.trim());
  return shown == null ? null : paddedIdentifier(shown, 14);
}

/** Nine digits may be a SIREN or a DUNS: only the SIREN can be searched without a country. */
function searchFor(identifier: string): DirectorySearch | undefined {
  const { kind, value, state } = readLegalId(identifier);
  if (state !== 'invalid' && kind !== undefined && kind !== 'DUNS') {
    return { countryCode: kind === 'VAT' ? countryOfVat(value) : 'FR', searchBy: kind, value };
  }
  const siren = readSiren(compactIdentifier(identifier));
  return siren.state === 'valid' ? { countryCode: 'FR', searchBy: 'SIREN', value: siren.value } : undefined;
}

/** The identifier as written, then with the leading zeros that a spreadsheet may have removed. */
function namesOf(identifier: string): string[] {
  const asGiven = compactIdentifier(identifier);
  const read = readLegalId(identifier);
  const whole = [read.state === 'invalid' ? readDuns(asGiven) : read].filter(({ state }) => state !== 'invalid');
  return [asGiven, ...whole.map(({ value }) => compactIdentifier(value))];
}

/** @throws ConnectorError `config` for several. */
export function onlyOne(ids: readonly string[], identifier: string): string | undefined {
  if (ids.length < 2) return ids[0];
  const message = `Several third parties have the identifier "${identifier}": ${listFirst(ids, mostNamed)}. Give the SIRET or the ID.`;
  throw new ConnectorError('config', endedByEllipsis(message));
}

/** Contains the kind, since nine digits may be the SIREN of one third party and the DUNS of another. */
const nameOf = (kind: string, value: string): string => `${kind} ${compactIdentifier(value)}`;

/** Contains a space, so it differs from every compact name. */
const exactOf = (code: string): string => `exactly ${code.trim()}`;

/** A key for similar spellings, distinct from every exact reference. */
const nearlyOf = (reference: string): string => `like ${foldText(reference)}`;

import type { ReconciliationMessages } from '../../../i18n/reconciliation.ts';
import type { Identity } from '../../../reading/identities.ts';
import { sirenOfVat } from '../../../values/french-vat.ts';
import type { LegalIdKind } from '../../../values/legal-id-result.ts';
import { listFirst } from '../../../values/list-text.ts';
import { paddedIdentifier } from '../../../values/written-identifier.ts';
import type { PortfolioIndex } from '../onboarding/portfolio-index.ts';
import type { LineIdentifier, PlannedAddition } from '../onboarding/task-types.ts';

/** What the identifiers of one line show. */
export interface IdentifierMatch {
  readonly owner: Identity | undefined;
  readonly disagrees: boolean;
  readonly isSeveral: boolean;
  readonly remarks: readonly string[];
}

/** An identifier of a line with the third parties that it names. */
interface Hit {
  readonly idKind: LegalIdKind;
  readonly found: readonly Identity[];
}

/** The kinds by their evidence for one third party. */
const kinds: readonly LegalIdKind[] = ['SIRET', 'VAT', 'SIREN', 'DUNS'];

const mostNamed = 4;

/** Compares all identifiers of a line with the portfolio. */
export function matchIdentifiers(
  planned: PlannedAddition,
  portfolio: PortfolioIndex,
  messages: ReconciliationMessages,
): IdentifierMatch {
  const all = identifiersOf(planned);
  const given = all.filter(({ fault }) => fault === undefined);
  const siret = given.find(({ idKind }) => idKind === 'SIRET')?.value;
  const hits = given.map(({ idKind, value }): Hit => {
    const found = portfolio.find(idKind, value);
    return { idKind, found: idKind === 'DUNS' ? found : found.filter((each) => !isOtherEstablishment(each, siret)) };
  });
  const [first, ...others] = hits.filter(({ found }) => found.length > 0);
  const remarks: string[] = [];
  let meant = first?.found ?? [];
  for (const { idKind, found } of others) {
    const common = meant.filter((each) => found.includes(each));
    if (common.length > 0) {
      meant = common;
      continue;
    }
    const [kind, otherKind] = [messages.kinds[first!.idKind], messages.kinds[idKind]];
    remarks.push(messages.otherParties(kind, describeParties(first!.found), otherKind, describeParties(found)));
  }
  const known = knownToDirectory(planned, portfolio);
  if (
    first !== undefined &&
    known !== undefined &&
    !first.found.some((each) => each.thirdpartyId === known.thirdpartyId)
  ) {
    const [kind, otherKind] = [messages.kinds[first.idKind], messages.kinds[known.idKind]];
    remarks.push(messages.otherParties(kind, describeParties(first.found), otherKind, describeParties([known])));
  }
  const owner = ownerOf(meant, planned, portfolio);
  const unfound = all.filter((each, at) => each.fault !== undefined || hits[at]?.found.length === 0);
  if (owner !== undefined) remarks.push(...unfound.flatMap((each) => differenceOf(owner, each, messages)));
  const sirens = new Set(given.flatMap((each) => sirenOf(each) ?? []));
  if (remarks.length === 0 && sirens.size > 1) remarks.push(messages.severalCompanies([...sirens].join(', ')));
  const disagrees = remarks.length > 0;
  remarks.push(...all.flatMap(({ fault = [] }) => fault));
  const isSeveral = owner === undefined && (meant.length > 1 || planned.plan === 'alreadyThere');
  // The reason of the plan names them otherwise.
  if (isSeveral && planned.plan !== 'alreadyThere') remarks.push(messages.severalParties(describeParties(meant)));
  return { owner, disagrees, isSeveral, remarks };
}

/**
 * Whether a third party is another establishment of the company of a SIRET: a VAT number and a SIREN name the company,
 * and the line is about the establishment.
 */
function isOtherEstablishment({ siret, siren }: Identity, wanted: string | undefined): boolean {
  if (wanted === undefined || siret === null || paddedIdentifier(siret, 14) === wanted) return false;
  return siren !== null && paddedIdentifier(siren, 9) === wanted.slice(0, 9);
}

/** The sentence that says that a third party has another identifier than the line. */
function differenceOf(owner: Identity, { idKind, value }: LineIdentifier, messages: ReconciliationMessages): string[] {
  const held = { SIRET: owner.siret, SIREN: owner.siren, VAT: owner.vatNumber, DUNS: owner.duns }[idKind];
  if (held !== null) return [messages.otherIdentifier(messages.kinds[idKind], held, value)];
  const siren = idKind === 'VAT' ? sirenOfVat(value) : undefined;
  return siren === undefined ? [] : differenceOf(owner, { idKind: 'SIREN', value: siren }, messages);
}

/** The third party that only the directory knows by the identifier, such as one whose identity the list does not show. */
function knownToDirectory({ plan, thirdpartyId, name, idKind, value }: PlannedAddition, portfolio: PortfolioIndex) {
  if (plan !== 'alreadyThere' || thirdpartyId === undefined || idKind === undefined || value === undefined)
    return undefined;
  return portfolio.find(idKind, value).length > 0 ? undefined : { ...unknown, thirdpartyId, name, idKind };
}

const unknown = { siret: null, siren: null, vatNumber: null, duns: null, postalCode: null, status: null };

/** The third party that is meant; where the list of the portfolio does not show it, the one that the directory names. */
function ownerOf(
  meant: readonly Identity[],
  { plan, thirdpartyId, name }: PlannedAddition,
  portfolio: PortfolioIndex,
): Identity | undefined {
  if (meant.length > 0) return meant.length === 1 ? meant[0] : undefined;
  if (plan !== 'alreadyThere' || thirdpartyId === undefined) return undefined;
  return portfolio.get(thirdpartyId) ?? { thirdpartyId, name, ...unknown };
}

/** The identifiers of a line, the most specific first. Those with a fault come last. */
function identifiersOf({ idKind, value, listed }: PlannedAddition): readonly LineIdentifier[] {
  const chosen = idKind === undefined || value === undefined ? [] : [{ idKind, value }];
  const rank = ({ idKind: kind, fault }: LineIdentifier) =>
    kinds.indexOf(kind) + (fault === undefined ? 0 : kinds.length);
  return [...chosen, ...(listed?.others ?? [])].sort((a, b) => rank(a) - rank(b));
}

/** Whether a line has a correct identifier. */
export const hasIdentifier = (planned: PlannedAddition): boolean =>
  identifiersOf(planned).some(({ fault }) => fault === undefined);

function sirenOf({ idKind, value }: LineIdentifier): string | undefined {
  if (idKind === 'VAT') return sirenOfVat(value);
  return idKind === 'DUNS' ? undefined : value.slice(0, 9);
}

export const describeParties = (identities: readonly Identity[]): string => {
  const named = identities.map(({ name, siret, thirdpartyId }) => {
    const id = siret === null ? thirdpartyId : `${thirdpartyId}, SIRET ${siret}`;
    return name === null ? id : `${name} (${id})`;
  });
  return listFirst(named, mostNamed);
};

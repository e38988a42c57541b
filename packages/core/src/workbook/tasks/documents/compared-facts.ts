import type { Evidence } from '../../../api/records/document.ts';
import type { WithoutRaw } from '../../../reading/strip-raw.ts';
import { readIdentifierText } from '../../../values/identifier-text.ts';
import { sirenOfVat } from '../../../values/french-vat.ts';
import { readLegalId } from '../../../values/legal-id.ts';
import type { LegalIdKind } from '../../../values/legal-id-result.ts';
import type { LocalDate } from '../../../values/calendar.ts';
import { parseLocalDate } from '../../../values/local-date.ts';
import { isSiret } from '../../../values/siret.ts';
import type { DocumentMessages } from '../../../i18n/documents.ts';
import type { CellValue } from '../../../portfolio/table.ts';
import { compareNames } from './company-names.ts';
import type { Identity } from '../../../reading/identities.ts';
import type { ComparedFact } from './task-types.ts';

type Match = ComparedFact['match'];

/** The data of the service that a document is compared with. */
interface Known {
  readonly identity: Identity | undefined;
  readonly evidence: WithoutRaw<Evidence>;
}

interface Comparison {
  readonly inPortfolio: CellValue | undefined;
  readonly match: Match;
}

interface FactKind {
  readonly word: 'siret' | 'siren' | 'vatNumber' | 'companyName' | 'holder' | 'issued' | 'ends' | 'iban';
  /** Technical names under which documents state the fact. */
  readonly names: ReadonlySet<string>;
  readonly compare: (value: CellValue, known: Known) => Comparison;
}

const kind = (word: FactKind['word'], compare: FactKind['compare'], ...names: string[]): FactKind => ({
  word,
  names: new Set(names.flatMap((name) => [name, capitalised(name)])),
  compare,
});

/** The facts that show whether a document belongs to the third party and is in force, in display order. */
const kinds: readonly FactKind[] = [
  kind('siret', compareSiret, 'siret', 'SIRET', 'numero_siret'),
  kind('siren', compareSiren, 'siren', 'SIREN', 'numero_siren'),
  kind('vatNumber', compareVat, 'tva', 'numero_tva', 'tva_intracommunautaire', 'vat', 'vat_number'),
  kind('companyName', compareName, 'raison_sociale', 'denomination', 'denomination_sociale', 'company_name'),
  kind('holder', compareName, 'titulaire', 'titulaire_compte', 'account_holder'),
  kind('issued', notCompared, 'date_emission', 'date_delivrance', 'issue_date'),
  kind('ends', compareEnd, 'date_fin_validite', 'date_expiration', 'date_fin', 'expiration_date', 'end_date'),
  kind('iban', notCompared, 'iban', 'IBAN', 'numero_iban'),
];

/** The second naming convention of fields (R096): `DateEmission` instead of `date_emission`. */
function capitalised(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

const severity: readonly Match[] = ['different', 'similar', 'same', 'notCompared'];

/**
 * Compares the extracted data of evidence with the service's data of its third party. A fact without an extracted field
 * is left out; a fact whose field has no value is `notFound` (R093). If a document states a fact twice, the worse match is
 * returned, so that a match never hides a contradiction.
 */
export function compareFacts(
  evidence: WithoutRaw<Evidence>,
  identity: Identity | undefined,
  messages: DocumentMessages,
): ComparedFact[] {
  const known = { identity, evidence };
  return kinds.flatMap(({ word, names, compare }): ComparedFact[] => {
    const entries = evidence.extractedData.filter(({ name }) => name !== null && names.has(name));
    if (entries.length === 0) return [];
    const name = messages[word];
    const facts = entries
      .filter(({ found, value }) => found && value !== null)
      .map(({ value }): ComparedFact => ({ name, onDocument: value, ...compare(value, known) }));
    const [worst] = facts.sort((a, b) => severity.indexOf(a.match) - severity.indexOf(b.match));
    return [worst ?? { name, onDocument: null, inPortfolio: compare(null, known).inPortfolio, match: 'notFound' }];
  });
}

function notCompared(): Comparison {
  return { inPortfolio: undefined, match: 'notCompared' };
}

/**
 * Another establishment of the same company is `similar` if its SIRET is valid; a typing error is not. A company without
 * SIRET and SIREN, such as a foreign one, is compared by its VAT number.
 */
function compareSiret(value: CellValue, { identity }: Known): Comparison {
  const siret = digitsOf(value, 'SIRET');
  const company = isSiret(siret) ? siret.slice(0, 9) : undefined;
  if (identity?.siret != null) {
    const own = digitsOf(identity.siret, 'SIRET');
    return compared(identity.siret, siret === own, company === own.slice(0, 9));
  }
  if (identity?.siren != null) {
    const own = digitsOf(identity.siren, 'SIREN');
    return compared(identity.siren, siret === own, company === own);
  }
  if (identity?.vatNumber == null) return notCompared();
  return compared(identity.vatNumber, siret === digitsOf(identity.vatNumber, 'VAT'));
}

function compareSiren(value: CellValue, { identity }: Known): Comparison {
  if (identity?.siren == null) return notCompared();
  return compared(identity.siren, digitsOf(value, 'SIREN') === digitsOf(identity.siren, 'SIREN'));
}

/** Several French VAT numbers, with different keys, may contain the same SIREN. */
function compareVat(value: CellValue, { identity }: Known): Comparison {
  const vat = digitsOf(value, 'VAT');
  const isCompany = identity?.siren != null && sirenOfVat(vat) === digitsOf(identity.siren, 'SIREN');
  if (identity?.vatNumber != null) {
    return compared(identity.vatNumber, vat === digitsOf(identity.vatNumber, 'VAT'), isCompany);
  }
  return identity?.siren == null || !vat.startsWith('FR') ? notCompared() : compared(identity.siren, false, isCompany);
}

function compareName(value: CellValue, { identity }: Known): Comparison {
  if (identity?.name == null || identity.name === '') return notCompared();
  return { inPortfolio: identity.name, match: compareNames(String(value), identity.name) };
}

/**
 * Compares with the expiration date of the evidence, because the portfolio has no dates. Without that date, an unreadable
 * end date is `notFound`.
 */
function compareEnd(value: CellValue, { evidence }: Known): Comparison {
  const known = evidence.expirationDate?.slice(0, 10);
  const stated = parseLocalDate(String(value));
  if (known !== undefined) return compared(known, stated === known);
  return { inPortfolio: undefined, match: stated === undefined ? 'notFound' : 'notCompared' };
}

const endNames = kinds.find(({ word }) => word === 'ends')!.names;

/** The last valid day: the earliest of the service's expiration date and the end dates that the document states. */
export function endOf({ expirationDate, extractedData }: WithoutRaw<Evidence>): LocalDate | null {
  const stated = extractedData
    .filter(({ name, found, value }) => name !== null && endNames.has(name) && found && value !== null)
    .map(({ value }) => parseLocalDate(String(value)));
  const [earliest] = [expirationDate?.slice(0, 10), ...stated].filter((day) => day !== undefined).sort();
  return earliest ?? null;
}

function compared(inPortfolio: CellValue, isSame: boolean, isSimilar = false): Comparison {
  return { inPortfolio, match: isSame ? 'same' : isSimilar ? 'similar' : 'different' };
}

/** The identifier in the form that is sent; an invalid identifier without its separators. */
function digitsOf(value: CellValue, kind: LegalIdKind): string {
  const reading = readLegalId(value, { kind });
  if (reading.state !== 'invalid') return reading.value;
  const text = readIdentifierText(value);
  return text.ok ? text.text : '';
}

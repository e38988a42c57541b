import { type CompanyIdType, type CompanyRow, foldName } from '../store/index.ts';
import {
  dunsOf,
  frenchVatOf,
  hasVatRule,
  newFrenchVatOf,
  serialCount,
  sirenOf,
  siretOf,
  vatOf,
} from './identifiers.ts';
import { companyName, currencyOf, legalFormOf } from './names.ts';
import { Chance } from './random.ts';
import { activities, firstNames, frenchTowns, lastNames } from './words.ts';

/** A company of the reference directory, without an id. */
export type CompanyFacts = Omit<CompanyRow, 'id'>;

/** What a hand-written company specifies; the rest is random. */
export interface CompanyWishes {
  name?: string;
  countryCode?: string;
  siret?: string;
  newStyleVat?: boolean;
  postalCode?: string;
  town?: string;
  nafCode?: string;
}

/**
 * Allocates serial numbers. Portfolio companies count up from 0, the rest of the directory counts down, so that adding
 * to one does not renumber the other.
 */
export class Serials {
  private readonly used = new Map<string, number>();
  private readonly fromBack: boolean;

  constructor(fromBack: boolean) {
    this.fromBack = fromBack;
  }

  take(kind: string): number {
    const rank = this.used.get(kind) ?? 0;
    this.used.set(kind, rank + 1);
    return this.fromBack ? serialCount - 1 - rank : rank;
  }
}

const countries = [
  ['FR', 70],
  ['DE', 6],
  ['BE', 5],
  ['IT', 4],
  ['ES', 4],
  ['NL', 3],
  ['LU', 2],
  ['PL', 2],
  ['GB', 2],
  ['CH', 1],
  ['AT', 0.2],
  ['PT', 0.2],
  ['IE', 0.1],
  ['SE', 0.1],
  ['US', 0.2],
  ['MA', 0.1],
  ['TN', 0.1],
] as const;

export function drawCompany(
  seed: number,
  kind: string,
  index: number,
  serials: Serials,
  wishes: CompanyWishes = {},
): CompanyFacts {
  const chance = (field: string) => new Chance(seed, kind, index, field);
  const countryCode = wishes.countryCode ?? chance('country').weigh(countries);
  return {
    ...describe(seed, kind, index, countryCode, wishes),
    ...(countryCode === 'FR'
      ? frenchIdentifiers(wishes.siret?.slice(0, 9) ?? sirenOf(serials.take('FR')), wishes)
      : foreignIdentifiers(countryCode, serials.take('DUNS'), serials.take(`VAT ${countryCode}`))),
  };
}

type Identifiers = Pick<CompanyFacts, 'siren' | 'siret' | 'vatNumber' | 'duns' | 'localId'>;

const frenchIdentifiers = (siren: string, { siret, newStyleVat }: CompanyWishes): Identifiers => ({
  siren,
  siret: siret ?? siretOf(siren),
  vatNumber: newStyleVat ? newFrenchVatOf(siren) : frenchVatOf(siren),
  duns: null,
  localId: null,
});

const foreignIdentifiers = (countryCode: string, serial: number, vatSerial: number): Identifiers => ({
  siren: null,
  siret: null,
  vatNumber: hasVatRule(countryCode) ? vatOf(countryCode, vatSerial) : null,
  duns: dunsOf(serial),
  localId: `${countryCode}-L${String(serial + 1).padStart(6, '0')}`,
});

/** Invents a company for an unknown legal identifier; the identifier determines all its data. */
export function inventCompany(
  seed: number,
  {
    companyIdType,
    companyIdValue,
    countryCode,
  }: { companyIdType: CompanyIdType; companyIdValue: string; countryCode?: string },
): CompanyFacts {
  const fromVat = companyIdType === 'CIT002' ? companyIdValue.slice(0, 2).replace('EL', 'GR') : undefined;
  const country = companyIdType === 'CIT001' ? 'FR' : (fromVat ?? countryCode ?? 'US');
  const facts = describe(seed, `unlisted ${companyIdValue}`, 0, country, {});
  const none: Identifiers = { siren: null, siret: null, vatNumber: null, duns: null, localId: null };
  if (companyIdType === 'CIT003') return { ...facts, ...none, duns: companyIdValue };
  if (country !== 'FR') return { ...facts, ...none, vatNumber: companyIdValue };
  const siren = companyIdType === 'CIT001' ? companyIdValue.slice(0, 9) : companyIdValue.slice(-9);
  const given = companyIdType === 'CIT001' ? { siret: companyIdValue } : { vatNumber: companyIdValue };
  return { ...facts, ...frenchIdentifiers(siren, {}), ...given };
}

function describe(
  seed: number,
  kind: string,
  index: number,
  countryCode: string,
  wishes: CompanyWishes,
): Omit<CompanyFacts, keyof Identifiers> {
  const chance = new Chance(seed, kind, index, 'facts');
  const name = wishes.name ?? companyName(seed, kind, index, countryCode);
  const [postalCode, city] =
    countryCode === 'FR' ? chance.pick(frenchTowns) : [String(chance.between(1000, 9899)), 'Exempleville'];
  const [code, activity] = chance.pick(activities);
  const isNewNaf = chance.is(0.02);
  return {
    name,
    foldedName: foldName(name),
    countryCode,
    legalForm: legalFormOf(countryCode),
    creationDate: `${chance.between(1965, 2022)}-${two(chance.between(1, 12))}-${two(chance.between(1, 28))}`,
    status: 'ACTIVE',
    closedDate: null,
    street: `${chance.between(1, 180)} Rue de l’Exemple`,
    postalCode: wishes.postalCode ?? postalCode,
    city: wishes.town ?? city,
    // The 2025 nomenclature has the same format and other codes.
    nafCode: wishes.nafCode ?? (isNewNaf ? `${code.slice(0, 5)}Y` : code),
    nafVersion: isNewNaf ? 2025 : 2008,
    activity,
    capital: chance.pick([1_000, 5_000, 10_000, 37_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000]),
    currency: currencyOf(countryCode),
    workforce: Math.round(Math.exp(1 + 1.6 * (chance.unit() + chance.unit() + chance.unit()))),
    directors: JSON.stringify(
      Array.from({ length: chance.between(1, 3) }, (_, i) => ({
        firstName: chance.pick(firstNames),
        lastName: chance.pick(lastNames),
        role: i === 0 ? 'Président' : 'Administrateur',
      })),
    ),
  };
}

const two = (number: number): string => String(number).padStart(2, '0');

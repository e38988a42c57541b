import type {
  AttributeEntry,
  CompanyIdType,
  CompanyStatus,
  Status,
  StoppingReason,
  ThirdPartyKind,
} from '../store/index.ts';
import { type AttributeLabel, businessUnits, categories, regions } from './catalog.ts';
import type { CompanyFacts, CompanyWishes } from './companies.ts';
import type { EvidenceDraft } from './evidence.ts';
import { Chance } from './random.ts';

/** The status of a document at the end of the seed, and its history. */
export interface DocumentPlan {
  status: Status;
  /** VALID without a user's decision; INVALID because it expired. */
  automatic?: boolean;
  /** Number of evidences; 0 is for ONGOING. Default 1. */
  evidences?: number;
  /** Days from the end of the seed until a VALID document expires. */
  expiresInDays?: number;
  /** Fixed fields of the newest evidence. */
  draft?: Partial<EvidenceDraft>;
  /** An ABSENT document whose answer was started and abandoned. */
  interrupted?: boolean;
}

export interface DossierPlan {
  /** Undefined: untyped, with these documents. */
  typeCode?: string;
  documentCodes?: readonly string[];
  createdDaysAgo: number;
  invites: boolean;
  document: (code: string, position: number) => DocumentPlan;
  archived?: StoppingReason;
  reactivated?: boolean;
}

export interface ThirdPartyPlan {
  kind: ThirdPartyKind;
  companyIdType: CompanyIdType;
  wishes: CompanyWishes;
  addedDaysAgo: number;
  code: string | undefined;
  companyStatus: CompanyStatus;
  attributes: Partial<Record<AttributeLabel, readonly AttributeEntry[]>>;
  dossiers: readonly DossierPlan[];
  isArchived: boolean;
  /** Added, but its identity has not arrived by the end of the seed. */
  isPending: boolean;
  /** Index of its incident in `incidents.ts`; undefined: none. */
  incident: number | undefined;
}

/** How many third parties, from the first, have a full history and journal; the rest only add volume. */
export const richCount = 1_000;

/** Determines the statuses of a dossier's documents together. The shares give the target status distribution. */
const progressShares = [
  ['complete', 35],
  ['untouched', 10],
  ['underway', 37],
  ['troubled', 18],
] as const;
export type DossierProgress = (typeof progressShares)[number][0];

const statusShares: Readonly<Record<DossierProgress, readonly (readonly [Status, number])[]>> = {
  complete: [['VALID', 1]],
  untouched: [['ABSENT', 1]],
  underway: [
    ['VALID', 58],
    ['ABSENT', 17],
    ['ACTION_REQUIRED', 14],
    ['ONGOING', 11],
  ],
  troubled: [
    ['VALID', 30],
    ['INVALID', 28],
    ['BELOW_EXPECTATION', 11],
    ['ABSENT', 10],
    ['ACTION_REQUIRED', 10],
    ['ONGOING', 11],
  ],
};

export function drawDocument(chance: Chance, progress: DossierProgress): DocumentPlan {
  const status = chance.weigh(statusShares[progress]);
  const isSoon = chance.is(0.06);
  return {
    status,
    automatic: chance.is(0.5),
    evidences:
      status === 'ONGOING' && chance.is(0.5)
        ? 0
        : chance.weigh([
            [1, 92],
            [2, 6],
            [3, 2],
          ]),
    interrupted: status === 'ABSENT' && chance.is(0.05),
    ...(isSoon && { expiresInDays: chance.between(1, 30) }),
  };
}

const dossierTypeShares = [
  ['VIGILANCE', 45],
  ['ONBOARDING', 25],
  ['CSR', 12],
  ['SCREENING', 8],
  ['CYBERSECURITY', 7],
  [undefined, 3],
] as const;

function drawDossier(chance: Chance, seed: number, kind: string, index: number, nth: number): DossierPlan {
  const typeCode = chance.weigh(dossierTypeShares);
  const progress = chance.weigh(progressShares);
  const isArchived = chance.is(0.04);
  return {
    ...(typeCode
      ? { typeCode }
      : { documentCodes: ['DOC_BANK_DETAILS', 'DOC_FINANCIALS', 'DOC_ISO_9001', 'DOC_SANCTIONS'] }),
    createdDaysAgo: chance.between(6, 485),
    invites: chance.is(0.8),
    document: (code) => drawDocument(new Chance(seed, kind, index, nth, code), progress),
    ...(isArchived && {
      archived: chance.pick(['EXPIRATION', 'STOPREQUEST', 'UNKNOWN']),
      reactivated: chance.is(0.25),
    }),
  };
}

export function drawThirdParty(seed: number, kind: string, index: number): ThirdPartyPlan {
  const chance = new Chance(seed, kind, index, 'plan');
  const isRich = index < richCount;
  const isArchived = index % 200 === 150;
  const count = chance.weigh(
    isRich
      ? [
          [1, 45],
          [2, 35],
          [3, 15],
          [4, 5],
        ]
      : [
          [1, 60],
          [2, 30],
          [3, 10],
        ],
  );
  const dossiers = Array.from({ length: count }, (_, nth) =>
    drawDossier(new Chance(seed, kind, index, 'dossier', nth), seed, kind, index, nth),
  );
  const oldest = Math.max(...dossiers.map(({ createdDaysAgo }) => createdDaysAgo));
  return {
    kind: chance.weigh([
      ['supplier', 60],
      ['subcontractor', 30],
      ['partner', 10],
    ]),
    companyIdType: chance.is(0.97) ? 'CIT001' : 'CIT002',
    wishes: {},
    addedDaysAgo: oldest + chance.between(1, 200),
    code: chance.is(0.7) ? `F${String(index + 1).padStart(6, '0')}` : undefined,
    companyStatus: chance.weigh([
      ['ACTIVE', 95],
      ['COLLECTIVE_PROCEDURE', 3],
      ['DEREGISTERED', 2],
    ]),
    attributes: drawAttributes(new Chance(seed, kind, index, 'attributes'), index),
    dossiers,
    isArchived,
    isPending: false,
    incident: !isArchived && (isRich || index % 4 === 0) ? index : undefined,
  };
}

/** The identifier type that the country allows (R043–R045): SIRET in France, VAT or DUNS in the EU, DUNS elsewhere. */
export function idTypeFor(company: CompanyFacts, wished: CompanyIdType, chance: Chance): CompanyIdType {
  if (company.countryCode === 'FR') return wished === 'CIT003' ? 'CIT001' : wished;
  if (company.vatNumber === null) return 'CIT003';
  return wished === 'CIT003' || chance.is(0.2) ? 'CIT003' : 'CIT002';
}

function drawAttributes(chance: Chance, index: number): ThirdPartyPlan['attributes'] {
  const given = <T extends AttributeEntry>(draw: () => T | readonly T[], missing = 0.08): readonly T[] => {
    const drawn = [draw()].flat() as T[];
    return chance.is(missing) ? [] : drawn;
  };
  return {
    Category: given(() => chance.pick(categories)),
    Criticality: given(() =>
      chance.weigh([
        ['High', 15],
        ['Medium', 35],
        ['Low', 50],
      ]),
    ),
    'Annual purchase amount': given(() => paretoAmount(chance), 0.05),
    'Business unit': given(() => chance.pick(businessUnits)),
    'Internal reference': given(() => String(index * 37 + 12).padStart(8, '0')),
    Strategic: given(() => chance.is(0.1)),
    'Contract end date': given(
      () => `${chance.between(2026, 2029)}-${two(chance.between(1, 12))}-${two(chance.between(1, 28))}`,
    ),
    'Dependency rate': given(() => chance.between(0, 450) / 10),
    Regions: given(() => chance.shuffle(regions).slice(0, chance.between(1, 3))),
    'Payment review': given(() => chance.is(0.05)),
  };
}

/** A tenth of the suppliers has about three quarters of the spend. */
const paretoAmount = (chance: Chance): number =>
  Math.round(Math.min(40_000_000, 4_000 / (1 - chance.unit()) ** (1 / 1.143)) * 100) / 100;

const two = (number: number): string => String(number).padStart(2, '0');

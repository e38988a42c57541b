import {
  type DocumentPlan,
  type DossierPlan,
  type DossierProgress,
  type ThirdPartyPlan,
  drawDocument,
  drawThirdParty,
} from './plan.ts';
import { Chance } from './random.ts';

/** The hand-written facts of one of the first third parties; the rest is random. */
type Story = Partial<Omit<ThirdPartyPlan, 'dossiers'>> & { dossiers: readonly DossierStory[] };

interface DossierStory extends Partial<Omit<DossierPlan, 'document'>> {
  type?: string;
  progress: DossierProgress;
  daysAgo: number;
  documents?: Readonly<Record<string, DocumentPlan>>;
}

const dossier = (
  type: string,
  progress: DossierProgress,
  daysAgo: number,
  more: Partial<DossierStory> = {},
): DossierStory => ({
  type,
  progress,
  daysAgo,
  ...more,
});

const longName =
  `Compagnie générale d’études, de travaux, de maintenance et de services aux collectivités de l’Exemple oriental`
    .slice(0, 111)
    .padEnd(111, 's');

const filled: ThirdPartyPlan['attributes'] = {
  Category: ['Construction'],
  Criticality: ['High'],
  'Annual purchase amount': [1_250_000.5],
  'Business unit': ['Bâtiment'],
  'Internal reference': ['00000012'],
  Strategic: [true],
  'Contract end date': ['2027-03-28'],
  'Dependency rate': [12],
  Regions: ['Nord', 'Est'],
  Régions: ['Nord et Est (ancienne saisie)'],
  'Payment review': [false],
};
const emptied: ThirdPartyPlan['attributes'] = {};

const everyStatus: Readonly<Record<string, DocumentPlan>> = {
  DOC_VIGILANCE: { status: 'VALID', expiresInDays: 12 },
  DOC_REGISTER: { status: 'ABSENT' },
  DOC_TAX: { status: 'ACTION_REQUIRED' },
  DOC_FOREIGN_WORKERS: { status: 'ONGOING', evidences: 0 },
  DOC_LIABILITY_INSURANCE: { status: 'INVALID' },
  DOC_BANK_DETAILS: { status: 'BELOW_EXPECTATION' },
};
const pdf = { kind: 'file', mediaType: 'application/pdf' } as const;
const trapFiles: Readonly<Record<string, DocumentPlan>> = {
  DOC_REGISTER: { status: 'VALID', evidences: 3, draft: { ...pdf, fileName: '../../extrait.pdf' } },
  DOC_BANK_DETAILS: {
    status: 'ACTION_REQUIRED',
    draft: { kind: 'file', mediaType: 'image/png', fileName: 'RIB photo.png' },
  },
  DOC_FINANCIALS: {
    status: 'ACTION_REQUIRED',
    draft: { ...pdf, fileName: '=HYPERLINK("https://example.test";"comptes").pdf' },
  },
  DOC_LIABILITY_INSURANCE: { status: 'VALID', draft: { ...pdf, fileName: 'Pièce n°1 – « assurance » d’août ✓.pdf' } },
  DOC_ANTI_CORRUPTION: { status: 'ACTION_REQUIRED' },
  DOC_DATA_PROTECTION: { status: 'ABSENT', interrupted: true },
};
/** A review must reject the first two documents and may approve the third. */
const refusable: Readonly<Record<string, DocumentPlan>> = {
  DOC_VIGILANCE: { status: 'ACTION_REQUIRED', draft: { ...pdf, contradiction: 'siret' } },
  DOC_TAX: { status: 'ACTION_REQUIRED', draft: { ...pdf, contradiction: 'date' } },
  DOC_LIABILITY_INSURANCE: { status: 'ACTION_REQUIRED', draft: { ...pdf, contradiction: null } },
  DOC_REGISTER: { status: 'INVALID', automatic: true },
};

const foreign = (countryCode: string, name: string, ...dossiers: readonly DossierStory[]): Story => ({
  wishes: { countryCode, name },
  companyIdType: 'CIT002',
  dossiers,
});

/** The first 25 third parties of every size: each state and each special case at least once. */
const stories: readonly Story[] = [
  {
    wishes: {
      countryCode: 'FR',
      name: 'Brumelac Maçonnerie (fictif)',
      nafCode: '43.99C',
      postalCode: '01000',
      town: 'Bourg-en-Bresse',
    },
    kind: 'subcontractor',
    attributes: filled,
    dossiers: [
      dossier('VIGILANCE', 'complete', 150),
      dossier('ONBOARDING', 'underway', 90),
      dossier('CSR', 'complete', 60),
    ],
  },
  {
    wishes: { countryCode: 'FR', name: '=SOMME(A1:A9) Tableurs (fictif)', newStyleVat: true },
    dossiers: [dossier('VIGILANCE', 'troubled', 120, { documents: everyStatus }), dossier('SCREENING', 'complete', 80)],
  },
  {
    wishes: { countryCode: 'FR', name: `${longName} (fictif)`, postalCode: '20200', town: 'Bastia' },
    dossiers: [
      dossier('ONBOARDING', 'underway', 100, { documents: trapFiles }),
      dossier('CSR', 'untouched', 40),
      dossier('CYBERSECURITY', 'complete', 200),
    ],
  },
  {
    wishes: { countryCode: 'MA', name: 'شركة الأفق للخدمات (fictif) SARL' },
    dossiers: [dossier('ONBOARDING', 'underway', 70)],
  },
  {
    wishes: { countryCode: 'FR', name: 'Zorvanelle Logistique (fictif)', newStyleVat: true },
    dossiers: [dossier('VIGILANCE', 'complete', 130), dossier('ONBOARDING', 'complete', 160)],
  },
  {
    wishes: { countryCode: 'FR', name: 'Zorvanelle Logistique (fictif)' },
    dossiers: [dossier('VIGILANCE', 'untouched', 20)],
  },
  {
    wishes: { countryCode: 'FR', name: 'Zorvanellé  Logistique (fictif)' },
    dossiers: [dossier('ONBOARDING', 'troubled', 75)],
  },
  foreign(
    'DE',
    'Zorvanelle Logistik (fiktiv) GmbH',
    dossier('ONBOARDING', 'complete', 140),
    dossier('CYBERSECURITY', 'troubled', 95),
  ),
  foreign(
    'BE',
    'Calvadane Conseil (fictif) SRL',
    dossier('ONBOARDING', 'underway', 65),
    dossier('CSR', 'underway', 33),
  ),
  foreign(
    'IT',
    'Solbimire Impianti (fittizia) S.r.l.',
    dossier('ONBOARDING', 'complete', 180),
    dossier('SCREENING', 'complete', 90),
  ),
  foreign(
    'ES',
    'Ingeniería Urticuquín (ficticia) S.L.',
    dossier('ONBOARDING', 'troubled', 110),
    dossier('CSR', 'complete', 210, { archived: 'STOPREQUEST' }),
  ),
  foreign(
    'NL',
    'Lumsobec Techniek (fictief) B.V.',
    dossier('CYBERSECURITY', 'underway', 45),
    dossier('ETHICS', 'complete', 85),
  ),
  {
    ...foreign(
      'LU',
      'Perradœuvre Études (fictif) S.à r.l.',
      dossier('ONBOARDING', 'complete', 240),
      dossier('CSR', 'underway', 50),
    ),
    companyIdType: 'CIT003',
  },
  foreign(
    'PL',
    'Karpleloup Usługi (fikcyjna) sp. z o.o.',
    dossier('ONBOARDING', 'untouched', 25),
    dossier('SCREENING', 'underway', 60),
  ),
  foreign('GB', 'Grimontis Engineering (fictitious) Ltd', dossier('ONBOARDING', 'complete', 300)),
  foreign('CH', 'Halîmes Horlogerie (fictif) SA', dossier('SCREENING', 'troubled', 55)),
  foreign('US', 'Norvexa Packaging (fictitious) Inc.', dossier('CYBERSECURITY', 'complete', 170)),
  {
    wishes: { countryCode: 'FR', name: 'Relais Postal de l’Exemple (fictif)', siret: '35600000049837' },
    dossiers: [
      dossier('VIGILANCE', 'complete', 400, { archived: 'EXPIRATION' }),
      dossier('VIGILANCE', 'complete', 110),
      dossier('CSR', 'troubled', 150, { archived: 'STOPREQUEST', reactivated: true }),
    ],
  },
  {
    wishes: {
      countryCode: 'FR',
      name: 'L’Œuvre Électrique d’Héloïse & Fils (fictif)',
      newStyleVat: true,
      postalCode: '20000',
      town: 'Ajaccio',
    },
    companyIdType: 'CIT002',
    dossiers: [dossier('ONBOARDING', 'underway', 66), dossier('CSR', 'underway', 88, { archived: 'UNKNOWN' })],
  },
  {
    wishes: { countryCode: 'FR', name: 'Quidozan Restauration (fictif)' },
    companyStatus: 'DEREGISTERED',
    dossiers: [dossier('VIGILANCE', 'complete', 220), dossier('ONBOARDING', 'troubled', 260)],
  },
  {
    wishes: { countryCode: 'FR', name: 'Faraphar Peinture (fictif)', newStyleVat: true },
    companyStatus: 'COLLECTIVE_PROCEDURE',
    dossiers: [dossier('VIGILANCE', 'troubled', 190), dossier('SCREENING', 'underway', 35)],
  },
  {
    wishes: { countryCode: 'FR', name: 'Jonalac Nettoyage (fictif)' },
    addedDaysAgo: 2,
    isPending: true,
    incident: undefined,
    attributes: emptied,
    dossiers: [],
  },
  {
    wishes: { countryCode: 'FR', name: 'Triguthée Transports (fictif)' },
    attributes: emptied,
    dossiers: [dossier('VIGILANCE', 'untouched', 15)],
  },
  {
    wishes: { countryCode: 'FR', name: 'Derliquin Informatique (fictif)' },
    attributes: { ...filled, Category: ['IT'], Criticality: ['Medium'], 'Payment review': [true] },
    dossiers: [
      {
        ...dossier('', 'underway', 77),
        documentCodes: [
          'DOC_ISO_9001',
          'DOC_BANK_DETAILS',
          'DOC_FINANCIALS',
          'DOC_SANCTIONS',
          'DOC_TAX',
          'DOC_CSR_FORM',
        ],
      },
      dossier('CYBERSECURITY', 'complete', 145),
    ],
  },
  {
    wishes: { countryCode: 'FR', name: 'Valsovier Charpente (fictif)' },
    kind: 'subcontractor',
    dossiers: [
      dossier('VIGILANCE', 'underway', 98, { documents: refusable }),
      dossier('ONBOARDING', 'complete', 350),
      dossier('CSR', 'troubled', 230),
    ],
  },
];

export const demoCount = stories.length;

/** The plan of one of the first 25, or of any other third party. */
export function planThirdParty(seed: number, kind: string, index: number): ThirdPartyPlan {
  const drawn = drawThirdParty(seed, kind, index);
  const story = kind === 'tp' ? stories[index] : undefined;
  if (!story) return drawn;
  const dossiers = story.dossiers.map((dossier, nth) => planDossier(seed, index, nth, dossier));
  const oldest = Math.max(1, ...dossiers.map(({ createdDaysAgo }) => createdDaysAgo));
  return { ...drawn, companyStatus: 'ACTIVE', addedDaysAgo: oldest + 20 + index, ...story, dossiers };
}

function planDossier(seed: number, index: number, nth: number, story: DossierStory): DossierPlan {
  const { type, progress, daysAgo, documents = {}, invites = true, ...rest } = story;
  return {
    ...rest,
    ...(type && { typeCode: type }),
    createdDaysAgo: daysAgo,
    invites,
    document: (code) => documents[code] ?? drawDocument(new Chance(seed, 'demo', index, nth, code), progress),
  };
}

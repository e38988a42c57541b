import type { CompanyRow, ContradictionRow, EvidenceRow, ExtractedEntry, ServiceCheck } from '../store/index.ts';
import { ibanOf, testBic } from './identifiers.ts';
import type { Chance } from './random.ts';

type Source = Pick<
  CompanyRow,
  'name' | 'siret' | 'siren' | 'vatNumber' | 'workforce' | 'capital' | 'legalForm' | 'creationDate'
>;
type Evidence = Pick<EvidenceRow, 'id' | 'uploadDate' | 'expirationDate'>;

/** A field on a document: its name in both conventions, label, type and value. */
interface Fact {
  snake: string;
  capitalised: string;
  label: string;
  type: ExtractedEntry['type'];
  value: (source: Source, evidence: Evidence, chance: Chance) => ExtractedEntry['value'];
}

const fact = (type: Fact['type'], snake: string, capitalised: string, label: string, value: Fact['value']): Fact => ({
  type,
  snake,
  capitalised,
  label,
  value,
});

const day = (at: string | null): string => (at ?? '').slice(0, 10);
const number =
  (least: number, most: number): Fact['value'] =>
  (_, __, chance) =>
    chance.between(least, most);
const truth = (_: Source, __: Evidence, chance: Chance) => chance.is(0.85);

const siret = fact('TEXT', 'siret', 'Siret', 'SIRET', (source) => source.siret ?? source.vatNumber ?? '');
const name = fact('TEXT', 'raison_sociale', 'RaisonSociale', 'Raison sociale', (source) => source.name);
const issued = fact('DATE', 'date_emission', 'DateEmission', 'Date d’émission', (_, evidence) =>
  day(evidence.uploadDate),
);
const ends = fact('DATE', 'date_fin_validite', 'DateFinValidite', 'Fin de validité', (_, evidence) =>
  day(evidence.expirationDate ?? `${Number(evidence.uploadDate.slice(0, 4)) + 1}${evidence.uploadDate.slice(4)}`),
);
const signed = fact('BOOLEAN', 'est_signe', 'EstSigne', 'Document signé', truth);
const common = [siret, name, issued, ends, signed];

const policy = [
  fact('TEXT', 'assureur', 'Assureur', 'Assureur', (_, __, chance) =>
    chance.pick(['Mutuelle Calvane (fictif)', 'Assurances Norbec (fictif)']),
  ),
  fact('TEXT', 'numero_police', 'NumeroPolice', 'Numéro de police', (_, evidence) => `POL-${evidence.id}`),
  fact(
    'NUMERIC',
    'montant_garantie',
    'MontantGarantie',
    'Montant de la garantie',
    (_, __, chance) => chance.between(1, 60) * 250_000,
  ),
  fact('TEXT', 'activites_garanties', 'ActivitesGaranties', 'Activités garanties', () => 'Toutes activités déclarées'),
];
const certificate = [
  fact(
    'TEXT',
    'numero_certificat',
    'NumeroCertificat',
    'Numéro du certificat',
    (_, evidence) => `CERT-${evidence.id % 100_000}`,
  ),
  fact('TEXT', 'organisme', 'Organisme', 'Organisme certificateur', () => 'Certif Exemple (fictif)'),
  fact('TEXT', 'perimetre', 'Perimetre', 'Périmètre', () => 'Ensemble des sites'),
];

type Convention = 'snake' | 'capitalised' | 'mixed';

/** The fields extracted from each kind of document and their naming convention. */
const readings: Readonly<Record<string, { convention: Convention; facts: readonly Fact[] }>> = {
  DOC_VIGILANCE: {
    convention: 'snake',
    facts: [
      fact('NUMERIC', 'effectif', 'Effectif', 'Effectif déclaré', (source) => source.workforce ?? 0),
      fact('NUMERIC', 'masse_salariale', 'MasseSalariale', 'Masse salariale', number(20_000, 9_000_000)),
      fact('TEXT', 'code_securite', 'CodeSecurite', 'Code de sécurité', (_, evidence) => `S${evidence.id}`),
    ],
  },
  DOC_REGISTER: {
    convention: 'snake',
    facts: [
      fact('TEXT', 'siren', 'Siren', 'SIREN', (source) => source.siren ?? ''),
      fact('NUMERIC', 'capital', 'Capital', 'Capital social', (source) => source.capital ?? 0),
      fact('TEXT', 'forme_juridique', 'FormeJuridique', 'Forme juridique', (source) => source.legalForm ?? ''),
      fact(
        'DATE',
        'date_immatriculation',
        'DateImmatriculation',
        'Date d’immatriculation',
        (source) => source.creationDate ?? '',
      ),
    ],
  },
  DOC_TAX: {
    convention: 'snake',
    facts: [
      fact('BOOLEAN', 'situation_reguliere', 'SituationReguliere', 'Situation régulière', truth),
      fact('NUMERIC', 'annee', 'Annee', 'Année', (_, evidence) => Number(evidence.uploadDate.slice(0, 4))),
    ],
  },
  DOC_FOREIGN_WORKERS: {
    convention: 'snake',
    facts: [
      fact('NUMERIC', 'nombre_salaries', 'NombreSalaries', 'Nombre de salariés', number(0, 12)),
      fact('BOOLEAN', 'liste_neant', 'ListeNeant', 'Liste néant', truth),
    ],
  },
  DOC_LIABILITY_INSURANCE: { convention: 'capitalised', facts: policy },
  DOC_TEN_YEAR_INSURANCE: { convention: 'capitalised', facts: policy },
  DOC_BANK_DETAILS: {
    convention: 'mixed',
    facts: [
      fact('TEXT', 'iban', 'Iban', 'IBAN', (_, evidence) => ibanOf(evidence.id)),
      fact('TEXT', 'bic', 'Bic', 'BIC', () => testBic),
      fact('TEXT', 'titulaire', 'Titulaire', 'Titulaire du compte', (source) => source.name),
    ],
  },
  DOC_ISO_9001: { convention: 'snake', facts: certificate },
  DOC_ISO_14001: { convention: 'snake', facts: certificate },
  DOC_ISO_27001: { convention: 'capitalised', facts: certificate },
  DOC_SANCTIONS: {
    convention: 'capitalised',
    facts: [
      fact('NUMERIC', 'correspondances', 'Correspondances', 'Correspondances', (_, __, chance) =>
        chance.is(0.95) ? 0 : 1,
      ),
      fact('TEXT', 'listes', 'Listes', 'Listes consultées', () => 'UE ; ONU ; OFAC'),
    ],
  },
  DOC_DATA_PROTECTION: {
    convention: 'capitalised',
    facts: [fact('NUMERIC', 'sous_traitants', 'SousTraitants', 'Sous-traitants déclarés', number(0, 9))],
  },
  DOC_FINANCIALS: {
    convention: 'snake',
    facts: [
      fact('NUMERIC', 'chiffre_affaires', 'ChiffreAffaires', 'Chiffre d’affaires', number(100_000, 90_000_000)),
      fact('NUMERIC', 'resultat_net', 'ResultatNet', 'Résultat net', number(-500_000, 5_000_000)),
      fact(
        'DATE',
        'date_cloture',
        'DateCloture',
        'Date de clôture',
        (_, evidence) => `${Number(evidence.uploadDate.slice(0, 4)) - 1}-12-31`,
      ),
    ],
  },
};

const notFound: Readonly<Record<ExtractedEntry['type'], ExtractedEntry['value']>> = {
  TEXT: '',
  DATE: '',
  NUMERIC: null,
  BOOLEAN: null,
};

/** The 5 to 12 fields extracted from a file. One in eight was not found: its entry has no value (R093, G82). */
export function extractedEntries(
  chance: Chance,
  code: string,
  source: Source,
  evidence: Evidence,
  contradiction: ContradictionRow['kind'] | null,
): ExtractedEntry[] {
  const { convention, facts } = readings[code] ?? { convention: 'snake', facts: [] };
  const entries = [...common, ...facts].map((fact, i): ExtractedEntry => {
    const isContradicted = contradiction !== null && fact === contradictedFacts[contradiction];
    const value = fact.value(source, evidence, chance);
    const found = !chance.is(0.12) || isContradicted;
    const isCapitalised = convention === 'capitalised' || (convention === 'mixed' && i % 2 === 1);
    return {
      name: isCapitalised ? fact.capitalised : fact.snake,
      type: fact.type,
      label: fact.label,
      value: isContradicted ? contradict(contradiction, String(value)) : found ? value : notFound[fact.type],
    };
  });
  const first = entries[0];
  // The service may send one field under two spellings, or one name twice (R096, G84).
  if (convention === 'mixed' && first) entries.push({ ...first, name: 'Siret' });
  if (evidence.id % 97 === 3 && first) entries.push({ ...first });
  return entries;
}

const contradictedFacts = { siret, name, date: ends } as const;

/** A value that contradicts the company: a wrong number, another name, a date long past. */
function contradict(kind: ContradictionRow['kind'], value: string): string {
  if (kind === 'date') return '2021-06-30';
  if (kind === 'name') return value.replace(/^(\S+)/, '$1x');
  // Swapping two different adjacent digits makes the check digit wrong.
  const swapped = value.replace(/(\d)(?!\1)(\d)(\D*)$/, '$2$1$3');
  return swapped === value ? `9${value.slice(1)}` : swapped;
}

const absenceForms = ['no check', 'null', 'empty object', 'no list', 'null list', 'empty list'] as const;

/** A check without data, in each form that the service may send (G81); undefined means that the property is absent. */
export function absentCheck(evidenceId: number): ServiceCheck | null | undefined {
  const forms: Record<(typeof absenceForms)[number], ServiceCheck | null | undefined> = {
    'no check': undefined,
    null: null,
    'empty object': {},
    'no list': { recognisedAs: 'UNKNOWN' },
    'null list': { recognisedAs: 'UNKNOWN', extractedData: null },
    'empty list': { recognisedAs: 'UNKNOWN', extractedData: [] },
  };
  return forms[absenceForms[evidenceId % absenceForms.length] ?? 'no check'];
}

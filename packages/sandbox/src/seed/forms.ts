import type { CompanyRow, FormEntry } from '../store/index.ts';
import { ibanOf, testBic } from './identifiers.ts';
import type { Chance } from './random.ts';

type Question = Pick<FormEntry, 'type' | 'key' | 'title'>;

const questions: readonly Question[] = [
  { type: 'string', key: 'raison_sociale', title: 'Raison sociale' },
  { type: 'iban', key: 'iban', title: 'IBAN du compte à créditer' },
  { type: 'string', key: 'bic', title: 'Code BIC' },
  { type: 'date', key: 'date_signature', title: 'Date de signature' },
  { type: 'boolean', key: 'engagement', title: 'Vous engagez-vous à respecter la charte fournisseurs ?' },
  { type: 'number', key: 'effectif', title: 'Effectif moyen de l’année' },
  { type: 'string', key: 'referent', title: 'Nom du référent' },
  { type: 'boolean', key: 'code_conduite', title: 'Un code de conduite est-il en vigueur ?' },
  { type: 'boolean', key: 'lanceur_alerte', title: 'Un dispositif d’alerte existe-t-il ?' },
  { type: 'date', key: 'date_dernier_audit', title: 'Date du dernier audit' },
  { type: 'number', key: 'part_energie_renouvelable', title: 'Part d’énergie renouvelable (%)' },
  { type: 'number', key: 'emissions', title: 'Émissions annuelles (t CO₂e)' },
  { type: 'boolean', key: 'bilan_carbone', title: 'Un bilan carbone est-il établi ?' },
  { type: 'number', key: 'taux_frequence', title: 'Taux de fréquence des accidents' },
  { type: 'boolean', key: 'sous_traitance', title: 'Faites-vous appel à des sous-traitants ?' },
  { type: 'string', key: 'pays_production', title: 'Pays de production' },
  { type: 'boolean', key: 'double_authentification', title: 'L’accès distant exige-t-il deux facteurs ?' },
  { type: 'boolean', key: 'sauvegardes', title: 'Les sauvegardes sont-elles testées ?' },
  { type: 'date', key: 'date_test_intrusion', title: 'Date du dernier test d’intrusion' },
  { type: 'number', key: 'incidents', title: 'Incidents de sécurité sur douze mois' },
  { type: 'string', key: 'hebergeur', title: 'Hébergeur des données' },
  { type: 'boolean', key: 'rgpd', title: 'Un registre des traitements est-il tenu ?' },
  { type: 'string', key: 'commentaire', title: 'Commentaire libre' },
  { type: 'number', key: 'chiffre_affaires', title: 'Chiffre d’affaires du dernier exercice' },
  { type: 'date', key: 'fin_exercice', title: 'Fin du dernier exercice' },
];

const alwaysAsked = 6;

/** The 6 to 25 answers of a completed form: in random order, some empty, numbers in human formats (G87). */
export function formEntries(
  chance: Chance,
  evidenceId: number,
  company: Pick<CompanyRow, 'name' | 'workforce'>,
): FormEntry[] {
  const asked = [
    ...questions.slice(0, alwaysAsked),
    ...chance.shuffle(questions.slice(alwaysAsked)).slice(0, chance.between(0, questions.length - alwaysAsked)),
  ];
  const answered = asked.map((question, i) => ({
    ...question,
    order: i + 1,
    value: i > 1 && chance.is(0.08) ? '' : answerTo(chance, question, evidenceId, company),
  }));
  return chance.shuffle(answered);
}

function answerTo(
  chance: Chance,
  { type, key }: Question,
  evidenceId: number,
  company: Pick<CompanyRow, 'name' | 'workforce'>,
): string {
  switch (type) {
    case 'iban':
      return bankAccount(chance, evidenceId);
    case 'boolean':
      return chance.is(0.75) ? 'yes' : 'no';
    case 'date':
      return `${two(chance.between(1, 28))}/${two(chance.between(1, 12))}/${chance.between(2024, 2026)}`;
    case 'number':
      return key === 'effectif' ? String(company.workforce ?? 0) : amount(chance);
    case 'string':
      if (key === 'raison_sociale') return company.name;
      if (key === 'bic') return testBic;
      return chance.pick(['Néant', 'Oui, voir pièce jointe', '=1+1', 'Dorine Griboulle', 'Union européenne & Suisse']);
  }
}

const amount = (chance: Chance): string => {
  const value = chance.between(1_000, 99_999);
  const [thousands, rest] = [Math.floor(value / 1_000), String(value % 1_000).padStart(3, '0')];
  return chance.pick([`${value}`, `${thousands} ${rest},50`, `${thousands}\u202f${rest},5`, `${value}.25`]);
};

/** Compact or in groups of four; one in fifty has a wrong digit. */
function bankAccount(chance: Chance, evidenceId: number): string {
  const iban = ibanOf(evidenceId);
  const given = evidenceId % 50 === 7 ? `${iban.slice(0, -1)}${(Number(iban.at(-1)) + 1) % 10}` : iban;
  return chance.is(0.5) ? given : given.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

const two = (number: number): string => String(number).padStart(2, '0');

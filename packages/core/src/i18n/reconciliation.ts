import type { LegalIdKind } from '../values/legal-id-result.ts';
import type { Messages } from './localized-text.ts';
import type { Tone } from './statuses.ts';
import { typesetFrench } from './typography.ts';

/** The tones of the findings, for colours; the most serious first. */
export const findingTones = {
  disagree: 'warning',
  several: 'warning',
  deregistered: 'bad',
  procedure: 'warning',
  twice: 'warning',
  sameName: 'info',
  unreadable: 'bad',
  notMonitored: 'info',
  monitored: 'good',
} as const satisfies Readonly<Record<string, Tone>>;

/**
 * What the comparison of a line with the portfolio shows. `disagree`: its identifiers name several companies, or differ
 * from those of the third party. `sameName`: no identifier is found, but a third party has the same name and postal code.
 */
export type MatchFinding = keyof typeof findingTones;

/** Texts of the comparison of a list with the portfolio. */
const en = {
  sheet: 'Reconciliation',
  columns: {
    line: ['Line', 'Line of the list'],
    listedName: ['Name in the list', 'The name of the company in the list'],
    given: ['Identifier given', 'The identifier of the list by which the line was searched'],
    reference: ['Reference', 'The number of the company in the list, such as its number in your ERP'],
    result: ['Result', 'What the comparison with the portfolio shows'],
    thirdpartyId: [
      'Third party',
      'Identifier of the service; empty if no identifier of the line names one third party',
    ],
    name: ['Name', 'Company name in the portfolio or in the directory'],
    status: ['Company status', 'As the portfolio shows it'],
    remark: ['Remark', 'What to check'],
  },
  findings: {
    disagree: 'identifiers disagree',
    several: 'several in the portfolio',
    deregistered: 'deregistered',
    procedure: 'in collective procedure',
    twice: 'twice in the list',
    sameName: 'same name and postal code',
    unreadable: 'no valid identifier',
    notMonitored: 'not monitored',
    monitored: 'monitored',
  } as Readonly<Record<MatchFinding, string>>,
  alsoIn: (lines: string, isOne: boolean) => `Also in line${isOne ? '' : 's'} ${lines} of the list.`,
  kinds: { SIRET: 'SIRET', SIREN: 'SIREN', VAT: 'VAT number', DUNS: 'DUNS' } as Readonly<Record<LegalIdKind, string>>,
  otherParties: (kind: string, name: string, otherKind: string, otherName: string) =>
    `The ${kind} is that of ${name}, the ${otherKind} that of ${otherName}.`,
  otherIdentifier: (kind: string, held: string, given: string) =>
    `Its ${kind} in the portfolio is ${held}, in the list ${given}.`,
  severalCompanies: (sirens: string) => `The identifiers of the line are those of several companies: SIREN ${sirens}.`,
  severalParties: (names: string) => `The portfolio has several third parties for this line: ${names}.`,
  sameName: (names: string) =>
    `A third party has this name and postal code: ${names}. Check whether it is this company.`,
  noIdentifiers:
    'The list of the service shows no identifiers, so this company may be in it all the same: look for it in the service.',
  noStatus: 'The list of the service does not show the status of this third party.',
  noColumn: (label: string) =>
    `The portfolio table has no column ${label}. Pull the portfolio with this column, then enter the references again.`,
};

export type ReconciliationMessages = typeof en;

export const reconciliationMessages: Messages<typeof en> = {
  en,
  fr: typesetFrench<Messages<typeof en>['fr']>({
    sheet: 'Rapprochement',
    columns: {
      line: ['Ligne', 'Ligne de la liste'],
      listedName: ['Nom dans la liste', 'Le nom de l’entreprise dans la liste'],
      given: ['Identifiant fourni', 'L’identifiant de la liste avec lequel la ligne a été recherchée'],
      reference: ['Référence', 'Le numéro de l’entreprise dans la liste, comme son numéro dans votre ERP'],
      result: ['Résultat', 'Ce que montre la comparaison avec le portefeuille'],
      thirdpartyId: [
        'Tiers',
        'Identifiant du service ; vide si aucun identifiant de la ligne ne désigne un seul tiers',
      ],
      name: ['Nom', 'Raison sociale dans le portefeuille ou dans l’annuaire'],
      status: ['Statut de l’entreprise', 'Tel que le portefeuille l’indique'],
      remark: ['Remarque', 'Ce qu’il faut vérifier'],
    },
    findings: {
      disagree: 'identifiants contradictoires',
      several: 'plusieurs dans le portefeuille',
      deregistered: 'radiée',
      procedure: 'en procédure collective',
      twice: 'en double dans la liste',
      sameName: 'même nom et même code postal',
      unreadable: 'sans identifiant valide',
      notMonitored: 'non suivi',
      monitored: 'suivi',
    },
    alsoIn: (lines, isOne) => `Aussi ${isOne ? 'à la ligne' : 'aux lignes'} ${lines} de la liste.`,
    kinds: { SIRET: 'SIRET', SIREN: 'SIREN', VAT: 'numéro de TVA', DUNS: 'DUNS' },
    otherParties: (kind, name, otherKind, otherName) =>
      `Le ${kind} est celui de ${name}, le ${otherKind} celui de ${otherName}.`,
    otherIdentifier: (kind, held, given) => `Son ${kind} est ${held} dans le portefeuille, ${given} dans la liste.`,
    severalCompanies: (sirens) => `Les identifiants de la ligne sont ceux de plusieurs entreprises : SIREN ${sirens}.`,
    severalParties: (names) => `Le portefeuille a plusieurs tiers pour cette ligne : ${names}.`,
    sameName: (names) => `Un tiers a ce nom et ce code postal : ${names}. Vérifiez s’il s’agit de cette entreprise.`,
    noIdentifiers:
      'La liste du service n’indique aucun identifiant, donc cette entreprise peut quand même y être : cherchez-la dans le service.',
    noStatus: 'La liste du service n’indique pas le statut de ce tiers.',
    noColumn: (label) =>
      `Le tableau du portefeuille n’a pas de colonne ${label}. Récupérez le portefeuille avec cette colonne, puis inscrivez à nouveau les références.`,
  }),
};

import type { Language } from '../words/language.ts';

/** What a formula is told when it can not be answered, with what to do. `{name}` stands for a parameter. */
const en = {
  // What was typed.
  idTooLong: '{text} is too long for a number, so its last digits are lost: format the cell as text and type it again.',
  idNotWhole: '{text} is no identifier: use the one in the first column of the portfolio.',
  errorInCell: 'The cell that is asked about holds an error: correct that one first.',
  missingId: 'Fill in the identifier of the third party.',
  missingLabel: 'Fill in the name of the attribute or indicator.',
  missingDocument: 'Fill in the code or the name of the document.',
  missingField: 'Fill in the name of the field.',
  missingEvents: 'Fill in what to look for: third parties, dossiers, documents, or event codes.',
  missingSince: 'Fill in the day from which on to look.',
  missingText: 'Fill in what to search for.',
  unknownKind: '{text} is no kind of identifier: use SIRET, SIREN, VAT or DUNS.',
  notDate: '{text} is no date: type a date, or a text such as 2026-11-01.',
  rangeReversed: 'The start {from} lies after the end {to}: exchange the two dates.',
  notFilter: '{text} is no filter: write a column, a comparison and a value, such as "Criticality=High".',
  unlikeShapes: 'The two ranges do not fit together: give both the same size, or one a single row or column.',

  // What is not there.
  notFound: 'There is no third party {id} in this portfolio: check the identifier.',
  notFoundSiret: 'There is no third party {id}. It looks like a SIRET: use the first column of the portfolio instead.',
  dossierNotFound: 'There is no dossier {id}: check the identifier.',
  unknownField: 'There is no field {text}. There are, for example: {near}.',
  unknownColumn: 'There is no column {text}. There are, for example: {near}.',
  unknownAttribute: 'There is no attribute {text}. There are, for example: {near}.',
  noAttributes: 'There is no attribute {text}: this account has none.',
  unknownIndicator: 'This third party has no indicator {text}. It has, for example: {near}.',
  noIndicators: 'This third party has no indicators.',
  ambiguousLabel: '{text} fits several: {near}. Type one exactly.',
  unknownStatus: '{text} is no status. Use one of: {near}.',
  unknownDocument: 'This third party has no document {text}. It has, for example: {near}.',
  noDocuments: 'This third party has no documents.',
  unknownExtracted: 'Nothing named {text} was read on this document. There are, for example: {near}.',
  noExtracted: 'Nothing was read on this document.',
  unknownEvents: '{text} is neither a kind of events nor an event code. Kinds are: third parties, dossiers, documents.',

  // What may not be asked now.
  notKept: 'Press Enter to read this value.',
} as const;

export type LookupCode = keyof typeof en;

export const lookupSentences: Readonly<Record<Language, Readonly<Record<LookupCode, string>>>> = {
  en,
  fr: {
    idTooLong:
      '{text} est trop long pour un nombre et ses derniers chiffres sont perdus : mettez la cellule au format Texte et saisissez-le de nouveau.',
    idNotWhole: '{text} n’est pas un identifiant : utilisez celui de la première colonne du portefeuille.',
    errorInCell: 'La cellule interrogée contient une erreur : corrigez-la d’abord.',
    missingId: 'Indiquez l’identifiant du tiers.',
    missingLabel: 'Indiquez le nom de l’attribut ou de l’indicateur.',
    missingDocument: 'Indiquez le code ou le nom du document.',
    missingField: 'Indiquez le nom du champ.',
    missingEvents: 'Indiquez ce qu’il faut chercher : tiers, dossiers, documents ou codes d’événement.',
    missingSince: 'Indiquez le jour à partir duquel chercher.',
    missingText: 'Indiquez ce qu’il faut rechercher.',
    unknownKind: '{text} n’est pas un type d’identifiant : utilisez SIRET, SIREN, TVA ou DUNS.',
    notDate: '{text} n’est pas une date : saisissez une date, ou un texte tel que 2026-11-01.',
    rangeReversed: 'Le début {from} est après la fin {to} : échangez les deux dates.',
    notFilter:
      '{text} n’est pas un filtre : écrivez une colonne, une comparaison et une valeur, par exemple "Criticality=High".',
    unlikeShapes:
      'Les deux plages ne s’accordent pas : donnez-leur la même taille, ou une seule ligne ou colonne à l’une d’elles.',
    notFound: 'Le tiers {id} n’est pas dans ce portefeuille : vérifiez l’identifiant.',
    notFoundSiret:
      'Le tiers {id} n’existe pas. Cela ressemble à un SIRET : utilisez la première colonne du portefeuille.',
    dossierNotFound: 'Le dossier {id} n’existe pas : vérifiez l’identifiant.',
    unknownField: 'Il n’y a pas de champ {text}. Il y a par exemple : {near}.',
    unknownColumn: 'Il n’y a pas de colonne {text}. Il y a par exemple : {near}.',
    unknownAttribute: 'Il n’y a pas d’attribut {text}. Il y a par exemple : {near}.',
    noAttributes: 'Il n’y a pas d’attribut {text} : ce compte n’en a aucun.',
    unknownIndicator: 'Ce tiers n’a pas d’indicateur {text}. Il a par exemple : {near}.',
    noIndicators: 'Ce tiers n’a aucun indicateur.',
    ambiguousLabel: '{text} peut désigner plusieurs noms : {near}. Écrivez-en un exactement.',
    unknownStatus: '{text} n’est pas un statut. Utilisez l’un de ceux-ci : {near}.',
    unknownDocument: 'Ce tiers n’a pas de document {text}. Il a par exemple : {near}.',
    noDocuments: 'Ce tiers n’a aucun document.',
    unknownExtracted: 'Rien n’a été lu sous le nom {text} sur ce document. Il y a par exemple : {near}.',
    noExtracted: 'Rien n’a été lu sur ce document.',
    unknownEvents: '{text} n’est ni un type ni un code d’événement. Les types sont : tiers, dossiers, documents.',
    notKept: 'Appuyez sur Entrée pour lire cette valeur.',
  },
};

import type { Language } from '../i18n/language.ts';
import { typesetFrench } from '../i18n/typography.ts';

/** The error texts of formulas, with what to do. `{name}` is a parameter. */
const en = {
  // Invalid input.
  idTooLong: '{text} is too long for a number, so its last digits are lost: format the cell as text and type it again.',
  idRounded:
    '{text} is a number that the spreadsheet has rounded: format the cell as text and type the identifier again.',
  idNotWhole: '{text} is not an identifier: use the one in the first column of the portfolio.',
  errorInCell: 'The referenced cell contains an error: correct that cell first.',
  loadingInCell: 'The referenced cell is still being calculated: wait for its result.',
  otherCard: 'The referenced cell contains no third party: use its identifier, or a card from THIRDPARTY.',
  missingId: 'Enter the identifier of the third party.',
  missingLegalId: 'Enter the identifier to check.',
  missingLabel: 'Enter the name of the attribute or indicator.',
  missingDocument: 'Enter the code or the name of the document.',
  missingField: 'Enter the name of the field.',
  missingEvents: 'Enter what to look for: third parties, dossiers, documents, or event codes.',
  missingSince: 'Enter the first day.',
  missingText: 'Enter what to search for.',
  unknownCountry: '{text} is not a country: use two letters such as FR, or its name.',
  ambiguousId: '{text} can be {near}: specify its kind.',
  unknownAnswer: '{text} is not an option: omit it for TRUE or FALSE, or write "why".',
  unknownKind: '{text} is not a kind of identifier: use SIRET, SIREN, VAT or DUNS.',
  notDate: '{text} is not a date: type a date, or a text such as 2026-11-01.',
  noDay: '{text} is a time alone or an empty cell, not a day: type a date, or a text such as 2026-11-01.',
  rangeReversed: 'The start {from} is after the end {to}: swap the two dates.',
  sinceInFuture: 'The start {from} is in the future: give an earlier date.',
  rangeTooLong: 'The range since {from} needs {count} searches: give a later start.',
  notFilter: '{text} is not a filter: write a column, a comparison and a value, such as "Criticality=High".',
  notComparison: '{text} cannot be read as a filter: did you mean "{near}"?',
  filterNotDate:
    '{column} has dates, and {text} is not a date. Write one such as 2028-01-31, or use a cell with a date.',
  ambiguousDate: '{text} can be two days: write one of {near}.',
  filterNotNumber: '{column} has numbers, and {text} is not a number.',
  ambiguousNumber: '{text} can be two numbers: write one of {near}.',
  percentInDoubt: '{column} holds percentages: write {text}%, or a fraction such as 0.12.',
  filterNotTruth: '{column} holds TRUE or FALSE, and {text} is neither.',
  noOrder: '{column} has no order, so {text} cannot be compared with < or >: use =, <> or ~.',
  unknownWord: '{text} never occurs in {column}. There are: {near}.',
  severalValues:
    'One cell is expected here, but the range has several values: {near}. Write a formula for each of them.',
  unlikeShapes:
    'The sizes of the two ranges do not match: use the same size, or a single row or column for one of them.',

  // Names and records that do not exist.
  notFound: 'There is no third party {id} in this portfolio: check the identifier.',
  notFoundSiret: 'There is no third party {id}. It looks like a SIRET: use the first column of the portfolio instead.',
  dossierNotFound: 'There is no dossier {id}: check the identifier.',
  unknownField: 'There is no field {text}. There are, for example: {near}.',
  unknownColumn: 'There is no column {text}. There are, for example: {near}.',
  unknownAttribute: 'There is no attribute {text}. There are, for example: {near}.',
  noAttributes: 'There is no attribute {text}: this account has none.',
  unknownIndicator: 'This third party has no indicator {text}. It has, for example: {near}.',
  noIndicators: 'This third party has no indicators.',
  ambiguousLabel: '{text} matches several: {near}. Type one exactly.',
  unknownStatus: '{text} is not a status. Use one of: {near}.',
  unknownType: 'There is no dossier type {text}. There are, for example: {near}.',
  unknownDocument: 'This third party has no document {text}. It has, for example: {near}.',
  noDocuments: 'This third party has no documents.',
  unknownExtracted: 'This document has nothing named {text}. It has, for example: {near}.',
  noExtracted: 'Nothing was read on this document, and it has no form and no verification.',
  unknownEvents: '{text} is neither a kind of events nor an event code. Kinds are: third parties, dossiers, documents.',

  // Formulas that cannot be answered now.
  notKept: 'Press Enter to read this value.',
} as const;

export type FormulaErrorCode = keyof typeof en;

export const formulaSentences: Readonly<Record<Language, Readonly<Record<FormulaErrorCode, string>>>> = {
  en,
  fr: typesetFrench<Readonly<Record<FormulaErrorCode, string>>>({
    idTooLong:
      '{text} est trop long pour un nombre et ses derniers chiffres sont perdus : mettez la cellule au format Texte et saisissez-le de nouveau.',
    idRounded:
      '{text} est un nombre que le tableur a arrondi : mettez la cellule au format Texte et saisissez-le de nouveau.',
    idNotWhole: '{text} n’est pas un identifiant : utilisez celui de la première colonne du portefeuille.',
    errorInCell: 'La cellule référencée contient une erreur : corrigez-la d’abord.',
    loadingInCell: 'La cellule référencée est encore en cours de calcul : attendez son résultat.',
    otherCard: 'La cellule référencée ne contient pas de tiers : utilisez son identifiant, ou une fiche de THIRDPARTY.',
    missingId: 'Indiquez l’identifiant du tiers.',
    missingLegalId: 'Indiquez l’identifiant à contrôler.',
    missingLabel: 'Indiquez le nom de l’attribut ou de l’indicateur.',
    missingDocument: 'Indiquez le code ou le nom du document.',
    missingField: 'Indiquez le nom du champ.',
    missingEvents: 'Indiquez ce qu’il faut chercher : tiers, dossiers, documents ou codes d’événement.',
    missingSince: 'Indiquez le premier jour.',
    missingText: 'Indiquez ce qu’il faut rechercher.',
    unknownCountry: '{text} n’est pas un pays : utilisez deux lettres telles que FR, ou son nom.',
    ambiguousId: '{text} peut être {near} : indiquez son type.',
    unknownAnswer: '{text} n’est pas une réponse possible : n’indiquez rien pour VRAI ou FAUX, ou écrivez "pourquoi".',
    unknownKind: '{text} n’est pas un type d’identifiant : utilisez SIRET, SIREN, TVA ou DUNS.',
    notDate: '{text} n’est pas une date : saisissez une date, ou un texte tel que 2026-11-01.',
    noDay:
      '{text} est une heure seule ou une cellule vide, et non un jour : saisissez une date, ou un texte tel que 2026-11-01.',
    rangeReversed: 'Le début {from} est après la fin {to} : échangez les deux dates.',
    sinceInFuture: 'Le début {from} est dans le futur : donnez une date antérieure.',
    rangeTooLong: 'La période depuis {from} demande {count} recherches : donnez un début plus récent.',
    notFilter:
      '{text} n’est pas un filtre : écrivez une colonne, une comparaison et une valeur, par exemple "Criticality=High".',
    notComparison: '{text} ne se lit pas comme un filtre : vouliez-vous dire "{near}" ?',
    filterNotDate:
      '{column} contient des dates, et {text} n’en est pas une : écrivez-la sous la forme 2028-01-31, ou prenez une cellule qui contient une date.',
    ambiguousDate: '{text} peut désigner deux jours : écrivez l’un de ceux-ci : {near}.',
    filterNotNumber: '{column} contient des nombres, et {text} n’en est pas un.',
    ambiguousNumber: '{text} peut désigner deux nombres : écrivez l’un de ceux-ci : {near}.',
    percentInDoubt: '{column} contient des pourcentages : écrivez {text} %, ou une fraction telle que 0,12.',
    filterNotTruth: '{column} contient VRAI ou FAUX, et {text} n’est ni l’un ni l’autre.',
    noOrder: '{column} n’a pas d’ordre : {text} ne peut pas y être comparé avec < ou >. Utilisez =, <> ou ~.',
    unknownWord: '{text} ne figure jamais dans {column}. Il y a : {near}.',
    severalValues:
      'Une seule cellule est attendue ici, et la plage contient plusieurs valeurs : {near}. Écrivez une formule pour chacune.',
    unlikeShapes:
      'Les tailles des deux plages ne correspondent pas : utilisez la même taille, ou une seule ligne ou colonne pour l’une d’elles.',
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
    unknownType: 'Il n’y a pas de type de dossier {text}. Il y a par exemple : {near}.',
    unknownDocument: 'Ce tiers n’a pas de document {text}. Il a par exemple : {near}.',
    noDocuments: 'Ce tiers n’a aucun document.',
    unknownExtracted: 'Ce document n’a rien sous le nom {text}. Il a par exemple : {near}.',
    noExtracted: 'Rien n’a été lu sur ce document, et il n’a ni formulaire ni vérification.',
    unknownEvents: '{text} n’est ni un type ni un code d’événement. Les types sont : tiers, dossiers, documents.',
    notKept: 'Appuyez sur Entrée pour lire cette valeur.',
  }),
};

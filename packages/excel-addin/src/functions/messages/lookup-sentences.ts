import type { LookupSentences } from '@tpr/core';

/** The French table of what a formula is told when its arguments do not fit. */
export const frenchLookupSentences: LookupSentences = {
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
};

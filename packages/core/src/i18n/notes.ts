import type { Sentences } from '../values/note.ts';
import { englishSentences } from '../values/sentences.ts';
import type { Language } from './language.ts';
import { typesetFrench } from './typography.ts';

/** The sentences of remarks about values, for `describeNote`. */
export const noteSentences: Readonly<Record<Language, Sentences>> = {
  en: englishSentences,
  fr: typesetFrench<Sentences>({
    padded: 'Des zéros manquaient au début ; complété en {value}.',
    prefixAdded: 'Le préfixe de pays {prefix} a été ajouté ; vérifiez que c’est le bon.',
    prefixChanged: 'Le préfixe {from} a été remplacé ; les numéros de TVA de ce pays commencent par {to}.',
    countryDiffers: 'Le numéro relève de {prefix}, mais la ligne indique {country} ; vérifiez lequel est juste.',
    wordsLeftOut: 'Les mots autour de {value} ont été laissés de côté ; vérifiez que c’est le bon identifiant.',
    sirenFromSiret: 'Un SIRET a été donné ; ses neuf premiers chiffres, le SIREN, ont été retenus.',

    empty: 'Rien n’est indiqué ici ; complétez.',
    dateInCell: 'C’est une date ; passez au format texte et saisissez à nouveau la valeur.',
    specialInCell: 'Ce n’est ni du texte ni un nombre ; saisissez la valeur en texte.',
    booleanInCell: '{text} n’est pas un identifiant ; saisissez l’identifiant en texte.',
    negativeNumber: '{text} est négatif ; un identifiant ne comporte que des chiffres.',
    notFinite: 'Ce n’est pas un nombre utilisable ; saisissez-le à nouveau.',
    cellError: '{text} est l’erreur d’une formule ; corrigez d’abord la formule.',
    stillLoading:
      '{text} n’est pas une valeur : la formule est encore en cours de calcul ; attendez son résultat, puis réessayez.',
    formulaFailed:
      'La cellule indique pourquoi une formule a échoué, ce qui n’est pas une valeur ; corrigez d’abord la formule.',
    coveredCell:
      '{text} s’affiche parce que la colonne est trop étroite ; élargissez-la, puis copiez ou enregistrez à nouveau.',
    digitsLost: 'Des chiffres sont perdus dans {text} ; réimportez-le en texte.',
    decimalNumber: '{text} a des décimales ; un identifiant n’en a pas, réimportez-le en texte.',

    vatName: 'numéro de TVA',
    notDigits: 'Un {kind} a {length} chiffres et rien d’autre ; corrigez {text}.',
    wrongLength: 'Un {kind} a {length} chiffres, mais {text} en a {found} ; corrigez-le.',
    checkDigit: 'La clé de contrôle du {kind} {text} est fausse ; comparez-le au document d’origine.',
    allZeros: 'Le {kind} {text} n’existe pas ; saisissez le vrai numéro.',
    rounded:
      '{text} se termine par 00000, ce que ne fait aucun SIRET ; il a sans doute été arrondi, réimportez-le en texte.',
    sirenGiven: '{siren} est un SIREN ; cherchez l’entreprise pour choisir l’établissement.',
    otherKind: '{text} ressemble à un {found}, pas à un {kind} ; corrigez-le ou changez son type.',
    ambiguous: '{text} peut être {kinds} ; écrivez le type devant, comme {label} {text}.',
    unknownKind:
      '{text} n’est ni un SIRET, ni un SIREN, ni un numéro de TVA, ni un DUNS ; vérifiez-le ou indiquez ce que c’est.',
    noIdentifier: '{text} n’a pas d’identifiant ; ajoutez son SIRET, son SIREN, son numéro de TVA ou son DUNS.',
    lookAlike: '{text} a une lettre à la place d’un chiffre ; vouliez-vous dire {suggestion} ?',
    vatFormat: 'Un numéro de TVA {prefix} a la forme {example} ; corrigez {text}.',
    vatPrefixMissing: '{text} n’a pas de préfixe de pays ; ajoutez-le ou indiquez le pays de la ligne.',
    notEuVat: '{text} n’est pas un numéro de TVA de l’UE ; utilisez le DUNS de l’entreprise.',
    identifiersDisagree:
      'Les identifiants se contredisent : le SIRET est celui de {siret} et le numéro de TVA celui de {vat} ; corrigez-en un.',

    notAmount: '{text} n’est pas un nombre ; saisissez-le comme 1234,56.',
    ambiguousAmount: '{text} peut être {grouped} ou {decimal} ; saisissez celui qui convient.',
    currencyInAmount: '{text} contient une devise, qui n’est pas envoyée ; saisissez {number}.',
    tooManyDigits: '{text} a plus de chiffres qu’un nombre ne peut en contenir ; raccourcissez-le.',
    notDate: '{text} n’est pas une date ; saisissez-la comme 31/01/2025 ou 2025-01-31.',
    notMonthFirst:
      '{text} n’est pas une date dans cette feuille de calcul, qui écrit le mois d’abord ; saisissez-la comme 2025-01-31 ou 01/31/2025.',
    timeOnly: '{text} est une heure sans jour ; saisissez la date, comme 2026-12-31.',
    notSerial: 'Le nombre {text} n’est pas une date ; saisissez la date, comme 2026-12-31.',
    yearInDoubt: '{text} peut être l’année ou le jour {day} ; saisissez la date entière en texte, comme 2026-12-31.',
    dateInText:
      '{text} est enregistré comme une date, pas comme un texte ; pour envoyer ce texte, saisissez une apostrophe devant.',
    zerosInText:
      'La cellule ne fait qu’afficher {text} et contient {number} ; saisissez le texte qui convient, après une apostrophe.',
    percentInText:
      'La cellule affiche {shown} et contient {text} ; saisissez le texte qui convient, après une apostrophe.',
    formulaInText:
      '{text} est gardé comme un texte, sans être calculé ; mettez la cellule au format Standard et saisissez de nouveau la formule.',
    percentInDoubt: '{text} peut valoir {asShown} ou {asHeld} ; écrivez-le avec le signe %.',
    notBoolean: '{text} n’est ni oui ni non ; saisissez VRAI ou FAUX.',
    notChoice: '{text} n’est pas un choix de {label} ; choisissez parmi : {allowed}.',
    ambiguousChoice: '{text} correspond à plusieurs choix de {label} : {allowed} ; saisissez-en un exactement.',
    oneChoiceOnly: '{label} n’admet qu’un choix, mais {text} en contient {found} ; gardez-en un.',
    readOnly: '{label} est calculé par le service et ne peut pas être modifié ; laissez-le de côté.',
    unknownLabel: '{text} n’est pas un attribut du compte ; renommez-le ou laissez-le de côté.',
    unknownLabelNear: '{text} n’est pas un attribut du compte ; vouliez-vous dire {nearest} ?',
    ambiguousLabel: '{text} correspond à plusieurs attributs : {allowed} ; saisissez-en un exactement.',
    notCountry: '{text} n’est pas un pays ; saisissez son code ISO à deux lettres, par exemple FR.',
    ambiguousCountry: '{text} désigne plusieurs pays : {allowed} ; saisissez le code à deux lettres.',
    notIban: '{text} n’est pas un IBAN valide ; comparez-le au document bancaire.',
    notBic: '{text} n’est pas un BIC valide ; il a 8 ou 11 caractères, comparez-le au document bancaire.',
    notNaf: '{text} n’est pas un code NAF ; saisissez quatre chiffres et une lettre, par exemple 62.01Z.',
    nafLetterLost: '{text} n’a pas de lettre ; saisissez le code NAF entier en texte, par exemple 62.01Z.',
  }),
};

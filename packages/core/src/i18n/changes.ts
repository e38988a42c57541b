import type { Messages } from './localized-text.ts';
import { typesetFrench } from './typography.ts';

/** Texts on why a change is not sent, and on its outcome. */
const en = {
  attributeGone: 'This attribute no longer exists in the account, so its values are not sent. Leave it out.',
  nothing: 'nothing',
  quoted: (text: string) => `"${text}"`,
  formulaResult: (result: string) => `a formula (${result})`,
  notInPortfolio: 'The third party is not in the portfolio. Leave it out.',
  hasLeft: 'The third party has left the portfolio.',
  moved: (now: string, before: string) => `The service holds ${now} now; before the edit it held ${before}.`,
  otherThanExpected: (now: string, expected: string) => `The service holds ${now}, not ${expected} as expected.`,
  givenTwice: 'This attribute has two values. Keep one of them.',
  namesNothing: (text: string) => `"${text}" contains no value. Enter one.`,
  wouldClear: (key: string) =>
    `An empty value would clear the attribute, which this connection does not allow. Enter a value or restore the old one. An administrator can allow clearing${key}.`,
  heldNothing: (key: string) =>
    `The attribute was empty before, and this connection does not allow clearing attributes. Correct the value instead. An administrator can allow clearing${key}.`,
  tooLong: (characters: number, most: number, key: string) =>
    `The text has ${characters} characters; the service accepts ${most}. Shorten it. An administrator can change the limit${key}.`,
  wouldKeep: (kept: string) =>
    `The service adds choices but does not remove any: it would keep ${kept}. Remove them in the service.`,
  answerLost: 'The response was lost, but the service holds the value.',
  answerLostOther: (now: string) => `The response was lost, and the service holds ${now} now.`,
  tookOther: (now: string) => `The service holds ${now} now, which is not what was sent.`,
  notTaken: (now: string) =>
    `The change was sent twice and answered twice, but the service still holds ${now}: a proxy may have answered in its place. Check in the service before you send it again.`,
  keptChoices: (now: string, key: string) =>
    `The service holds ${now}: it adds choices but does not remove any. Remove the others in the service. An administrator can accept this behaviour${key}.`,
};

export const changeMessages: Messages<typeof en> = {
  en,
  fr: typesetFrench<Messages<typeof en>['fr']>({
    attributeGone: 'Cet attribut n’existe plus dans le compte : ses valeurs ne sont pas envoyées. Laissez-le de côté.',
    nothing: 'rien',
    quoted: (text) => `« ${text} »`,
    formulaResult: (result) => `une formule (${result})`,
    notInPortfolio: 'Le tiers n’est pas dans le portefeuille. Laissez-le de côté.',
    hasLeft: 'Le tiers a quitté le portefeuille.',
    moved: (now, before) => `Le service indique maintenant ${now} ; avant la modification, il indiquait ${before}.`,
    otherThanExpected: (now, expected) => `Le service indique ${now}, et non ${expected} comme attendu.`,
    givenTwice: 'Cet attribut a deux valeurs. N’en gardez qu’une.',
    namesNothing: (text) => `« ${text} » ne contient aucune valeur. Saisissez-en une.`,
    wouldClear: (key) =>
      `Une valeur vide effacerait l’attribut, ce que cette connexion n’autorise pas. Saisissez une valeur ou rétablissez l’ancienne. Un administrateur peut autoriser l’effacement${key}.`,
    heldNothing: (key) =>
      `L’attribut était vide auparavant, et cette connexion n’autorise pas l’effacement d’attributs. Corrigez plutôt la valeur. Un administrateur peut autoriser l’effacement${key}.`,
    tooLong: (characters, most, key) =>
      `Le texte compte ${characters} caractères ; le service en accepte ${most}. Raccourcissez-le. Un administrateur peut changer cette limite${key}.`,
    wouldKeep: (kept) =>
      `Le service ajoute des choix mais n’en retire pas : il garderait ${kept}. Retirez-les dans le service.`,
    answerLost: 'La réponse s’est perdue, mais le service contient la valeur.',
    answerLostOther: (now) => `La réponse s’est perdue, et le service indique maintenant ${now}.`,
    tookOther: (now) => `Le service indique maintenant ${now}, et non ce qui a été envoyé.`,
    notTaken: (now) =>
      `La modification a été envoyée deux fois et a reçu deux réponses, mais le service indique toujours ${now} : un proxy a peut-être répondu à sa place. Vérifiez dans le service avant de la renvoyer.`,
    keptChoices: (now, key) =>
      `Le service indique ${now} : il ajoute des choix mais n’en retire pas. Retirez les autres dans le service. Un administrateur peut admettre ce comportement${key}.`,
  }),
};

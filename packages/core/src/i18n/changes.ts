import type { Messages } from './localized-text.ts';
import { typesetFrench } from './typography.ts';

/** Texts on why a change is not sent, and on its outcome. */
const en = {
  attributeGone: 'This attribute no longer exists in the account, so nothing is sent to it. Leave it out.',
  nothing: 'nothing',
  quoted: (text: string) => `"${text}"`,
  formulaResult: (result: string) => `a formula (${result})`,
  notInPortfolio: 'The third party is not in the portfolio. Leave it out.',
  hasLeft: 'The third party has left the portfolio.',
  moved: (now: string, before: string) => `The service holds ${now} now; it was ${before} at the pull.`,
  otherThanExpected: (now: string, expected: string) => `The service holds ${now}, not ${expected} as expected.`,
  givenTwice: 'It has two values. Keep one of them.',
  namesNothing: (text: string) => `"${text}" contains no value. Enter one.`,
  wouldClear:
    'An empty value would clear the attribute, which this connection does not allow. Enter a value or restore the old one. An administrator can allow clearing: attributes.emptyClears.',
  heldNothing:
    'It was empty before, and this connection does not allow clearing attributes. Correct the value instead. An administrator can allow clearing: attributes.emptyClears.',
  tooLong: (characters: number, most: number) =>
    `The text has ${characters} characters; the service accepts ${most}. Shorten it. An administrator can change the limit: limits.textCharacters.`,
  wouldKeep: (kept: string) =>
    `The service adds choices but does not remove any: it would keep ${kept}. Remove them in the service.`,
  answerLost: 'The response was lost, but the service holds the value.',
  answerLostOther: (now: string) => `The response was lost, and the service holds ${now} now.`,
  tookOther: (now: string) => `The service holds ${now} now, which is not what was sent.`,
  notTaken: (now: string) =>
    `Two responses to the write arrived, but the service still holds ${now}: a proxy may have answered. Check in the service before you send it again.`,
  keptChoices: (now: string) =>
    `The service holds ${now}: it adds choices but does not remove any. Remove the others in the service. An administrator can accept this behaviour: attributes.multiSelectMode.`,
};

export const changeMessages: Messages<typeof en> = {
  en,
  fr: typesetFrench<Messages<typeof en>['fr']>({
    attributeGone: 'Cet attribut n’existe plus dans le compte : rien ne lui est envoyé. Laissez-le de côté.',
    nothing: 'rien',
    quoted: (text) => `« ${text} »`,
    formulaResult: (result) => `une formule (${result})`,
    notInPortfolio: 'Le tiers n’est pas dans le portefeuille. Laissez-le de côté.',
    hasLeft: 'Le tiers a quitté le portefeuille.',
    moved: (now, before) => `Le service indique maintenant ${now} ; c’était ${before} à la récupération.`,
    otherThanExpected: (now, expected) => `Le service indique ${now}, et non ${expected} comme attendu.`,
    givenTwice: 'Il a deux valeurs. N’en gardez qu’une.',
    namesNothing: (text) => `« ${text} » ne contient aucune valeur. Saisissez-en une.`,
    wouldClear:
      'Une valeur vide effacerait l’attribut, ce que cette connexion n’autorise pas. Saisissez une valeur ou rétablissez l’ancienne. Un administrateur peut autoriser l’effacement : attributes.emptyClears.',
    heldNothing:
      'Il était vide auparavant, et cette connexion n’autorise pas l’effacement d’attributs. Corrigez plutôt la valeur. Un administrateur peut autoriser l’effacement : attributes.emptyClears.',
    tooLong: (characters, most) =>
      `Le texte compte ${characters} caractères ; le service en accepte ${most}. Raccourcissez-le. Un administrateur peut changer cette limite : limits.textCharacters.`,
    wouldKeep: (kept) =>
      `Le service ajoute des choix mais n’en retire pas : il garderait ${kept}. Retirez-les dans le service.`,
    answerLost: 'La réponse s’est perdue, mais le service contient la valeur.',
    answerLostOther: (now) => `La réponse s’est perdue, et le service indique maintenant ${now}.`,
    tookOther: (now) => `Le service indique maintenant ${now}, et non ce qui a été envoyé.`,
    notTaken: (now) =>
      `Deux réponses à l’écriture sont arrivées, mais le service indique toujours ${now} : un proxy a peut-être répondu à sa place. Vérifiez dans le service avant de renvoyer.`,
    keptChoices: (now) =>
      `Le service indique ${now} : il ajoute des choix mais n’en retire pas. Retirez les autres dans le service. Un administrateur peut admettre ce comportement : attributes.multiSelectMode.`,
  }),
};

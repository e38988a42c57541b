import type { Messages } from './localized-text.ts';

/** Texts on why a change is not sent, and on its outcome. */
const en = {
  attributeGone: 'This attribute no longer exists in the account, so nothing is sent to it. Leave it out.',
  nothing: 'nothing',
  quoted: (text: string) => `"${text}"`,
  notInPortfolio: 'The third party is not in the portfolio. Leave it out.',
  hasLeft: 'The third party has left the portfolio.',
  moved: (now: string, before: string) => `The service holds ${now} now; it was ${before} at the pull.`,
  otherThanExpected: (now: string, expected: string) => `The service holds ${now}, not ${expected} as expected.`,
  namesNothing: (text: string) => `"${text}" names nothing. Write a value.`,
  wouldClear:
    'An empty value would clear the attribute, which this connection does not do. Write a value, or put the old one back. An administrator can allow it: attributes.emptyClears.',
  heldNothing:
    'It held nothing before, and this connection clears no attribute. Correct the value instead. An administrator can allow clearing: attributes.emptyClears.',
  tooLong: (characters: number, most: number) =>
    `The text has ${characters} characters, the service takes ${most}. Shorten it. An administrator can change the limit: limits.textCharacters.`,
  wouldKeep: (kept: string) =>
    `The service adds choices and takes none away: it would keep ${kept}. Remove them there.`,
  answerLost: 'The answer was lost, but the service holds the value.',
  answerLostOther: (now: string) => `The answer was lost, and the service holds ${now} now.`,
  tookOther: (now: string) => `The service holds ${now} now, which is not what was sent.`,
  notTaken: (now: string) =>
    `The write was answered twice, but the service still holds ${now}: something between may have answered. Look there before you send it again.`,
  keptChoices: (now: string) =>
    `The service holds ${now}: it adds choices and takes none away. Remove the others there. An administrator can have them shown as kept: attributes.multiSelectMode.`,
};

export const changeMessages: Messages<typeof en> = {
  en,
  fr: {
    attributeGone: 'Cet attribut n’existe plus dans le compte : rien ne lui est envoyé. Laissez-le de côté.',
    nothing: 'rien',
    quoted: (text) => `« ${text} »`,
    notInPortfolio: 'Le tiers n’est pas dans le portefeuille. Laissez-le de côté.',
    hasLeft: 'Le tiers a quitté le portefeuille.',
    moved: (now, before) => `Le service indique maintenant ${now} ; c’était ${before} à la récupération.`,
    otherThanExpected: (now, expected) => `Le service indique ${now}, et non ${expected} comme attendu.`,
    namesNothing: (text) => `« ${text} » ne désigne rien. Saisissez une valeur.`,
    wouldClear:
      'Une valeur vide effacerait l’attribut, ce que cette connexion ne fait pas. Saisissez une valeur, ou remettez l’ancienne. Un administrateur peut l’autoriser : attributes.emptyClears.',
    heldNothing:
      'Il ne contenait rien auparavant, et cette connexion n’efface aucun attribut. Corrigez plutôt la valeur. Un administrateur peut autoriser l’effacement : attributes.emptyClears.',
    tooLong: (characters, most) =>
      `Le texte compte ${characters} caractères, le service en prend ${most}. Raccourcissez-le. Un administrateur peut changer cette limite : limits.textCharacters.`,
    wouldKeep: (kept) =>
      `Le service ajoute des choix sans en retirer : il garderait ${kept}. Retirez-les dans le service.`,
    answerLost: 'La réponse s’est perdue, mais le service contient la valeur.',
    answerLostOther: (now) => `La réponse s’est perdue, et le service indique maintenant ${now}.`,
    tookOther: (now) => `Le service indique maintenant ${now}, et non ce qui a été envoyé.`,
    notTaken: (now) =>
      `Deux réponses sont venues, mais le service indique toujours ${now} : un intermédiaire a peut-être répondu à sa place. Vérifiez auprès du service avant de renvoyer.`,
    keptChoices: (now) =>
      `Le service indique ${now} : il ajoute des choix sans en retirer. Retirez les autres dans le service. Un administrateur peut faire admettre qu’ils restent : attributes.multiSelectMode.`,
  },
};

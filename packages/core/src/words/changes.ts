import type { Words } from './words.ts';

/** Why a change is not sent, or what became of it. */
const en = {
  nothing: 'nothing',
  quoted: (text: string) => `"${text}"`,
  notInPortfolio: 'The third party is not in the portfolio. Leave it out.',
  hasLeft: 'The third party has left the portfolio.',
  moved: (now: string, before: string) => `The service holds ${now} now; it was ${before} at the pull.`,
  otherThanExpected: (now: string, expected: string) => `The service holds ${now}, not ${expected} as expected.`,
  namesNothing: (text: string) => `"${text}" names nothing. Write a value.`,
  wouldClear:
    'Empty, it would clear the attribute, and the service is not known to do that. Set behaviour.clear in the profile if it does.',
  heldNothing:
    'It held nothing before, and the service is not known to clear an attribute. Set behaviour.clear in the profile if it does.',
  tooLong: (characters: number, most: number) =>
    `The text has ${characters} characters, the service takes ${most} (behaviour.limits.textCharacters in the profile). Shorten it.`,
  wouldKeep: (kept: string) =>
    `The service adds choices and takes none away: it would keep ${kept}. Remove them there.`,
  answerLost: 'The answer was lost, but the service holds the value.',
  answerLostOther: (now: string) => `The answer was lost, and the service holds ${now} now.`,
  tookOther: (now: string) => `The service holds ${now} now, which is not what was sent.`,
  notTaken: (now: string) =>
    `The write was answered twice, but the service still holds ${now}: something between may have answered. Look there before you send it again.`,
  keptChoices: (now: string) =>
    `The service holds ${now}: it adds choices and takes none away. Set behaviour.multiMode to merge in the profile.`,
};

export const changeWords: Words<typeof en> = {
  en,
  fr: {
    nothing: 'rien',
    quoted: (text) => `« ${text} »`,
    notInPortfolio: 'Le tiers n’est pas dans le portefeuille. Laissez-le de côté.',
    hasLeft: 'Le tiers a quitté le portefeuille.',
    moved: (now, before) => `Le service indique maintenant ${now} ; c’était ${before} à la récupération.`,
    otherThanExpected: (now, expected) => `Le service indique ${now}, et non ${expected} comme attendu.`,
    namesNothing: (text) => `« ${text} » ne désigne rien. Saisissez une valeur.`,
    wouldClear:
      'Une cellule vide effacerait l’attribut, et rien ne dit que le service le permette. Réglez behaviour.clear dans le profil si c’est le cas.',
    heldNothing:
      'Il ne contenait rien auparavant, et rien ne dit que le service sache effacer un attribut. Réglez behaviour.clear dans le profil si c’est le cas.',
    tooLong: (characters, most) =>
      `Le texte compte ${characters} caractères, le service en prend ${most} (behaviour.limits.textCharacters dans le profil). Raccourcissez-le.`,
    wouldKeep: (kept) =>
      `Le service ajoute des choix sans en retirer : il garderait ${kept}. Retirez-les dans le service.`,
    answerLost: 'La réponse s’est perdue, mais le service contient la valeur.',
    answerLostOther: (now) => `La réponse s’est perdue, et le service indique maintenant ${now}.`,
    tookOther: (now) => `Le service indique maintenant ${now}, et non ce qui a été envoyé.`,
    notTaken: (now) =>
      `Deux réponses sont venues, mais le service indique toujours ${now} : un intermédiaire a peut-être répondu à sa place. Vérifiez auprès du service avant de renvoyer.`,
    keptChoices: (now) =>
      `Le service indique ${now} : il ajoute des choix sans en retirer. Réglez behaviour.multiMode sur merge dans le profil.`,
  },
};

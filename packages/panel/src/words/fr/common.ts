import type { CommonWords } from '../en/common.ts';
import { count, plural } from './speech.ts';

export const common: CommonWords = {
  cancel: 'Annuler',
  close: 'Fermer',
  retry: 'Réessayer',
  back: 'Retour',
  done: 'Terminé',
  loading: 'Chargement',
  nothing: 'vide',
  yes: 'Oui',
  no: 'Non',
  thirdParties: (value) => plural(value, { one: '# tiers', other: '# tiers' }),
  rows: (value) => plural(value, { one: '# ligne', other: '# lignes' }),
  columns: (value) => plural(value, { one: '# colonne', other: '# colonnes' }),
  asOf: (when) => `dernière lecture : ${when}`,
  today: 'aujourd’hui',
  step: {
    reading: 'Lecture',
    writing: 'Écriture dans la feuille',
    comparing: 'Comparaison',
    sending: 'Envoi',
    searching: 'Recherche',
    deciding: 'Décision',
  },
  doneOf: (done, total) => `${count(done)} sur ${count(total)}`,
  doneSoFar: (done) => count(done),
  perSecond: (rate) => `${rate}/s`,
  timeLeft: (time) => `encore ${time}`,
  slowed: (rate) => `Le service demande de ralentir : ${rate} par seconde désormais.`,
  cancelled: 'Annulé. Ce qui était déjà fait reste fait.',
  finished: (what) => `${what} : terminé.`,
};

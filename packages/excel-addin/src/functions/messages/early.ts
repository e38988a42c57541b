import type { LocalizedText } from '@tpr/core';

/** Errors before the other scripts, such as that of `typesetFrench`, are loaded, and of a formula that takes too long. */
export const earlySentences = {
  notLoaded: {
    en: 'The functions could not be loaded: check the connection, then press Refresh on the TPR tab.',
    fr: 'Les fonctions n’ont pas pu être chargées\u00a0: vérifiez la connexion, puis cliquez sur Actualiser, dans l’onglet TPR.',
  },
  timedOut: {
    en: 'No response in time: press Refresh on the TPR tab to continue. For large tables, use Pull in the TPR panel.',
    fr: 'Pas de réponse à temps\u00a0: cliquez sur Actualiser, dans l’onglet TPR, pour continuer. Pour de grands tableaux, utilisez le volet TPR.',
  },
} as const satisfies Readonly<Record<string, LocalizedText>>;

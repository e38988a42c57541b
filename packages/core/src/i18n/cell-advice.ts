import type { FailureKind } from './failures.ts';
import type { Language } from './language.ts';
import { typesetFrench } from './typography.ts';

/**
 * Advice after a failure in a cell, by kind, if it differs from that of the panel. A cell shows no details, and its
 * reader knows neither settings nor the profile.
 */
export const cellAdvice: Readonly<Record<Language, Readonly<Partial<Record<FailureKind, string>>>>> = {
  en: {
    config: 'Check the arguments of the formula; if they are correct, report it to your administrator.',
    refused: 'Check the arguments of the formula; if they are correct, report it to your administrator.',
    'invalid-response':
      'Report it to your administrator: "Check this service" in the settings of the panel shows the details.',
    unknownPath:
      'Report it to your administrator: "Check this service" in the settings of the panel shows the details.',
  },
  fr: typesetFrench<Readonly<Partial<Record<FailureKind, string>>>>({
    config: 'Vérifiez les arguments de la formule ; s’ils sont corrects, signalez-le à votre administrateur.',
    refused: 'Vérifiez les arguments de la formule ; s’ils sont corrects, signalez-le à votre administrateur.',
    'invalid-response':
      'Signalez-le à votre administrateur : « Contrôler ce service », dans les réglages du volet, donne les détails.',
    unknownPath:
      'Signalez-le à votre administrateur : « Contrôler ce service », dans les réglages du volet, donne les détails.',
  }),
};

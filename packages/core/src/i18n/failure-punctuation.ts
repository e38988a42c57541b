import type { Language } from './language.ts';
import { typesetFrench } from './typography.ts';

interface FailurePunctuation {
  readonly service: (reason: string) => string;
  /** For a response of the relay in front of the service. */
  readonly relay: (reason: string) => string;
  /** For a response that may be from another program than the service. */
  readonly answer: (reason: string) => string;
  /** For the text of the platform where no response arrived. */
  readonly cause: (reason: string) => string;
  /** For a request that the host refuses to send, with the text of the platform. */
  readonly neverSent: (operation: string, reason: string) => string;
  /** Between a sentence and the quotation after it. */
  readonly colon: string;
  /** Between the edits of a row. */
  readonly semicolon: string;
  readonly soon: string;
  readonly after: (duration: string) => string;
}

/** The texts that join the parts of a failure. */
export const failurePunctuation: Readonly<Record<Language, FailurePunctuation>> = {
  en: {
    service: (reason) => `The service says: “${reason}”`,
    relay: (reason) => `The relay says: “${reason}”`,
    answer: (reason) => `The response says: “${reason}”`,
    cause: (reason) => `Reason: “${reason}”`,
    neverSent: (operation, reason) => `${operation}: the request cannot be sent, and nothing was changed: ${reason}`,
    colon: ': ',
    semicolon: '; ',
    soon: 'in a moment',
    after: (duration) => `in ${duration}`,
  },
  fr: typesetFrench<FailurePunctuation>({
    service: (reason) => `Réponse du service : « ${reason} »`,
    relay: (reason) => `Réponse du relais : « ${reason} »`,
    answer: (reason) => `Réponse reçue : « ${reason} »`,
    cause: (reason) => `Motif : « ${reason} »`,
    neverSent: (operation, reason) =>
      `${operation} : la requête ne peut pas être envoyée, et rien n’a été modifié : ${reason}`,
    colon: ' : ',
    semicolon: ' ; ',
    soon: 'dans un instant',
    after: (duration) => `dans ${duration}`,
  }),
};

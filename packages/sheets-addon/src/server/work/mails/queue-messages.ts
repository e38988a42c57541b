import type { Language } from '@tpr/core';

interface QueueMessages {
  /** Subject of the mail. @param fresh new ones since the last run; undefined when unknown. @param all waiting ones. */
  readonly subject: (fresh: number | undefined, all: number) => string;
  readonly document: (name: string, dossier: string) => string;
  readonly since: (day: string, days: number) => string;
  readonly holdsUntil: (day: string) => string;
  readonly unnamed: string;
  readonly more: (count: number) => string;
  readonly gone: (count: number) => string;
  /** For too many documents to store their ids: only the numbers are compared. */
  readonly uncompared: (before: number, after: number) => string;
  readonly todo: string;
  /** In the list of schedules. */
  readonly same: (all: number) => string;
  /** For as many as before, without stored ids: they may be different documents. */
  readonly asMany: (all: number) => string;
  readonly sent: (all: number) => string;
  readonly unsent: (all: number) => string;
}

const waitEn = (all: number): string => (all === 1 ? '1 document waits' : `${all} documents wait`);
const waitFr = (all: number): string => (all < 2 ? `${all} document attend` : `${all} documents attendent`);

function freshFr(fresh: number): string {
  if (fresh === 0) return 'aucun nouveau';
  return `dont ${fresh} ${fresh === 1 ? 'nouveau' : 'nouveaux'}`;
}

/** Texts of a schedule about the documents that wait for a decision. */
export const queueMessages: Readonly<Record<Language, QueueMessages>> = {
  en: {
    subject: (fresh, all) =>
      `TPR: ${waitEn(all)} for your decision${fresh === undefined ? '' : `, ${fresh === 0 ? 'none' : fresh} of them new`}`,
    document: (name, dossier) => (dossier === '' ? name : `${name} (${dossier})`),
    since: (day, days) => `asked for on ${day}, ${days === 1 ? '1 day' : `${days} days`} ago`,
    holdsUntil: (day) => `holds until ${day}`,
    unnamed: '(no name)',
    more: (count) => `and ${count} more`,
    gone: (count) => (count === 1 ? '1 document no longer waits.' : `${count} documents no longer wait.`),
    uncompared: (before, after) => `Too many wait to compare them one by one: ${before} the last time, ${after} now.`,
    todo: 'To decide, open the TPR sidebar and go to Documents.',
    same: (all) => `${waitEn(all)}, the same as the last time.`,
    asMany: (all) => `${waitEn(all)}, as many as the last time.`,
    sent: (all) => `${waitEn(all)}. You have been written to.`,
    unsent: (all) => `${waitEn(all)}. No mail could be sent, so this is reported again the next time.`,
  },
  fr: {
    subject: (fresh, all) => `TPR : ${waitFr(all)} votre décision${fresh === undefined ? '' : `, ${freshFr(fresh)}`}`,
    document: (name, dossier) => (dossier === '' ? name : `${name} (${dossier})`),
    since: (day, days) => `demandé le ${day}, il y a ${days < 2 ? `${days} jour` : `${days} jours`}`,
    holdsUntil: (day) => `valable jusqu’au ${day}`,
    unnamed: '(sans nom)',
    more: (count) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
    gone: (count) => (count === 1 ? '1 document n’attend plus.' : `${count} documents n’attendent plus.`),
    uncompared: (before, after) =>
      `Trop de documents attendent pour les citer : ${before} la dernière fois, ${after} à présent.`,
    todo: 'Pour statuer, ouvrez le volet TPR, puis Documents.',
    same: (all) => `${waitFr(all)}, les mêmes que la dernière fois.`,
    asMany: (all) => `${waitFr(all)}, autant que la dernière fois.`,
    sent: (all) => `${waitFr(all)}. Un message vous a été envoyé.`,
    unsent: (all) => `${waitFr(all)}. Aucun message n’a pu être envoyé ; cela sera redit la prochaine fois.`,
  },
};

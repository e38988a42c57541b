import { typesetFrench, type Language } from '@tpr/core';

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
  /** @param dossiers number of those whose documents could not be read. */
  readonly unread: (dossiers: number) => string;
  readonly todo: string;
  /** In the list of schedules. */
  readonly same: (all: number) => string;
  /** For a run that could not read all documents and found no new one. */
  readonly none: (all: number) => string;
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
    since: (day, days) => `requested on ${day}, ${days === 1 ? '1 day' : `${days} days`} ago`,
    holdsUntil: (day) => `valid until ${day}`,
    unnamed: '(no name)',
    more: (count) => `and ${count} more`,
    gone: (count) => (count === 1 ? '1 document is no longer waiting.' : `${count} documents are no longer waiting.`),
    uncompared: (before, after) =>
      `There are too many documents to compare one by one: ${before} the last time, ${after} now.`,
    unread: (dossiers) =>
      `The documents of ${dossiers === 1 ? '1 dossier' : `${dossiers} dossiers`} could not be read and may be missing here.`,
    todo: 'To decide, open the TPR sidebar and go to Documents.',
    same: (all) => `${waitEn(all)}, the same as the last time.`,
    none: (all) => `${waitEn(all)}, none of them new.`,
    asMany: (all) => `${waitEn(all)}, as many as the last time.`,
    sent: (all) => `${waitEn(all)}. An e-mail was sent to you.`,
    unsent: (all) => `${waitEn(all)}. No e-mail could be sent, so this is reported again next time.`,
  },
  fr: typesetFrench<QueueMessages>({
    subject: (fresh, all) => `TPR : ${waitFr(all)} votre décision${fresh === undefined ? '' : `, ${freshFr(fresh)}`}`,
    document: (name, dossier) => (dossier === '' ? name : `${name} (${dossier})`),
    since: (day, days) => `demandé le ${day}, il y a ${days < 2 ? `${days} jour` : `${days} jours`}`,
    holdsUntil: (day) => `valable jusqu’au ${day}`,
    unnamed: '(sans nom)',
    more: (count) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
    gone: (count) =>
      count === 1 ? '1 document n’est plus en attente.' : `${count} documents ne sont plus en attente.`,
    uncompared: (before, after) =>
      `Il y a trop de documents pour les comparer un à un : ${before} la dernière fois, ${after} à présent.`,
    unread: (dossiers) =>
      `Les documents de ${dossiers === 1 ? '1 dossier' : `${dossiers} dossiers`} n’ont pas pu être lus et manquent peut-être ici.`,
    todo: 'Pour statuer, ouvrez le volet TPR, puis Documents.',
    same: (all) => `${waitFr(all)}, les mêmes que la dernière fois.`,
    none: (all) => `${waitFr(all)}, aucun nouveau.`,
    asMany: (all) => `${waitFr(all)}, autant que la dernière fois.`,
    sent: (all) => `${waitFr(all)}. Un e-mail vous a été envoyé.`,
    unsent: (all) =>
      `${waitFr(all)}. Aucun e-mail n’a pu être envoyé ; ce point sera signalé de nouveau la prochaine fois.`,
  }),
};

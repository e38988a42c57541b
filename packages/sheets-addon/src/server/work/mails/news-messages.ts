import { typesetFrench, type Language } from '@tpr/core';
import type { AccountCounts } from '@tpr/core/workbook';

interface NewsMessages {
  readonly changed: (rows: number) => string;
  readonly added: (who: string) => string;
  readonly left: (who: string) => string;
  readonly nothing: string;
  readonly more: (count: number) => string;
  readonly field: (header: string, change: string) => string;
  readonly moreFields: (count: number) => string;
  readonly digest: (toDecide: number) => string;
  readonly counts: (counts: AccountCounts) => readonly string[];
  /** Of a refresh that is replaced by a pull, which compares no rows. */
  readonly unlisted: Readonly<Record<'subject' | 'body' | 'unsentLine', string>>;
  /** In the list of schedules, for mails that could not be sent. */
  readonly unsentLines: Readonly<Record<'changes' | 'toDecide', (count: number) => string>>;
}

/** Texts of the mails about changed rows, and of the digest. */
export const newsMessages: Readonly<Record<Language, NewsMessages>> = {
  en: {
    changed: (rows) => (rows === 1 ? 'TPR: 1 third party has changed' : `TPR: ${rows} third parties have changed`),
    added: (who) => `${who}: new in the portfolio`,
    left: (who) => `${who}: no longer in the portfolio`,
    nothing: '(empty)',
    more: (count) => `and ${count} more`,
    field: (header, change) => `  ${header}: ${change}`,
    moreFields: (count) => (count === 1 ? 'and 1 more column' : `and ${count} more columns`),
    digest: (toDecide) => (toDecide === 1 ? 'TPR: 1 document to decide' : `TPR: ${toDecide} documents to decide`),
    counts: ({ thirdParties, toDecide, missing, expired, notValid, expiringSoon }) => [
      `Third parties: ${thirdParties}`,
      `Documents to decide: ${toDecide}`,
      `Missing: ${missing}`,
      `Expired: ${expired}`,
      `Not valid: ${notValid}`,
      `Expiring within 30 days: ${expiringSoon}`,
    ],
    unlisted: {
      subject: 'TPR: the changed rows are not listed this time',
      body: 'The refresh did not fit into one Google script run. The table is updated automatically, but rows that change meanwhile are not listed. The next refresh lists changed rows again.',
      unsentLine: 'Continues automatically, without a list of the changed rows. No e-mail could be sent.',
    },
    unsentLines: {
      changes: (rows) =>
        `${rows === 1 ? '1 third party has' : `${rows} third parties have`} changed, as the table shows. No e-mail could be sent.`,
      toDecide: (count) =>
        `${count === 1 ? '1 document waits' : `${count} documents wait`} for you. No e-mail could be sent.`,
    },
  },
  fr: typesetFrench<NewsMessages>({
    changed: (rows) => (rows === 1 ? 'TPR : 1 tiers a changé' : `TPR : ${rows} tiers ont changé`),
    added: (who) => `${who} : nouveau dans le portefeuille`,
    left: (who) => `${who} : n’est plus dans le portefeuille`,
    nothing: '(vide)',
    more: (count) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
    field: (header, change) => `  ${header} : ${change}`,
    moreFields: (count) => (count === 1 ? 'et 1 autre colonne' : `et ${count} autres colonnes`),
    digest: (toDecide) => (toDecide === 1 ? 'TPR : 1 document à traiter' : `TPR : ${toDecide} documents à traiter`),
    counts: ({ thirdParties, toDecide, missing, expired, notValid, expiringSoon }) => [
      `Tiers : ${thirdParties}`,
      `Documents à traiter : ${toDecide}`,
      `Manquants : ${missing}`,
      `Expirés : ${expired}`,
      `Non conformes : ${notValid}`,
      `Expirant sous 30 jours : ${expiringSoon}`,
    ],
    unlisted: {
      subject: 'TPR : les lignes modifiées ne sont pas énumérées cette fois',
      body: 'L’actualisation a dépassé une exécution de script Google. Le tableau se met à jour automatiquement, mais les lignes modifiées entre-temps ne sont pas listées. L’actualisation suivante listera de nouveau les lignes modifiées.',
      unsentLine: 'Se poursuit automatiquement, sans liste des lignes modifiées. Aucun e-mail n’a pu être envoyé.',
    },
    unsentLines: {
      changes: (rows) =>
        `${rows === 1 ? '1 tiers a' : `${rows} tiers ont`} changé ; voir le tableau. Aucun e-mail n’a pu être envoyé.`,
      toDecide: (count) =>
        `${count < 2 ? `${count} document vous attend` : `${count} documents vous attendent`}. Aucun e-mail n’a pu être envoyé.`,
    },
  }),
};

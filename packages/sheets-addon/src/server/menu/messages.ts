import { typesetFrench, type Language } from '@tpr/core';
import type { TableReport } from '@tpr/core/workbook';

type RefreshCounts = Pick<TableReport, 'rows' | 'updated' | 'added' | 'removed'>;

interface MenuMessages {
  readonly open: string;
  readonly refresh: string;
  readonly formulas: string;
  /** Not just Help: the menu of a published add-on may have a Help item of Google, which is not documented. */
  readonly help: string;
  readonly title: string;
  readonly formulasDone: (count: number) => string;
  /** @param cells such as `Sheet1!B2`. */
  readonly formulasLocked: (cells: readonly string[]) => string;
  readonly refreshGoesOn: string;
  /** Used if only the user can renew the session. */
  readonly refreshGoesOnSignedIn: string;
  readonly refreshDone: (report: RefreshCounts) => string;
  /** Added where the sidebar has more to say: third parties that could not be read, or a pull that stopped early. */
  readonly refreshLacks: string;
}

function counted([first, ...others]: readonly [string, ...(readonly [count: number, word: string])[]]): string {
  return `${[first, ...others.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`]))].join(', ')}.`;
}

const mostNamed = 20;

function listed(cells: readonly string[], more: string): string {
  const named = cells.slice(0, mostNamed).join(', ');
  return cells.length > mostNamed ? `${named} + ${cells.length - mostNamed} ${more}` : named;
}

/** Texts of the menu, the title of the sidebar, and messages about results. */
export const menuMessages: Readonly<Record<Language, MenuMessages>> = {
  en: {
    open: 'Open the sidebar',
    refresh: 'Refresh the table',
    formulas: 'Refresh formulas',
    help: 'Help: how it works',
    title: 'Third parties',
    formulasDone: (count) => (count === 1 ? '1 formula was refreshed.' : `${count} formulas were refreshed.`),
    formulasLocked: (cells) =>
      `Protected cells were not refreshed: ${listed(cells, 'more')}. Ask their owner to choose Refresh formulas once. All other cells were refreshed.`,
    refreshGoesOn: 'The refresh needs more than one run: it continues automatically where it stopped.',
    refreshGoesOnSignedIn:
      'The refresh needs more than one run: it continues within the hour if you are still signed in, otherwise after your next sign-in. Under Connection and schedules you can let it continue without you.',
    refreshDone: ({ rows, updated, added, removed }) =>
      counted([`${updated} of ${rows} rows were brought up to date`, [added, 'added'], [removed, 'removed']]),
    refreshLacks: 'Something is missing: open the sidebar for details.',
  },
  fr: typesetFrench<MenuMessages>({
    open: 'Ouvrir le volet',
    refresh: 'Actualiser le tableau',
    formulas: 'Actualiser les formules',
    help: 'Aide : comment ça marche',
    title: 'Tiers',
    formulasDone: (count) => (count === 1 ? '1 formule a été actualisée.' : `${count} formules ont été actualisées.`),
    formulasLocked: (cells) =>
      `Les cellules protégées n’ont pas été actualisées : ${listed(cells, 'de plus')}. Demandez à leur propriétaire de choisir une fois « Actualiser les formules ». Toutes les autres ont été actualisées.`,
    refreshGoesOn:
      'L’actualisation demande plusieurs exécutions : elle reprend automatiquement là où elle s’est arrêtée.',
    refreshGoesOnSignedIn:
      'L’actualisation demande plusieurs exécutions : elle reprend dans l’heure si vous êtes encore connecté, sinon après votre prochaine connexion. Sous Connexion et planification, vous pouvez la laisser se poursuivre sans vous.',
    refreshDone: ({ rows, updated, added, removed }) =>
      counted([
        `${updated} lignes sur ${rows} ont été mises à jour`,
        [added, added > 1 ? 'ajoutées' : 'ajoutée'],
        [removed, removed > 1 ? 'retirées' : 'retirée'],
      ]),
    refreshLacks: 'Il manque des données : ouvrez le volet pour en savoir plus.',
  }),
};

import type { Language } from '@tpr/core';
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
    formulasDone: (count) => (count === 1 ? '1 formula is read again.' : `${count} formulas are read again.`),
    formulasLocked: (cells) =>
      `Protected cells are not read again: ${listed(cells, 'more')}. Ask their owner to choose Refresh formulas once; all others are read again.`,
    refreshGoesOn: 'There is more than fits one run: it goes on by itself, from where it stopped.',
    refreshGoesOnSignedIn:
      'There is more than fits one run: it goes on within the hour if you are still signed in then, otherwise after your next sign-in. Under Connection and schedules it can be told to go on without you.',
    refreshDone: ({ rows, updated, added, removed }) =>
      counted([`${updated} of ${rows} rows were brought up to date`, [added, 'added'], [removed, 'removed']]),
    refreshLacks: 'Something is missing: open the sidebar for it.',
  },
  fr: {
    open: 'Ouvrir le volet',
    refresh: 'Actualiser le tableau',
    formulas: 'Actualiser les formules',
    help: 'Aide : comment ça marche',
    title: 'Tiers',
    formulasDone: (count) => (count === 1 ? '1 formule est relue.' : `${count} formules sont relues.`),
    formulasLocked: (cells) =>
      `Les cellules protégées ne sont pas actualisées : ${listed(cells, 'de plus')}. Demandez à la personne qui les protège de choisir une fois « Actualiser les formules » ; toutes les autres le sont.`,
    refreshGoesOn: 'Il y a plus à lire qu’en une fois : la suite se poursuit sans vous, là où elle s’est arrêtée.',
    refreshGoesOnSignedIn:
      'Il y a plus à lire qu’en une fois : la suite reprend dans l’heure si vous êtes encore connecté, sinon après votre prochaine connexion. Sous Connexion et planification, vous pouvez la laisser se poursuivre sans vous.',
    refreshDone: ({ rows, updated, added, removed }) =>
      counted([
        `${updated} lignes sur ${rows} ont été mises à jour`,
        [added, added > 1 ? 'ajoutées' : 'ajoutée'],
        [removed, removed > 1 ? 'retirées' : 'retirée'],
      ]),
    refreshLacks: 'Il manque quelque chose : le volet dit quoi.',
  },
};

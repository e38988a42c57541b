import type { Setup } from '../../server/page-server.ts';
import { createWorkbookPage, type WorkbookPage } from './workbook-page.ts';
import { placeInPage } from '../shared/cell-place.ts';
import { Alarm } from '../shared/alarm.ts';
import { CellCard } from './shell/cell-card.ts';
import { showCards } from './shell/cards.ts';
import { showCharts } from './shell/chart-cards.ts';
import { find } from '../shared/element.ts';
import { withKey } from '../shared/page-key.ts';
import { type Addin, openAddin } from './shell/panel.ts';
import { messagesByLanguage } from './shell/messages.ts';
import { showTitle } from '../shared/title-bar.ts';
import { platformIn } from './shell/platform.ts';
import { localeOf, readView } from '../shared/view.ts';

/** The page's objects, for tests and for debugging in the console. */
export interface Workbench extends WorkbookPage {
  readonly alarm: Alarm;
  /** The position of a cell of the active sheet, in pixels of the page; the cell is scrolled into view first. */
  placeOf(row: number, column: number): Promise<{ readonly x: number; readonly y: number }>;
  /** Undefined when the page has no add-in. */
  readonly addin: Addin | undefined;
}

declare global {
  interface Window {
    workbench?: Workbench;
  }
}

const view = readView(location, navigator, matchMedia('(prefers-color-scheme: dark)').matches);
const messages = messagesByLanguage[view.language];
showTitle({ host: 'excel', logo: 'X', bookName: 'Book1', note: messages.simulated }, view);
const alarm = new Alarm(messages.close);
const page = await createWorkbookPage({
  platform: platformIn(location),
  container: find('.grid'),
  locale: localeOf(view),
  isDark: view.isDark,
  refused: (reason) => alarm.say(messages.refused(reason)),
});
showCards(page, new CellCard(messages));
showCharts(page, messages);

const answer = await fetch(withKey('/setup.json'));
const { panelOrigin } = (await answer.json()) as Setup;
const addin = panelOrigin === '' ? undefined : await openAddin(panelOrigin, page, view, messages, alarm);
window.workbench = { ...page, alarm, addin, placeOf: (row, column) => placeInPage(page.grid, row, column) };

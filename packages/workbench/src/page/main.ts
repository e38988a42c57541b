import type { Setup } from '../server/page-server.ts';
import { createDesk, type Desk } from './desk.ts';
import { placeOfCell, showCell } from './grid/cell-place.ts';
import { Alarm } from './shell/alarm.ts';
import { CellCard } from './shell/cell-card.ts';
import { showCards } from './shell/cards.ts';
import { showCharts } from './shell/chart-cards.ts';
import { find } from './shell/element.ts';
import { type Addin, openAddin } from './shell/pane.ts';
import { texts } from './shell/texts.ts';
import { showTitle } from './shell/title-bar.ts';
import { localeOf, readView } from './shell/view.ts';

/** What the page leaves for tests, and for the curious at the console. */
export interface Workbench extends Desk {
  readonly alarm: Alarm;
  /** Where a cell of the active sheet is drawn, in pixels of the page; scrolled into view first. */
  placeOf(row: number, column: number): Promise<{ readonly x: number; readonly y: number }>;
  /** Undefined when the page stands alone. */
  readonly addin: Addin | undefined;
}

declare global {
  interface Window {
    workbench?: Workbench;
  }
}

const view = readView(location, navigator, matchMedia('(prefers-color-scheme: dark)').matches);
const words = texts[view.language];
showTitle('Book1', view, words);
const alarm = new Alarm(words.close);
const desk = await createDesk({
  container: find('.grid'),
  locale: localeOf(view),
  isDark: view.isDark,
  refused: (reason) => alarm.say(words.refused(reason)),
});
showCards(desk, new CellCard(words));
showCharts(desk, words);

const answer = await fetch('/setup.json');
const { paneOrigin } = (await answer.json()) as Setup;
const addin = paneOrigin === '' ? undefined : await openAddin(paneOrigin, desk, view, words, alarm);
window.workbench = { ...desk, alarm, addin, placeOf };

async function placeOf(row: number, column: number): Promise<{ readonly x: number; readonly y: number }> {
  const container = find('.grid');
  showCell(desk.grid, row, column);
  // The grid scrolls when it draws next.
  await new Promise((resolve) => setTimeout(resolve, 150));
  const { left, top, right, bottom } = placeOfCell(desk.grid, container, row, column);
  const { x, y } = container.getBoundingClientRect();
  return { x: x + (left + right) / 2, y: y + (top + bottom) / 2 };
}

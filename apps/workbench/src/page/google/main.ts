import type { BookChange } from '../../server/google/protocol.ts';
import { Alarm } from '../shared/alarm.ts';
import { placeInPage } from '../shared/cell-place.ts';
import { ChartLayer } from '../shared/chart-layer.ts';
import { find } from '../shared/element.ts';
import { showTitle } from '../shared/title-bar.ts';
import { readView } from '../shared/view.ts';
import { createGooglePage, type GooglePage } from './google-page.ts';
import { ScriptClient } from './script-client.ts';
import { BesideCell } from './shell/beside-cell.ts';
import { MenuBar } from './shell/menu-bar.ts';
import { Notices } from './shell/notices.ts';
import { showSidebar } from './shell/sidebar.ts';
import { messagesByLanguage } from './shell/messages.ts';

/** The page's objects, for tests and for debugging in the console. */
export interface Spreadsheet extends GooglePage {
  readonly alarm: Alarm;
  /** The position of a cell of the active sheet, in pixels of the page; the cell is scrolled into view first. */
  placeOf(row: number, column: number): Promise<{ readonly x: number; readonly y: number }>;
}

declare global {
  interface Window {
    spreadsheet?: Spreadsheet;
  }
}

// Google Sheets stays light under a dark system theme.
const view = readView(location, navigator, false);
const messages = messagesByLanguage[view.language];
showTitle({ host: 'google', logo: '▦', bookName: messages.bookName, note: messages.simulated }, view);
const alarm = new Alarm(messages.close);
const notices = new Notices(messages);
const script = new ScriptClient();
const menuBar = new MenuBar(messages, (id) => void guard(script.runTrigger(id)));

const started = notices.toast(messages.starting);
const { sidebarAddress, functions } = await script.readSetup().catch((error: unknown) => {
  alarm.say(error instanceof Error ? error.message : String(error));
  throw error;
});
const events = script.listen(view.language, () => alarm.say(messages.ended));
const opened = await events.first;
const page = await createGooglePage({
  container: find('.grid'),
  isFrench: view.language === 'fr',
  script,
  functions,
  opened,
  isSure: (description) => notices.isSure(description),
  refused: (reason) => alarm.say(messages.refused(reason)),
});
const beside = new BesideCell(page, messages);
const charts = new ChartLayer(page.grid, () =>
  (page.book.active?.view.charts ?? []).map(({ title, rows, row, column }) => ({
    caption: `${title} (${messages.chart})`,
    rows,
    row,
    column,
    isBeside: false,
  })),
);
page.onSelect(() => queueMicrotask(() => charts.draw()));
tell(opened);
events.follow(
  (change) => {
    page.show(change);
    tell(change);
  },
  (failed) => {
    for (const { handler, reason } of failed) alarm.say(messages.failed(handler, reason));
  },
);
started();
window.spreadsheet = { ...page, alarm, placeOf: (row, column) => placeInPage(page.grid, row, column) };

/** Updates everything around the grid. */
function tell(change: BookChange): void {
  beside.refresh();
  charts.draw();
  if (change.menus !== undefined) menuBar.showMenus(change.menus, choose);
  if (change.triggers !== undefined) menuBar.showTriggers(change.triggers);
  for (const toast of change.toasts) notices.toast(toast);
  for (const text of change.alerts) void notices.alert(text);
  for (const { to, subject } of change.mails) notices.toast(messages.mailed(to, subject));
  if (change.sidebar === undefined) return;
  showSidebar(sidebarAddress, change.sidebar.title, change.sidebar.number, messages);
  menuBar.hideHint();
}

function choose(handler: string): void {
  const end = notices.toast(messages.running);
  void guard(script.chooseMenu(handler)).then(end);
}

async function guard(asked: Promise<void>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    alarm.say(error instanceof Error ? error.message : String(error));
  }
}

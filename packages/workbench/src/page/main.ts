import { createDesk, type Desk } from './desk.ts';
import { Alarm } from './shell/alarm.ts';
import { CellCard } from './shell/cell-card.ts';
import { find } from './shell/element.ts';
import { showCards } from './shell/cards.ts';
import { texts } from './shell/texts.ts';
import { showTitle } from './shell/title-bar.ts';
import { localeOf, readView } from './shell/view.ts';

declare global {
  interface Window {
    /** For tests, and for the curious at the console. */
    workbench?: Desk & { readonly alarm: Alarm };
  }
}

const view = readView(location, navigator);
const words = texts[view.language];
const alarm = new Alarm(words.close);
const desk = createDesk({
  container: find('.grid'),
  locale: localeOf(view),
  isDark: view.isDark,
  refused: (reason) => alarm.say(words.refused(reason)),
});
showTitle(desk.workbook.name, view, words);
showCards(desk, new CellCard(words));
window.workbench = { ...desk, alarm };

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@tpr/core';
import { fillGuide, signGuide } from '@tpr/panel/guide';
import { menuMessages } from '../src/server/menu/messages.ts';
import { sidebarMessages } from '../src/sidebar/messages.ts';

const written: Readonly<Record<Language, string>> = {
  en: 'Written by packages/sheets-addon/tools/write-guide.ts of src/help: change that, and run it again.',
  fr: 'Écrit par packages/sheets-addon/tools/write-guide.ts depuis src/help : modifiez celui-ci et relancez-le.',
};

/** Messages that only Excel shows; this guide leaves them out. */
const ofExcel: readonly string[] = ['editing', 'filter', 'filterLost', 'otherWorkbook'];

/** The guide for buyers, in Markdown, with every menu item, word, formula and message as the add-on has it. */
export async function writeGuide(language: Language): Promise<string> {
  const { open, refresh, formulas, help } = menuMessages[language];
  const { hostPage, formulas: connection, schedules, unshare, tasks } = sidebarMessages[language];
  const text = await fillGuide({
    language,
    template: readFileSync(join(import.meta.dirname, `../src/help/guide.${language}.md`), 'utf8'),
    prefix: 'TPR_',
    own: (messages) => ({
      name: messages.app.name,
      menu: { open, refresh, formulas, help, inPane: messages.app.help },
      own: {
        place: hostPage,
        formulas: connection,
        schedules,
        unshare,
        queue: tasks.reviewQueue,
        check: tasks.checkService,
        checkNow: messages.settings.check,
      },
      changes: { start: messages.changes.review },
      titles: { own: hostPage },
    }),
    leavesOut: ofExcel,
    picture: (place, title) => `![${title}](pictures/${place}-${language}.png)`,
  });
  return signGuide(text, written[language]);
}

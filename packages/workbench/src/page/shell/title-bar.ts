import { element, find } from './element.ts';
import type { Texts } from './texts.ts';
import type { View } from './view.ts';

export function showTitle(bookName: string, view: View, words: Texts): void {
  const { language, isDark } = view;
  document.documentElement.lang = language;
  document.documentElement.classList.toggle('dark', isDark);
  const other = language === 'fr' ? 'en' : 'fr';
  find('.title-bar').replaceChildren(
    element('span', { class: 'logo', 'aria-hidden': 'true' }, 'X'),
    element('h1', {}, bookName),
    element('p', {}, words.simulated),
    element('span', { class: 'spring' }),
    element('a', { href: `?lang=${other}`, lang: other, hreflang: other }, words.otherLanguage),
  );
}

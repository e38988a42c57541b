import { element, find } from './element.ts';
import type { Texts } from './texts.ts';
import { addressOf, type View } from './view.ts';

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
    element('a', { href: addressOf({ language: other, isDark }), lang: other, hreflang: other }, words.otherLanguage),
    element('a', { href: addressOf({ language, isDark: !isDark }) }, words.otherTheme),
  );
}

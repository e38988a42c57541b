import { element, find } from './element.ts';
import { withKey } from './key.ts';
import type { Language, View } from './view.ts';

/** The two desks, and where each is. */
const desks = [
  { id: 'excel', path: '/', name: 'Excel' },
  { id: 'google', path: '/google', name: 'Google Sheets' },
] as const;

export interface Title {
  readonly desk: (typeof desks)[number]['id'];
  readonly logo: string;
  readonly bookName: string;
  /** What of it is real, and what is not. */
  readonly note: string;
}

const words: Readonly<Record<Language, { readonly desks: string; readonly otherLanguage: string }>> = {
  en: { desks: 'Desks', otherLanguage: 'Français' },
  fr: { desks: 'Bureaux', otherLanguage: 'English' },
};

/** Logo, name of the book, the way to the other desk and to the other language. */
export function showTitle({ desk, logo, bookName, note }: Title, { language, isDark }: View): void {
  document.documentElement.lang = language;
  document.documentElement.classList.toggle('dark', isDark);
  document.title = `${desks.find(({ id }) => id === desk)?.name ?? ''}, Workbench`;
  const other = language === 'fr' ? 'en' : 'fr';
  const { desks: label, otherLanguage } = words[language];
  const links = desks.map(({ id, path, name }) => {
    const link = element('a', { href: withKey(`${path}?lang=${language}`) }, name);
    if (id === desk) link.setAttribute('aria-current', 'page');
    return link;
  });
  find('.title-bar').replaceChildren(
    element('span', { class: 'logo', 'aria-hidden': 'true' }, logo),
    element('h1', {}, bookName),
    element('nav', { class: 'desks', 'aria-label': label }, ...links),
    element('p', {}, note),
    element('span', { class: 'spring' }),
    element('a', { href: withKey(`?lang=${other}`), lang: other, hreflang: other }, otherLanguage),
  );
}

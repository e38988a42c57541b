import { element, find } from './element.ts';
import { withKey } from './page-key.ts';
import type { Language, View } from './view.ts';

const hosts = [
  { id: 'excel', path: '/', name: 'Excel' },
  { id: 'google', path: '/google', name: 'Google Sheets' },
] as const;

export interface Title {
  readonly host: (typeof hosts)[number]['id'];
  readonly logo: string;
  readonly bookName: string;
  /** What is real and what is simulated. */
  readonly note: string;
}

const messages: Readonly<Record<Language, { readonly hosts: string; readonly otherLanguage: string }>> = {
  en: { hosts: 'Spreadsheets', otherLanguage: 'Français' },
  fr: { hosts: 'Tableurs', otherLanguage: 'English' },
};

/** Shows logo, name of the book, and links to the other host and the other language. */
export function showTitle({ host, logo, bookName, note }: Title, { language, isDark }: View): void {
  document.documentElement.lang = language;
  document.documentElement.classList.toggle('dark', isDark);
  document.title = `${hosts.find(({ id }) => id === host)?.name ?? ''}, Workbench`;
  const other = language === 'fr' ? 'en' : 'fr';
  const { hosts: label, otherLanguage } = messages[language];
  const links = hosts.map(({ id, path, name }) => {
    const link = element('a', { href: withKey(`${path}?lang=${language}`) }, name);
    if (id === host) link.setAttribute('aria-current', 'page');
    return link;
  });
  find('.title-bar').replaceChildren(
    element('span', { class: 'logo', 'aria-hidden': 'true' }, logo),
    element('h1', {}, bookName),
    element('nav', { class: 'hosts', 'aria-label': label }, ...links),
    element('p', {}, note),
    element('span', { class: 'spring' }),
    element('a', { href: withKey(`?lang=${other}`), lang: other, hreflang: other }, otherLanguage),
  );
}

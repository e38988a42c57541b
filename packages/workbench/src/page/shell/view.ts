import type { Language } from './texts.ts';

/** How the page is to look: `?lang=fr&theme=dark`, else as the browser is set. */
export interface View {
  readonly language: Language;
  readonly isDark: boolean;
}

export function readView({ search }: Location, { language }: Navigator): View {
  const asked = new URLSearchParams(search);
  const wanted = asked.get('lang') ?? language;
  return { language: wanted.startsWith('fr') ? 'fr' : 'en', isDark: asked.get('theme') === 'dark' };
}

/** The same page seen otherwise. */
export function addressOf({ language, isDark }: View): string {
  return `?${new URLSearchParams({ lang: language, theme: isDark ? 'dark' : 'light' }).toString()}`;
}

/** What office.js calls the language. */
export const localeOf = ({ language }: View): string => (language === 'fr' ? 'fr-FR' : 'en-US');

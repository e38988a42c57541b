export type Language = 'en' | 'fr';

/** How the page is to look: in the language of `?lang=fr` or else the browser's, as light or dark as the browser is set. */
export interface View {
  readonly language: Language;
  readonly isDark: boolean;
}

/** @param prefersDark as the add-in beside it reads it too: two themes in one window would be none. */
export function readView({ search }: Location, { language }: Navigator, prefersDark: boolean): View {
  const wanted = new URLSearchParams(search).get('lang') ?? language;
  return { language: wanted.startsWith('fr') ? 'fr' : 'en', isDark: prefersDark };
}

/** What office.js calls the language. */
export const localeOf = ({ language }: View): string => (language === 'fr' ? 'fr-FR' : 'en-US');

export type Language = 'en' | 'fr';

/** The view of the page: in the language of `?lang=fr`, else the browser's; with the browser's light or dark theme. */
export interface View {
  readonly language: Language;
  readonly isDark: boolean;
}

/** @param prefersDark as the add-in in the frame reads it, so that both have the same theme. */
export function readView({ search }: Location, { language }: Navigator, prefersDark: boolean): View {
  const wanted = new URLSearchParams(search).get('lang') ?? language;
  return { language: wanted.startsWith('fr') ? 'fr' : 'en', isDark: prefersDark };
}

/** The locale, as office.js names it. */
export const localeOf = ({ language }: View): string => (language === 'fr' ? 'fr-FR' : 'en-US');

import { typesetFrench, type Language } from '@tpr/core';
import type { en } from './en/index.ts';

/** The texts of the panel, one table for each page. French has the type of English: a missing text does not compile. */
export type PanelMessages = typeof en;

const tables: Readonly<Record<Language, () => Promise<PanelMessages>>> = {
  en: async () => (await import('./en/index.ts')).en,
  fr: async () => typesetFrench<PanelMessages>((await import('./fr/index.ts')).fr),
};

/** Loads one language; the other one is not fetched. */
export function loadMessages(language: Language): Promise<PanelMessages> {
  return tables[language]();
}

import { formulas } from '../../src/formulas/definitions/index.ts';
import type { Formula } from '../../src/formulas/formula.ts';
import { languages, type Language } from '../../src/i18n/language.ts';
import { code, page, table } from './markdown.ts';

const titles: Readonly<Record<Language, { readonly page: string; readonly head: readonly string[] }>> = {
  en: { page: 'English', head: ['Formula', 'Gives', 'Arguments, in brackets what may be left out'] },
  fr: { page: 'Français', head: ['Formule', 'Donne', 'Arguments, entre crochets ce qui peut manquer'] },
};

/** The formulas that a user can type into a cell. */
export const formulasPage = (): string =>
  page(
    'Formulas',
    'The same in every spreadsheet: `=TPR.INDICATOR(A2,"financial risk")` in Excel, `=TPR_INDICATOR(A2,"financial risk")` ' +
      'in Google Sheets; where numbers have a comma, arguments are separated by a semicolon. Ranges are answered cell by ' +
      'cell, tables spill below their header.',
    ...languages.flatMap((language) => [
      `## ${titles[language].page}`,
      table(
        titles[language].head,
        Object.values(formulas).map((formula) => describe(formula, language)),
      ),
    ]),
  );

function describe({ name, summary, parameters }: Formula, language: Language): readonly string[] {
  const described = Object.values(parameters).map((argument) => {
    const called = argument.name[language];
    return `${code(argument.isOptional ? `[${called}]` : called)} ${plain(argument.help[language])}`;
  });
  return [code(name), summary[language], described.join('<br>')];
}

/** Escapes text, so that Markdown does not interpret it. */
const plain = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

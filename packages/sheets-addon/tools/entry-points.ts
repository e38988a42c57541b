import type { Language, LocalizedText } from '@tpr/core';
import { formulas, type Argument, type Formula } from '@tpr/core/formulas';

/** All other functions that Google calls by name, with their source. A cell can call them as well; then they do nothing. */
const others: Readonly<Record<string, string>> = {
  onOpen: '() { TPR_.addMenu(); }',
  onInstall: '() { TPR_.addMenu(); }',
  showSidebar: '() { TPR_.showSidebar(); }',
  showHelp: '() { TPR_.showHelp(); }',
  refreshTable: '() { TPR_.refreshTable(); }',
  refreshFormulas: '() { TPR_.refreshAllFormulas(); }',
  answerPanel: '(name, given, pass) { return TPR_.answerPanel(name, given, pass); }',
  runSchedule: '(event) { TPR_.runSchedule(event); }',
  goOnWithWork: '(event) { TPR_.goOnWithWork(event); }',
  keepFormulas: '(event) { TPR_.keepFormulas(event); }',
};

/** Names of all functions at the top of the built script. */
export const entryPoints: readonly string[] = [
  ...Object.keys(formulas).map((name) => `TPR_${name}`),
  ...Object.keys(others),
];

/** Real functions with their descriptions: autocomplete reads both, and nothing but a declaration is called by name. */
export function writeEntryPoints(language: Language): string {
  return [
    ...Object.values(formulas).map((formula) => writeFunction(formula, language)),
    ...Object.entries(others).map(([name, body]) => `function ${name}${body}`),
    '',
  ].join('\n');
}

function writeFunction({ name, summary, parameters, returns }: Formula, language: Language): string {
  const described = Object.entries(parameters).map(([key, argument]) => describe(key, argument, language));
  return `/**
 * ${summary[language]}
 *
${described.join('')} * @param {TPR_REFRESH} refresh ${messages.refresh[language]}
 * @return ${messages[returns][language]}
 * @customfunction
 */
function TPR_${name}(${[...Object.keys(parameters), 'refresh'].join(', ')}) { return TPR_.answer('${name}', [...arguments]); }`;
}

function describe(key: string, { example, help, isOptional }: Argument, language: Language): string {
  const optional = isOptional ? ` ${messages.optional[language]}` : '';
  return ` * @param {${example}} ${key} ${help[language]}${optional}\n`;
}

const messages = {
  optional: { en: 'Optional.', fr: 'Facultatif.' },
  refresh: {
    en: 'Filled in by the menu "Refresh formulas". Optional.',
    fr: 'Rempli par le menu "Actualiser les formules". Facultatif.',
  },
  cells: {
    en: 'One value for each cell; a text that begins with ⚠ where there is none.',
    fr: 'Une valeur par cellule ; un texte qui commence par ⚠ là où il n’y en a pas.',
  },
  table: { en: 'A header and the rows.', fr: 'Un en-tête et les lignes.' },
  facts: { en: 'Two columns: what, and its value.', fr: 'Deux colonnes : quoi, et sa valeur.' },
} as const satisfies Readonly<Record<Formula['returns'] | 'optional' | 'refresh', LocalizedText>>;

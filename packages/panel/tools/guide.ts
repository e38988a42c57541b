/** The common parts of the guides for buyers: words, formulas and messages, from the product's own texts. */
import { failureMessages, statusLabels, type Language } from '@tpr/core';
import { workbookMessages } from '@tpr/core/workbook';
import { formulas, formulaSentences, type Argument, type Formula } from '@tpr/core/formulas';
import { loadMessages, type PanelMessages } from '../src/i18n/index.ts';

/** The texts that a template names in braces, by name or by group and name. */
type Known = Readonly<Record<string, Readonly<Record<string, string>> | string>>;

export interface Guide {
  readonly language: Language;
  /** Markdown, with names in braces. */
  readonly template: string;
  /** The prefix of formulas in this spreadsheet. */
  readonly prefix: string;
  /** Texts of this spreadsheet only: buttons, keys. */
  readonly own: (messages: PanelMessages) => Known;
  /** Messages of other spreadsheets. */
  readonly leavesOut: readonly string[];
  readonly picture: (place: string, title: string) => string;
}

/** The file of a language: English has the plain name. */
export const guideFile = (language: Language): string => (language === 'en' ? 'guide.md' : `guide.${language}.md`);

const heads = {
  takes: { en: ['Argument', 'Takes'], fr: ['Argument', 'Reçoit'] },
  failures: {
    en: ['What happened', 'Your data', 'What to do'],
    fr: ['Ce qui s’est passé', 'Vos données', 'Que faire'],
  },
} as const;

const left: Readonly<Record<Language, string>> = { en: 'may be left out', fr: 'peut être omis' };
const soon: Readonly<Record<Language, string>> = { en: 'in a moment', fr: 'dans un instant' };

/** @throws RangeError for an unknown name. */
export async function fillGuide({ language, template, prefix, own, leavesOut, picture }: Guide): Promise<string> {
  const messages = await loadMessages(language);
  const ofPlaces: Known[string] = messages.app.places;
  const known: Known = {
    places: ofPlaces,
    signIn: { sandbox: messages.signIn.sandbox },
    overview: { pull: messages.overview.first.pull },
    app: { menu: messages.app.menu, compareList: messages.app.compareList },
    onboard: { fromSelection: messages.onboard.fromSelection, writeReport: messages.onboard.writeReport },
    support: { details: messages.errors.details, open: messages.support.open },
    status: statusLabels[language],
    sheet: workbookMessages[language] as Record<string, unknown> as Known[string],
    formulas: Object.values(formulas)
      .map((formula) => describe(formula, prefix, language))
      .join('\n\n'),
    failures: failures(language, leavesOut),
    sentences: Object.values(formulaSentences[language])
      .map((sentence) => `- ${plain(sentence)}`)
      .join('\n'),
    ...own(messages),
  };
  const titles = { ...messages.app.places, ...Object(known['titles']) } as Readonly<Record<string, string>>;
  return template.replaceAll(/\{(\w+)(?:\.(\w+))?\}/g, (place, group: string, key: string | undefined) => {
    if (group === 'pictures') return picture(key ?? '', titles[key ?? ''] ?? '');
    const found = known[group];
    const text = typeof found === 'string' ? found : found?.[key ?? ''];
    if (text === undefined) throw new RangeError(`The guide in ${language} names ${place}, which there is not.`);
    return text;
  });
}

/** Below the title, so that a generated page is not edited by hand. */
export function signGuide(text: string, note: string): string {
  const [title = '', ...rest] = text.split('\n');
  return [title, '', `<!-- ${note} -->`, ...rest].join('\n');
}

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Escapes text, so that Markdown does not interpret it, in tables as well. */
const plain = (text: string): string =>
  text
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replaceAll('*', '\\*')
    .replaceAll('_', '\\_')
    .replaceAll(/\s+/g, ' ');

function describe({ name, summary, parameters }: Formula, prefix: string, language: Language): string {
  const given = Object.values(parameters);
  const separator = language === 'fr' ? ';' : ',';
  const call = (wanted: readonly Argument[]) =>
    `=${prefix}${name}(${wanted.map(({ example }) => example).join(separator)})`;
  const calls = new Set([call(given.filter(({ isOptional }) => !isOptional)), call(given)]);
  const rows = given.map((argument) => [
    `\`${argument.name[language]}\`${argument.isOptional ? `, ${left[language]}` : ''}`,
    plain(argument.help[language]),
  ]);
  const parts = [
    `### ${prefix}${name}`,
    summary[language],
    `\`\`\`\n${[...calls].join('\n')}\n\`\`\``,
    ...(rows.length === 0 ? [] : [table(heads.takes[language], rows)]),
  ];
  return parts.join('\n\n');
}

function failures(language: Language, leavesOut: readonly string[]): string {
  const fillIn = (text: string) =>
    plain(text.replaceAll('{when}', soon[language]).replaceAll('{signIn}', '').replaceAll('{again}', ''));
  const rows = Object.entries(failureMessages[language])
    .filter(([kind]) => !leavesOut.includes(kind))
    .map(([, { happened, data, todo }]) => [happened, data, todo].map(fillIn));
  return table(heads.failures[language], rows);
}

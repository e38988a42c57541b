import type { ThirdPartyData } from '../reading/third-party-data.ts';
import type { WithoutRaw } from '../reading/strip-raw.ts';
import type { AttributeDefinition } from '../api/records/attribute.ts';
import { attributePrefix, type PortfolioColumn } from '../portfolio/portfolio-columns.ts';
import type { LocalDate } from '../values/calendar.ts';
import { namesOfCountry, readCountry } from '../values/country.ts';
import { thirdPartyStatuses } from '../values/status.ts';
import { languages, type Language } from '../i18n/language.ts';
import { portfolioMessages } from '../i18n/portfolio.ts';
import { statusLabels } from '../i18n/statuses.ts';
import type { Compared } from './condition.ts';

/** Columns with few different words. The service does not list the words, so they are collected from the cells. */
const wordColumns = ['kind', 'dossierTypes'];

/** The properties of a portfolio column that conditions need. @param known third parties with values in the column. */
export function comparedColumn(
  column: PortfolioColumn,
  definitions: readonly WithoutRaw<AttributeDefinition>[],
  known: readonly ThirdPartyData[],
  today: LocalDate,
  language: Language,
): Compared {
  const { key, header, type } = column;
  if (type !== 'text') return { header, type };
  const met = [...new Set(known.map((each) => column.cellOf(each, today)))].filter((cell) => cell !== null);
  const definition = definitions.find(({ label }) => label !== null && key === attributePrefix + label);
  const isList = definition?.type === 'list_multiple' || key === 'dossierTypes';
  const texts = met.flatMap((cell) => (isList ? String(cell).split('; ') : [String(cell)]));
  const itself = (word: string) => [word, word] as const;
  /** Maps the service's spelling of a code to the word in the cells. */
  const asCode = (word: string) => [word.replace(/ /g, '_'), word] as const;
  if (key === 'status') {
    return {
      header,
      type,
      choices: statusesIn(language),
      alsoCalled: new Map([...texts.flatMap((word) => [itself(word), asCode(word)]), ...otherNames(language)]),
      isClosed: true,
    };
  }
  if (wordColumns.includes(key)) {
    const alsoCalled = key === 'kind' ? new Map([...texts.map(asCode), ...otherKinds(language)]) : undefined;
    return {
      header,
      type,
      isList,
      choices: [...new Set(texts)].sort(),
      isClosed: true,
      ...(alsoCalled && { alsoCalled }),
    };
  }
  if (key === 'country') {
    return { header, type, alsoCalled: new Map([...texts.flatMap(countriesCalled), ...texts.map(itself)]), met };
  }
  const choices = (definition?.choices ?? []).filter((choice) => choice !== null);
  const alsoCalled = new Map(texts.map(itself));
  return {
    header,
    type,
    isList,
    choices,
    isClosed: choices.length > 0,
    met,
    ...(choices.length > 0 && { alsoCalled }),
  };
}

/** Maps the names of a country in all languages to the word in the cells, which is usually its code. */
function countriesCalled(word: string): (readonly [string, string])[] {
  const country = readCountry(word);
  return country.ok ? [country.code, ...namesOfCountry(country.code)].map((name) => [name, word] as const) : [];
}

const statusesIn = (language: Language): string[] => thirdPartyStatuses.map((status) => statusLabels[language][status]);

/** Maps the names of each kind in all languages to the word in the cells. */
function otherKinds(language: Language): Map<string, string> {
  const here = portfolioMessages[language].kinds;
  const pairs = languages.flatMap((each) =>
    Object.entries(portfolioMessages[each].kinds).map(
      ([kind, name]) => [name, here[kind as keyof typeof here]] as const,
    ),
  );
  return new Map(pairs);
}

/** Maps the code of each status and its names in all languages to the word in the cells. */
function otherNames(language: Language): (readonly [string, string])[] {
  return thirdPartyStatuses.flatMap((status) =>
    [status, status.replace(/_/g, ' '), ...languages.map((each) => statusLabels[each][status])].map(
      (name) => [name, statusLabels[language][status]] as const,
    ),
  );
}

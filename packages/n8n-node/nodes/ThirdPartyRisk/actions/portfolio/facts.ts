import { fixedColumns, type Facet, type ThirdPartyData } from '@tpr/core';
import type { LocalDate } from '@tpr/core/values';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { toJson } from '../operation.ts';
import type { Parameters } from '../parameters.ts';
import { plainValue } from '../records/attribute.ts';
import { byLabel } from '../records/by-label.ts';
import { notice } from '../shared/notice.ts';
import { choiceOf, isRaw, selectFields } from '../shared/output.ts';
import { byName, number, text, type Fields } from '../records/schema.ts';

/** The data to read of each third party: every choice costs one call per third party. */
export const includeProperty: INodeProperties = {
  displayName: 'Include',
  name: 'include',
  type: 'multiOptions',
  options: [
    { name: 'Attributes', value: 'attributes', description: 'Your own data of each third party' },
    { name: 'Documents', value: 'documents', description: 'How many documents are missing or await a decision' },
    { name: 'Dossiers', value: 'dossiers', description: 'How many dossiers there are, and how many are valid' },
    { name: 'Identity Details', value: 'identity', description: 'Legal form, workforce and directors' },
    { name: 'Indicators', value: 'indicators', description: 'Scores of each third party' },
  ],
  default: ['attributes', 'indicators'],
  description: 'What to read in addition to the list. Each choice costs one request per third party.',
};

export const costOfAll = notice(
  'Each choice under Include costs a request for each third party, and Documents one for each dossier. Two choices for 1,000 third parties are 2,000 requests. Get Changes reads only what has changed.',
  { returnAll: [true] },
);

const facets: readonly Facet[] = ['identity', 'attributes', 'indicators', 'dossiers', 'documents'];

export function readFacets(parameters: Parameters): Set<Facet> {
  const chosen = parameters.choices('include', facets);
  return new Set(facets.filter((facet) => chosen.includes(facet)));
}

/** The columns of the list that most workflows need. */
const shownFirst: readonly string[] = [
  'thirdpartyId',
  'name',
  'status',
  'kind',
  'siret',
  'vatNumber',
  'city',
  'country',
];

/**
 * One third party as one item: its columns, with attributes and indicators by their labels. Status and kind are codes, as
 * in every other item of a third party: the words of a table depend on its language.
 */
export function factsJson(facts: ThirdPartyData, wanted: ReadonlySet<Facet>, today: LocalDate): IDataObject {
  const json: IDataObject = {};
  for (const column of fixedColumns) {
    const { key, facet } = column;
    const isShown =
      facet === undefined
        ? shownFirst.includes(key)
        : wanted.has(facet) || (facet === 'dossiers' && wanted.has('documents'));
    if (isShown) json[key] = column.cellOf(facts, today);
  }
  const { identity, attributes, indicators } = facts;
  json['status'] = identity.status ?? identity.statusCode;
  json['kind'] = identity.kind;
  if (attributes !== undefined) json['attributes'] = byLabel(attributes, plainValue);
  if (indicators !== undefined) json['indicators'] = byLabel(indicators, ({ value }) => value);
  return json;
}

/** Simplified: the columns. Otherwise everything that was read. @param today of the service */
export function shapeFacts(
  parameters: Parameters,
  facts: ThirdPartyData,
  wanted: ReadonlySet<Facet>,
  today: LocalDate,
) {
  if (isRaw(parameters)) return toJson(facts);
  const json = factsJson(facts, wanted, today);
  if (choiceOf(parameters) !== 'fields') return json;
  return selectFields(parameters, json, Object.keys(factsFields), ['thirdpartyId']);
}

/** Every column that the output can have; the parameters choose among them. */
export const factsFields: Fields = {
  ...Object.fromEntries(
    fixedColumns
      .filter(({ key, facet }) => facet !== undefined || shownFirst.includes(key))
      .map(({ key, type }) => [key, type === 'number' ? number : text]),
  ),
  attributes: byName,
  indicators: byName,
};

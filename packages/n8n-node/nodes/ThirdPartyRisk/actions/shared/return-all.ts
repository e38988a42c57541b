import type { Op } from '@tpr/core';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Result } from '../operation.ts';
import type { Parameters } from '../parameters.ts';
import type { Fields } from '../records/schema.ts';
import { checkRules, readRules, sortResults } from './sort.ts';

/** Number of results to return. */
export const returnAllProperties: INodeProperties[] = [
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: { show: { returnAll: [false] } },
  },
];

/** What is known of the items of a list. */
interface Listed<T> {
  /** The only fields that the items can have, if they are known before reading. */
  readonly fields?: Fields | undefined;
  /** The fields by which a record is sorted, if its item does not have all of them. */
  readonly sortedBy?: ((record: T) => IDataObject) | undefined;
}

/**
 * Reads a list with the limit and the sort order of the parameters.
 * @param read takes the number of records to read; undefined reads all.
 * @param resultFrom turns a record into an item; items are sorted by their fields.
 * @throws ConnectorError `config` for a wrong limit or an unknown field of the sort order.
 */
export function* readMany<T>(
  parameters: Parameters,
  read: (most: number | undefined) => Op<readonly T[]>,
  resultFrom: (record: T) => Result,
  { fields, sortedBy }: Listed<T> = {},
): Op<readonly Result[]> {
  const rules = readRules(parameters);
  if (fields !== undefined) checkRules(rules, fields);
  const limit = readLimit(parameters);
  const records = yield* read(rules.length === 0 ? limit : undefined);
  const fieldsFrom = sortedBy === undefined ? undefined : (place: number) => sortedBy(records[place]!);
  return sortResults(records.map(resultFrom), rules, fieldsFrom).slice(0, limit);
}

/** @returns undefined for all. @throws ConnectorError `config` if the limit is not a positive whole number. */
function readLimit(parameters: Parameters): number | undefined {
  if (parameters.isOn('returnAll')) return undefined;
  return parameters.count('limit', 50, ', or switch on Return All');
}

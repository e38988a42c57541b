import { ConnectorError, type Op } from '@tpr/core';
import type { INodeProperties } from 'n8n-workflow';
import type { Result } from '../operation.ts';
import type { Parameters } from '../parameters.ts';
import { readRules, sortResults } from './sort.ts';

/** How many to return, in which order. */
export const manyProperties: INodeProperties[] = [
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

/**
 * Reads many records as the user wants them.
 * @param read is told how many to read; undefined is all of them.
 * @param resultFrom makes of each what comes out, by which it is sorted.
 */
export function* readMany<T>(
  parameters: Parameters,
  read: (most: number | undefined) => Op<readonly T[]>,
  resultFrom: (record: T) => Result,
): Op<readonly Result[]> {
  const rules = readRules(parameters);
  const limit = readLimit(parameters);
  const results = (yield* read(rules.length === 0 ? limit : undefined)).map(resultFrom);
  return sortResults(results, rules).slice(0, limit);
}

/** @returns undefined for all. @throws ConnectorError `config` for what is no number of results. */
function readLimit(parameters: Parameters): number | undefined {
  if (parameters.isOn('returnAll')) return undefined;
  const limit = parameters.number('limit', 50);
  if (Number.isInteger(limit) && limit > 0) return limit;
  const message = `Limit is ${limit}: give a whole number from 1 on, or switch on Return All.`;
  throw new ConnectorError('config', message, { field: 'limit' });
}

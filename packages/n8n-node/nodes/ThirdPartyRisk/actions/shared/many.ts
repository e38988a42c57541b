import type { Op } from '@tpr/core';
import type { INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../parameters.ts';

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

export const sortProperty: INodeProperties = {
  displayName: 'Sort',
  name: 'sort',
  type: 'fixedCollection',
  typeOptions: { multipleValues: true },
  placeholder: 'Add Sort Rule',
  default: {},
  description: 'In which order to return the results. With a limit, everything is read first.',
  options: [
    {
      displayName: 'Rule',
      name: 'rule',
      values: [
        {
          displayName: 'Field',
          name: 'field',
          type: 'string',
          default: '',
          placeholder: 'e.g. name',
          description: 'Name of a field of the results',
        },
        {
          displayName: 'Direction',
          name: 'direction',
          type: 'options',
          options: [
            { name: 'Ascending', value: 'asc' },
            { name: 'Descending', value: 'desc' },
          ],
          default: 'asc',
          description: 'Whether small values or large ones come first',
        },
      ],
    },
  ],
};

/** Reads many records as the user wants them. @param read is told how many to read; undefined is all of them. */
export function* readMany<T extends object>(
  parameters: Parameters,
  read: (most: number | undefined) => Op<readonly T[]>,
): Op<readonly T[]> {
  const rules = parameters.rows('sort', 'rule').flatMap((row) => {
    const field = row.optional('field');
    return field === undefined ? [] : [{ field, sign: row.optional('direction') === 'desc' ? -1 : 1 }];
  });
  const limit = parameters.isOn('returnAll') ? undefined : Math.max(1, Math.floor(parameters.number('limit', 50)));
  if (rules.length === 0) {
    const records = yield* read(limit);
    return limit === undefined ? records : records.slice(0, limit);
  }
  const records = [...(yield* read(undefined))];
  records.sort((a, b) => {
    for (const { field, sign } of rules) {
      const order = compare(fieldOf(a, field), fieldOf(b, field), sign);
      if (order !== 0) return order;
    }
    return 0;
  });
  return limit === undefined ? records : records.slice(0, limit);
}

const fieldOf = (record: object, field: string): unknown => (record as Readonly<Record<string, unknown>>)[field];

/** Numbers by size, everything else as text; what is missing comes last either way. */
function compare(a: unknown, b: unknown, sign: number): number {
  const [isAMissing, isBMissing] = [a, b].map((value) => value === null || value === undefined);
  if (isAMissing === true || isBMissing === true) return Number(isAMissing) - Number(isBMissing);
  if (typeof a === 'number' && typeof b === 'number') return (a - b) * sign;
  const [left, right] = [String(a), String(b)];
  return (left < right ? -1 : left > right ? 1 : 0) * sign;
}

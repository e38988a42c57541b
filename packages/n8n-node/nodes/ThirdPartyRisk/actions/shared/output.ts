import { lean } from '@tpr/core';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { toJson } from '../operation.ts';
import type { Parameters } from '../parameters.ts';
import type { RecordKind } from '../records/record-kind.ts';

const simplify: INodeProperties = {
  displayName: 'Simplify',
  name: 'simplify',
  type: 'boolean',
  default: true,
  description: 'Whether to return a simplified version of the response instead of the raw data',
  displayOptions: { hide: { '@tool': [true] } },
};

/** A model that uses the node as a tool says itself how much it wants to read. */
const toolOutput: INodeProperties[] = [
  {
    displayName: 'Output',
    name: 'output',
    type: 'options',
    options: [
      { name: 'Raw', value: 'raw', description: 'Everything that the service sent' },
      { name: 'Selected Fields', value: 'fields', description: 'Only the fields named below' },
      { name: 'Simplified', value: 'simplified', description: 'The fields that most questions need' },
    ],
    default: 'simplified',
    description: 'How much of each result to return',
    displayOptions: { show: { '@tool': [true] } },
  },
  {
    displayName: 'Fields',
    name: 'fields',
    type: 'string',
    default: '',
    placeholder: 'e.g. name, status',
    description: 'Names of the fields to return, separated by commas',
    displayOptions: { show: { '@tool': [true], output: ['fields'] } },
  },
];

export const outputProperties: INodeProperties[] = [simplify, ...toolOutput];

/** A record as the user wants it. Raw data are the client's fields with the service's own record under `raw`. */
export function shapeRecord<T extends object>(parameters: Parameters, record: T, kind: RecordKind<T>): IDataObject {
  if (kind.simplified === undefined) return kind.shown?.(record) ?? toJson(lean(record));
  const output = parameters.optional('output');
  if (output === 'fields') return pickFields(whole(record), parameters.list('fields'));
  if (output === 'raw') return whole(record);
  if (output === 'simplified') return kind.simplified(record);
  return parameters.isOn('simplify') ? kind.simplified(record) : whole(record);
}

function whole(record: object): IDataObject {
  return toJson({ ...lean(record), ...('raw' in record && { raw: record.raw }) });
}

function pickFields(record: IDataObject, names: readonly string[]): IDataObject {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
}

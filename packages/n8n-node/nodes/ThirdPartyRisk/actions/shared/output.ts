import { stripRaw } from '@tpr/core';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { toJson } from '../operation.ts';
import type { Parameters } from '../parameters.ts';
import type { RecordKind } from '../records/record-kind.ts';
import type { Fields } from '../records/schema.ts';
import { fieldNamed } from './field-named.ts';

/** The choice of simplified or raw output, for nodes that are not tools of an agent. */
export const outputProperties: INodeProperties[] = [
  {
    displayName: 'Simplify',
    name: 'simplify',
    type: 'boolean',
    default: true,
    description: 'Whether to return a simplified version of the response instead of the raw data',
    displayOptions: { hide: { '@tool': [true] } },
  },
];

const output: INodeProperties = {
  displayName: 'Output',
  name: 'output',
  type: 'options',
  options: [
    { name: 'Raw', value: 'raw', description: 'All fields that the service returned' },
    { name: 'Selected Fields', value: 'fields', description: 'Only the fields chosen below, and the ID' },
    { name: 'Simplified', value: 'simplified', description: 'The fields that most questions need' },
  ],
  default: 'simplified',
  description: 'How much of each result to return',
  displayOptions: { show: { '@tool': [true] } },
};

/** The fields of the output. For a tool of an agent, the user who sets it up chooses the fields. */
export function outputOf(selectable: Fields): INodeProperties[] {
  return [...outputProperties, output, selectedFields(selectable)];
}

/** As `outputOf`, for an operation with a parameter for the kind of the records. */
export function outputOfKinds(parameter: string, selectable: Readonly<Record<string, Fields>>): INodeProperties[] {
  const selected = Object.entries(selectable).map(([kind, fields]) => {
    const property = selectedFields(fields);
    return { ...property, displayOptions: { show: { ...property.displayOptions?.show, [parameter]: [kind] } } };
  });
  return [...outputProperties, output, ...selected];
}

function selectedFields(selectable: Fields): INodeProperties {
  const names = Object.keys(selectable).sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  return {
    displayName: 'Fields',
    name: 'fields',
    type: 'multiOptions',
    options: names.map((name) => ({ name, value: name })),
    default: [],
    description: 'The fields to return. The ID is always among them.',
    displayOptions: { show: { '@tool': [true], output: ['fields'] } },
  };
}

/** A record in the chosen form of output. Raw data are the client's fields with the service's own record under `raw`. */
export function shapeRecord<T extends object>(parameters: Parameters, record: T, kind: RecordKind<T>): IDataObject {
  if (kind.simplified === undefined) return kind.shown?.(record) ?? toJson(stripRaw(record));
  if (choiceOf(parameters) === 'fields') {
    const all = allFields(record, kind);
    return selectFields(parameters, all, Object.keys({ ...kind.selectable, ...all }), kind.ids);
  }
  return isRaw(parameters) ? whole(record) : kind.simplified(record);
}

/** The fields among which *Selected Fields* chooses. */
function allFields<T extends object>(record: T, kind: RecordKind<T>): IDataObject {
  return { ...toJson(stripRaw(record)), ...kind.simplified?.(record) };
}

/** The fields by which records are sorted, where their items have only selected ones. */
export function sortedBy<T extends object>(
  parameters: Parameters,
  kind: RecordKind<T>,
): ((record: T) => IDataObject) | undefined {
  const isSelected = kind.simplified !== undefined && choiceOf(parameters) === 'fields';
  return isSelected ? (record) => allFields(record, kind) : undefined;
}

/**
 * Called before a write, whose item would lose the ID of the written record if its output was refused afterwards.
 * @throws ConnectorError `config` for a wrong form of output, and for a field that the record does not have.
 */
export function checkOutput<T extends object>(parameters: Parameters, kind: RecordKind<T>): void {
  if (choiceOf(parameters) === 'fields') shapeUnread(parameters, {}, kind);
  else isRaw(parameters);
}

/** The output for a record that was not read: null for the fields that are not known. */
export function shapeUnread<T extends object>(
  parameters: Parameters,
  known: IDataObject,
  kind: RecordKind<T>,
): IDataObject {
  if (choiceOf(parameters) === 'fields') {
    return selectFields(parameters, known, Object.keys(kind.selectable ?? kind.output), kind.ids);
  }
  return { ...Object.fromEntries(Object.keys(kind.output).map((name) => [name, null])), ...known };
}

/** The only fields that `shapeRecord` can return; undefined if they are those of the service. */
export function knownFields<T extends object>(parameters: Parameters, kind: RecordKind<T>): Fields | undefined {
  if (kind.simplified === undefined) return undefined;
  if (choiceOf(parameters) === 'fields') return kind.selectable;
  return isRaw(parameters) ? undefined : kind.output;
}

/** The choice in a tool of an agent; undefined elsewhere. */
export const choiceOf = (parameters: Parameters) => parameters.choice('output', ['raw', 'fields', 'simplified']);

/** Whether the user chose raw data: by *Output* in a tool of an agent, by *Simplify* elsewhere. */
export function isRaw(parameters: Parameters): boolean {
  const choice = choiceOf(parameters);
  return choice === undefined ? !parameters.isOn('simplify', true) : choice === 'raw';
}

/**
 * The IDs of a result, then the chosen fields; a field that the result does not have is null.
 * @param known names of fields.
 * @throws ConnectorError `config` for an unknown field.
 */
export function selectFields(
  parameters: Parameters,
  json: IDataObject,
  known: readonly string[],
  ids: readonly string[] = [],
): IDataObject {
  const chosen = parameters.list('fields').map((given) => fieldNamed(given, known, 'Fields'));
  return Object.fromEntries([...new Set([...ids, ...chosen])].map((name) => [name, json[name] ?? null]));
}

function whole(record: object): IDataObject {
  return toJson({ ...stripRaw(record), ...('raw' in record && { raw: record.raw }) });
}

import { ConnectorError, sameValues, sendOnce, type Client, type Op } from '@tpr/core';
import type { AttributeDefinition } from '@tpr/core/service';
import { cleanText, readAttributeCell, resolveLabel, type AttributeValue } from '@tpr/core/values';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { OperationCall } from '../operation.ts';
import { plainValue } from '../records/attribute.ts';

/** The account's attributes as fields, each with the widget of its type. */
export const attributeMapper: INodeProperties = {
  displayName: 'Attributes',
  name: 'attributes',
  type: 'resourceMapper',
  default: { mappingMode: 'defineBelow', value: null },
  required: true,
  noDataExpression: true,
  description: 'The attributes to write, as the account defines them. Empty ones are left as they are.',
  typeOptions: {
    resourceMapper: {
      resourceMapperMethod: 'getAttributeFields',
      mode: 'add',
      fieldWords: { singular: 'attribute', plural: 'attributes' },
      addAllFields: false,
      multiKeyMatch: false,
      supportAutoMap: true,
    },
  },
};

/** One attribute and what to send for it. */
export interface AttributeWrite {
  readonly definition: Pick<AttributeDefinition, 'label' | 'type' | 'choices' | 'readOnly'>;
  readonly label: string;
  readonly values: readonly AttributeValue[];
}

/**
 * What a resource mapper holds for one item, in the form that each attribute's type requires (R047–R057).
 * @throws ConnectorError `config` naming the attribute and the reason, before anything is written.
 */
export function* readMappedAttributes({ client, parameters, item }: OperationCall): Op<AttributeWrite[]> {
  const mapper = parameters.group('attributes');
  const isAuto = mapper.optional('mappingMode') === 'autoMapInputData';
  const given = isAuto ? item.json : (mapper.value('value') as IDataObject | null | '' | undefined);
  if (typeof given !== 'object' || given === null || Object.keys(given).length === 0) return [];
  const definitions = yield* client.attributes.definitions();
  const labels = labelsOf(definitions);
  return Object.entries(given).flatMap(([name, value]) => {
    if (value === null || value === undefined || value === '') return [];
    // An input item holds more than attributes; only what is spelled like one is taken.
    if (isAuto && !labels.includes(name)) return [];
    return [readAttributeWrite(client, definitions, name, value)];
  });
}

/** @throws ConnectorError `config` for a label that no attribute has, or a value that its type does not take. */
export function readAttributeWrite(
  client: Client,
  definitions: readonly AttributeDefinition[],
  name: string,
  value: unknown,
): AttributeWrite {
  const resolved = resolveLabel(name, labelsOf(definitions));
  if (!resolved.ok) throw new ConnectorError('config', resolved.message, { field: name });
  const definition = definitions.find(({ label }) => label === resolved.label);
  if (definition === undefined) throw new ConnectorError('bug', `The attribute "${name}" has no definition.`);
  const values = (Array.isArray(value) ? value : [value]).flatMap((part: unknown) => {
    const read = readAttributeCell(cellOf(part, definition.type), writable(definition), {
      percentScale: client.profile.get('behaviour.percentScale') === '1' ? 1 : 100,
    });
    if (read.ok) return read.values;
    throw new ConnectorError('config', `${resolved.label}: ${read.message}`, { field: resolved.label });
  });
  if (values.length > 1 && definition.type === 'list_unique') {
    throw new ConnectorError('config', `${resolved.label} takes one choice, not ${values.length}.`, { field: name });
  }
  return { definition, label: resolved.label, values };
}

/** Writes attributes one after the other; one that holds its values already is not sent. @returns them by label. */
export function* writeAttributes(
  client: Client,
  thirdpartyId: string,
  writes: readonly AttributeWrite[],
): Op<IDataObject> {
  if (writes.length === 0) return {};
  const held = yield* client.attributes.list({ thirdpartyId });
  for (const write of writes) {
    const { label, values, definition } = write;
    const before = held.find((attribute) => attribute.label === label)?.values ?? [];
    if (sameValues(before, values, definition.type)) continue;
    yield* sendOnce(
      function* () {
        yield* client.attributes.set({ thirdpartyId, label, values: [...values] });
        return true;
      },
      function* () {
        const now = yield* client.attributes.list({ thirdpartyId });
        const kept = now.find((attribute) => attribute.label === label)?.values ?? [];
        return sameValues(kept, values, definition.type) ? true : undefined;
      },
    );
  }
  return Object.fromEntries(writes.map(({ label, values }) => [label, plainValue(values)]));
}

function labelsOf(definitions: readonly AttributeDefinition[]): string[] {
  return definitions.map(({ label }) => label).filter((label) => label !== null);
}

function writable({ label, type, choices, readOnly }: AttributeDefinition) {
  return { label: label ?? '', type, choices, readOnly };
}

/** The date picker gives a moment; the attribute holds its day. */
function cellOf(value: unknown, type: AttributeDefinition['type']): string | number | boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = value instanceof Date ? value.toISOString() : cleanText(String(value));
  return type === 'date' && /^\d{4}-\d{2}-\d{2}T/.test(text) ? text.slice(0, 10) : text;
}

import type { GivenValue, Op, WrittenAttribute } from '@tpr/core';
import type { AttributeValue } from '@tpr/core/values';
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

/** What a resource mapper holds for one item. */
export function* readMapper({ attributes, parameters, item }: OperationCall): Op<GivenValue[]> {
  const mapper = parameters.group('attributes');
  const isAuto = mapper.optional('mappingMode') === 'autoMapInputData';
  const given = isAuto ? item.json : (mapper.value('value') as IDataObject | null | '' | undefined);
  if (typeof given !== 'object' || given === null) return [];
  const filled = Object.entries(given).filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (filled.length === 0) return [];
  // An input item holds more than attributes; only what is spelled like one is taken.
  const labels = isAuto ? yield* attributes.labels() : undefined;
  return filled
    .filter(([label]) => labels === undefined || labels.includes(label))
    .map(([label, value]) => ({ label, value: valueOf(value) }));
}

/** What a field or an expression gives: moments come as objects of several kinds. */
export function valueOf(given: unknown): GivenValue['value'] {
  if (Array.isArray(given)) return given.map((part: unknown) => valueOf(part)) as GivenValue['value'];
  if (typeof given === 'number' || typeof given === 'boolean') return given;
  return given instanceof Date ? given.toISOString() : String(given);
}

/** Attributes as they were written, by label. @throws ConnectorError the reason for the first that was not. */
export function* writeAttributes(
  { attributes }: OperationCall,
  thirdpartyId: string,
  given: readonly GivenValue[],
): Op<IDataObject> {
  const written = yield* attributes.write(thirdpartyId, given);
  return Object.fromEntries(written.map((each) => [each.label, plainValue(valuesIn(each))]));
}

function valuesIn({ values, error }: WrittenAttribute): readonly AttributeValue[] {
  if (error !== undefined) throw error;
  return values;
}

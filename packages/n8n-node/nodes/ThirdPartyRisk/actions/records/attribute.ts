import type { Attribute } from '@tpr/core/api';
import type { AttributeValue } from '@tpr/core/values';
import type { IDataObject } from 'n8n-workflow';
import type { RecordKind } from './record-kind.ts';
import { text, value, word } from './schema.ts';

export const attributeRecord = {
  output: { thirdpartyId: word, label: text, type: text, value },
  shown: ({ thirdpartyId, label, type, typeCode, values }) => ({
    thirdpartyId,
    label,
    type: type ?? typeCode,
    value: plainValue(values),
  }),
} satisfies RecordKind<Attribute & { readonly thirdpartyId: string }>;

/** A single value is returned as itself, several as a list. */
export function plainValue(values: readonly AttributeValue[]): IDataObject[string] {
  return values.length === 1 ? values[0] : values.length === 0 ? null : [...values];
}

import type { Attribute } from '@tpr/core/service';
import type { AttributeValue } from '@tpr/core/values';
import type { IDataObject } from 'n8n-workflow';
import type { RecordKind } from './record-kind.ts';

export const attributeRecord = {
  example: { thirdpartyId: '1042', label: 'Criticality', type: 'list_unique', value: 'High' },
  shown: ({ thirdpartyId, label, type, typeCode, values }) => ({
    thirdpartyId,
    label,
    type: type ?? typeCode,
    value: plainValue(values),
  }),
} satisfies RecordKind<Attribute & { readonly thirdpartyId: string }>;

/** A single value stands alone, several are a list. */
export function plainValue(values: readonly AttributeValue[]): IDataObject[string] {
  return values.length === 1 ? values[0] : values.length === 0 ? null : [...values];
}

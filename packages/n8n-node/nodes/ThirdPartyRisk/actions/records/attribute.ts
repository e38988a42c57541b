import type { Attribute } from '@tpr/core/api';
import type { AttributeType, AttributeValue } from '@tpr/core/values';
import type { IDataObject } from 'n8n-workflow';
import type { RecordKind } from './record-kind.ts';
import { text, value, word } from './schema.ts';

export const attributeRecord = {
  output: { thirdpartyId: word, label: text, type: text, value },
  shown: ({ thirdpartyId, label, type, typeCode, values }) => ({
    thirdpartyId,
    label,
    type: type ?? typeCode,
    value: plainValue({ type, values }),
  }),
} satisfies RecordKind<Attribute & { readonly thirdpartyId: string }>;

/**
 * A multiple choice is a list, whatever the number of its values. Any other value is returned as itself, and null without
 * one. For an attribute whose type is unknown, several values are a list.
 */
export function plainValue({
  type,
  values,
}: {
  readonly type: AttributeType | null;
  readonly values: readonly AttributeValue[];
}): IDataObject[string] {
  if (type === 'list_multiple' || values.length > 1) return [...values];
  return values[0] ?? null;
}

import { canonicalStatus } from '../../values/status.ts';
import { attributeTypes, type AttributeType, type AttributeValue } from '../../values/attribute-type.ts';
import { flag, isNumber, list, name, text, type Field } from '../field.ts';
import { pick } from '../json-path.ts';
import type { Profile } from '../profile/index.ts';
import { record, type RecordOf } from '../record.ts';

/** A choice is a text, or an object whose `label`, or else `value`, `name` or `code`, is the text (G52). */
const choice: Field<string | null> = {
  shown: 'text',
  read(value, place) {
    if (typeof value !== 'object' || value === null) return text().read(value, place);
    // An object without any of them is reported.
    return text().read(pick(value, ['label', 'value', 'name', 'code']) ?? value, place);
  },
};

/** A value of an attribute: text, number or boolean; an object is read as a choice. */
const attributeValue: Field<AttributeValue | null> = {
  shown: { anyOf: ['text', 'number', 'boolean'] },
  read(value, place) {
    if (typeof value === 'string' || typeof value === 'boolean' || isNumber(value)) return value;
    return value === null || value === undefined ? null : choice.read(value, place);
  },
};

/** A type has its own name as well: an overlay for one word of the service does not take away the others. */
const typeOf = (name: string | null, profile: Profile): AttributeType | null =>
  canonicalStatus(name, profile.get('values.attributeType'), attributeTypes) ?? null;

const values = list(attributeValue);

/** The values, or one value. The choices of a multiple choice may be a list of their own within it (R057). */
const attributeValues: Field<AttributeValue[]> = {
  shown: values.shown,
  read: (value, place) => values.read(Array.isArray(value) ? value.flat() : value, place),
};

/** An attribute configured on the account (R049). `type` is null and `choices` empty when the service shows only labels. */
export const attributeDefinition = record(
  'attributeDefinition',
  'R049',
  { label: name(), type: text(), choices: list(choice), readOnly: flag() },
  (values, _raw, { profile }) => ({ type: typeOf(values.type, profile), typeCode: values.type }),
);
export type AttributeDefinition = RecordOf<typeof attributeDefinition>;

/** A custom attribute of a third party (R035). `values` is always a list; it is empty when nothing is set. */
export const attribute = record(
  'attribute',
  'R035',
  { label: name(), type: text(), values: attributeValues },
  (read, _raw, { profile }) => ({ type: typeOf(read.type, profile), typeCode: read.type }),
);
export type Attribute = RecordOf<typeof attribute>;

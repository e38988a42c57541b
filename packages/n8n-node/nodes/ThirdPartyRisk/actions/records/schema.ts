import type { RecordType, Shown } from '@tpr/core/api';

type JsonType = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'null';

/** JSON Schema of the output. Of several types n8n shows the first; an object without `properties` may have any. */
export interface Schema {
  readonly type: JsonType | readonly JsonType[];
  readonly properties?: Fields;
  readonly items?: Schema;
}

/** The schemas of the output by field name, in the order of the editor. */
export type Fields = Readonly<Record<string, Schema>>;

/** These two are never null. */
export const word: Schema = { type: 'string' };
export const yesOrNo: Schema = { type: 'boolean' };

export const text: Schema = { type: ['string', 'null'] };
export const number: Schema = { type: ['number', 'null'] };
/** The value of an attribute; several choices are a list. */
export const value: Schema = { type: ['string', 'number', 'boolean', 'array', 'null'], items: word };
/** An object whose keys are names of the account or the document. */
export const byName: Schema = { type: 'object' };

export const listOf = (items: Schema): Schema => ({ type: 'array', items });
export const objectOf = (properties: Fields): Schema => ({ type: 'object', properties });

/** The fields of a record that the client returns. */
export function fieldsIn({ fields }: RecordType<unknown>): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, { shown }]) => [name, schemaOf(shown)]));
}

/** Identifiers are texts; a field that the service leaves out is null. */
function schemaOf(shown: Shown): Schema {
  switch (shown) {
    case 'text':
    case 'integer':
    case 'day':
      return text;
    case 'number':
      return number;
    case 'boolean':
      return { type: ['boolean', 'null'] };
    case 'null':
      return { type: 'null' };
    case 'anything':
      return { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] };
  }
  if ('listOf' in shown) return listOf(schemaOf(shown.listOf));
  if ('record' in shown) return { ...objectOf(fieldsIn(shown.record)), type: ['object', 'null'] };
  return { type: [...new Set(shown.anyOf.flatMap((each) => schemaOf(each).type))] };
}

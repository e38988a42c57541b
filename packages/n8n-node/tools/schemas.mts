import { resources } from '../nodes/ThirdPartyRisk/actions/resources.ts';
import {
  byName,
  listOf,
  objectOf,
  value,
  word,
  type Fields,
  type Schema,
} from '../nodes/ThirdPartyRisk/actions/records/schema.ts';
import { thirdPartyRecord } from '../nodes/ThirdPartyRisk/actions/records/third-party.ts';
import { changedFields } from '../nodes/ThirdPartyRisk/actions/shared/changed.ts';

/** A schema in n8n's form: `version` counts the changes of the schema. */
type OutputSchema = Schema & { readonly version: number };

const versioned = (fields: Fields): OutputSchema => ({ ...objectOf(fields), version: 1 });

/** Output schemas by `<resource>/<operation>`, except for operations whose output is not known in advance. */
export const operationSchemas: readonly (readonly [path: string, schema: OutputSchema])[] = resources.flatMap(
  (resource) =>
    resource.operations.flatMap(({ value: operation, output }) =>
      output === undefined ? [] : [[`${resource.value}/${operation}`, versioned(output)] as const],
    ),
);

const orNull = (schema: Schema): Schema => ({ ...schema, type: [...[schema.type].flat(), 'null'] });

/** All fields that the trigger can include; a field that is not read, or not yet known, is null. */
export const triggerSchema: OutputSchema = versioned({
  changed: word,
  events: listOf(word),
  eventNames: listOf(word),
  changedFrom: word,
  changedUntil: word,
  occurrences: listOf(objectOf({ event: word, from: word, until: word })),
  ...changedFields,
  thirdParty: orNull(objectOf(thirdPartyRecord.output)),
  attributes: orNull(byName),
  indicators: orNull(byName),
  changes: orNull(listOf(objectOf({ field: word, before: value, after: value }))),
  notRead: orNull(listOf(word)),
  warnings: orNull(listOf(word)),
});

/** A schema without null types, since n8n's editor shows no content of an object or list that may be null. */
export function shownSchema<T extends Schema>({ type, properties, items, ...rest }: T): T {
  const [first] = [type].flat();
  return {
    ...rest,
    type: first === 'object' || first === 'array' ? first : type,
    ...(properties !== undefined && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, shownSchema(part)])),
    }),
    ...(items !== undefined && { items: shownSchema(items) }),
  } as unknown as T;
}

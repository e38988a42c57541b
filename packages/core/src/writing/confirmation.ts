import type { Client } from '../client.ts';
import type { WriteResponse } from '../http/response-parser.ts';
import { set } from '../api/current/attributes.ts';
import { placesIn } from '../api/wire.ts';
import { pick } from '../api/json-path.ts';
import { attribute } from '../api/records/attribute.ts';
import type { AttributeValue } from '../values/attribute-type.ts';

/** The values under the written label in the response to a write; undefined if the response does not contain the label. */
export function valuesShown(
  { profile }: Client,
  { body }: WriteResponse,
  label: string,
): readonly AttributeValue[] | undefined {
  const found = pick(body, placesIn(set, 'item', profile));
  const record = Array.isArray(found) ? found[0] : found;
  if (typeof record !== 'object') return undefined;
  const shown = attribute.read(record, { profile, path: '', report: () => undefined });
  // No values may mean that they were cleared, or that the response is about something else.
  if (shown?.label !== label || shown.values.length === 0) return undefined;
  return shown.values.flatMap((value) => value ?? []);
}

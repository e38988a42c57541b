import type { Client } from '../client.ts';
import type { WriteResponse } from '../http/write-response.ts';
import { set } from '../api/current/attributes.ts';
import { placesIn } from '../api/envelope.ts';
import { pick } from '../api/json-path.ts';
import { attribute } from '../api/records/attribute.ts';
import type { AttributeValue } from '../values/attribute-type.ts';

/** The values that the answer to a write shows under its label; undefined where it shows none. */
export function valuesShown(
  { profile }: Client,
  { body }: WriteResponse,
  label: string,
): readonly AttributeValue[] | undefined {
  const found = pick(body, placesIn(set, 'item', profile));
  const record = Array.isArray(found) ? found[0] : found;
  if (typeof record !== 'object') return undefined;
  const shown = attribute.read(record, { profile, path: '', report: () => undefined });
  // No values may mean that they were cleared, or that the answer is about something else.
  if (shown?.label !== label || shown.values.length === 0) return undefined;
  return shown.values.flatMap((value) => value ?? []);
}

/** Of an answer that shows the attribute itself. */
export const confirmedByAttribute = 'itself';

/**
 * Whether the service confirms writes by responses of this form, as was seen by reading some of them back. A service that
 * responds with less than the attribute does so every time: the form in which most writes were confirmed is its own, and
 * another one a proxy's. Reading every write back needs no such memory, and costs 40 requests for 20 writes in place of 21.
 */
export function isUsualConfirmation({ context }: Client, form: string): boolean {
  const { confirmedForms } = context.detected;
  const times = confirmedForms.get(form) ?? 0;
  return times > 0 && [...confirmedForms].every(([other, count]) => other === form || count < times);
}

export function noteConfirmed({ context }: Client, form: string): void {
  const { confirmedForms } = context.detected;
  confirmedForms.set(form, (confirmedForms.get(form) ?? 0) + 1);
}

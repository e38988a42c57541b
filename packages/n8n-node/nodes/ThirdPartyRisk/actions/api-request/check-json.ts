import { ConnectorError } from '@tpr/core';
import { faultOfValue, isMoment } from '../shared/given-value.ts';

/**
 * JSON would send null for NaN and for an invalid date, and a number beyond 2^53 was rounded before it came here. A text
 * with an expression has the text of its object or of its invalid date.
 * @throws ConnectorError `config` that names the first such value.
 */
export function checkJson(value: unknown, title: string): void {
  const fault = faultOfValue(value);
  if (fault !== undefined) throw new ConnectorError('config', `${title} ${fault}`, { field: title });
  if (typeof value !== 'object' || value === null || isMoment(value)) return;
  for (const [name, part] of Object.entries(value)) checkJson(part, Array.isArray(value) ? title : `${title}: ${name}`);
}

import { ConnectorError } from '@tpr/core';
import type { DayAt } from '../actions/parameters.ts';

/**
 * Returns the day of an instant in an IANA time zone, such as the workflow's. An imported workflow may have the zone
 * `DEFAULT`, for which n8n's expressions use the zone of its process.
 * @throws ConnectorError `config` for the day of an instant in an unknown zone
 */
export function dayIn(timeZone: string): DayAt {
  let format: Intl.DateTimeFormat | undefined;
  return (instantMs) => {
    format ??= formatIn(timeZone);
    const parts = new Map(format.formatToParts(instantMs).map(({ type, value }) => [type, value]));
    return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
  };
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const zone = timeZone.toUpperCase() === 'DEFAULT' ? {} : { timeZone };
  const format = formatOf({ ...zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  if (format !== undefined) return format;
  const message = `The workflow has the time zone "${timeZone}", which does not exist: choose another one in its settings.`;
  throw new ConnectorError('config', message, { field: 'timezone' });
}

/** @returns undefined for an unknown time zone. */
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en', options);
  } catch {
    return undefined;
  }
}

import { otherZone } from '../http/detected-behaviour.ts';
import { zoneOf } from '../api/profile/index.ts';
import { timeZoneMessages } from '../i18n/time-zone.ts';
import type { TableReport } from './table-report.ts';
import { userLanguageOf, type TaskContext } from './task-context.ts';

/** Adds a warning to the report of a task that writes a table, if the service's time zone contradicts the profile. */
export function withWarnings<T>(result: T, context: TaskContext): T {
  const { client } = context;
  if (client === undefined || !isReport(result)) return result;
  const time = client.context.detected.zone.contradiction;
  if (time === undefined) return result;
  const inForce = zoneOf(client.profile);
  return {
    ...result,
    warnings: [
      ...(result.warnings ?? []),
      timeZoneMessages[userLanguageOf(context)].otherZone(time, otherZone(inForce), inForce),
    ],
  };
}

function isReport(result: unknown): result is TableReport {
  return typeof result === 'object' && result !== null && 'table' in result && 'isPartial' in result;
}

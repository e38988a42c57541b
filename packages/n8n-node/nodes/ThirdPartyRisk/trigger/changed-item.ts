import type { Occurrence } from '@tpr/core';
import { eventSets } from '@tpr/core/api';
import { formatInstant } from '@tpr/core/values';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Parameters } from '../actions/parameters.ts';
import { changedJson } from '../actions/shared/changed.ts';
import type { Enriched } from './enrich.ts';
import { differences, factsOf, type Remembered } from './field-differences.ts';

export interface ChangedItem {
  readonly item: INodeExecutionData;
  /** The facts of the record, to compare with its next change. */
  readonly facts: Remembered;
}

/**
 * A change as an item: the kind of the record, its events with their times, its fields, related data, and the
 * differences from its last change.
 * @param warnings about the service: for a trigger, n8n can show them only in the items.
 */
export function changedItem(
  parameters: Parameters,
  { change, added, notRead, unread, isUnread }: Enriched,
  before: ReadonlyMap<string, Remembered[1]>,
  warnings: readonly string[],
): ChangedItem {
  const { changed, occurrences } = change;
  const { changed: subject, ...fields } = changedJson(parameters, changed);
  const record = { ...fields, ...added };
  const earlier = before.get(changed.id);
  // The record as the service sent it has every field again, under other names.
  const compared = Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'raw'));
  const facts = factsOf(compared, isUnread ? [...Object.keys(fields), ...unread] : unread, earlier);
  const events = [...new Set(occurrences.flatMap(({ codes }) => codes))];
  const json: IDataObject = {
    changed: subject,
    events,
    eventNames: events.map((code) => eventSets[changed.subject].find((known) => known.code === code)?.label ?? code),
    changedFrom: instantAt(Math.min(...occurrences.map(({ fromSeconds }) => fromSeconds))),
    changedUntil: instantAt(Math.max(...occurrences.map(({ untilSeconds }) => untilSeconds))),
    occurrences: occurrences.map(occurrenceJson),
    ...record,
    changes: differences(earlier, facts),
    notRead: orNull(notRead),
    warnings: orNull(warnings),
  };
  return { item: { json }, facts: [changed.id, facts] };
}

/** If searches could not distinguish two events, `event` has both codes, separated by a comma. */
function occurrenceJson({ codes, fromSeconds, untilSeconds }: Occurrence): IDataObject {
  return { event: codes.join(','), from: instantAt(fromSeconds), until: instantAt(untilSeconds) };
}

const orNull = (sentences: readonly string[]): string[] | null => (sentences.length === 0 ? null : [...sentences]);
const instantAt = (second: number): string => formatInstant(1000 * second);

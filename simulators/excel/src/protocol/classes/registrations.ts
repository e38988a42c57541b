import type { ProtocolSession } from '../protocol-session.ts';
import { eventTypes } from '../events.ts';

type Registration<T> = (of: T, given: unknown, session: ProtocolSession) => void;

const numbers: Readonly<Record<string, number>> = {
  ActivatedEvent: eventTypes.activated,
  AddedEvent: eventTypes.added,
  CalculatedEvent: eventTypes.calculated,
  DataChangedEvent: eventTypes.changed,
  DeactivatedEvent: eventTypes.deactivated,
  DeletedEvent: eventTypes.deleted,
  FormatChangedEvent: eventTypes.formatChanged,
  RowSortedEvent: eventTypes.rowSorted,
  SelectionChangedEvent: eventTypes.selection,
};

const tableNumbers: Readonly<Record<string, number>> = {
  AddedEvent: eventTypes.tableAdded,
  DataChangedEvent: eventTypes.tableChanged,
  DeletedEvent: eventTypes.tableDeleted,
  SelectionChangedEvent: eventTypes.tableSelection,
};

/** The two calls of each event: `_RegisterDataChangedEvent` and `_UnregisterDataChangedEvent`. */
export function registrations<T>(
  type: string,
  events: readonly string[],
  target: (of: T) => string,
): Readonly<Record<string, Registration<T>>> {
  const known = type.startsWith('Table') ? tableNumbers : numbers;
  const calls: Record<string, Registration<T>> = {};
  for (const event of events) {
    const number = known[event] ?? 0;
    calls[`${type}._Register${event}`] = (of, _, session) => session.events.register(number, target(of));
    calls[`${type}._Unregister${event}`] = (of, _, session) => session.events.unregister(number, target(of));
  }
  return calls;
}

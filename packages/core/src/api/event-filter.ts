import type { EventFilter, InputRule } from './endpoint.ts';
import { eventSets, subjectOf, type EventSubject } from './events.ts';
import type { Profile } from './profile/profile.ts';
import { parseIsoDateTime } from '../values/wall-time.ts';
import { providerKey, wireEventCode } from './wire.ts';

/** Declares that an endpoint is searched by the events of one kind of resource. */
export function byEvents<S extends EventSubject>(subject: S): { readonly events: S; readonly rule: InputRule } {
  return { events: subject, rule: ruleFor(subject, false) };
}

/** As `byEvents`, for an endpoint that lists everything when no events are given (R107). */
export function byEventsIfAny<S extends EventSubject>(
  subject: S,
): { readonly events: S; readonly eventsOptional: true; readonly rule: InputRule } {
  return { events: subject, eventsOptional: true, rule: ruleFor(subject, true) };
}

const timeForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?$/;

function ruleFor(wanted: EventSubject, mayBeAbsent: boolean): InputRule {
  return ({ events: given }, refuse, profile) => {
    const events = given as EventFilter | undefined;
    if (events === undefined && mayBeAbsent) return;
    if (events === undefined || events.eventNames.length === 0) {
      return refuse('events', 'event codes, a start and an end are given together');
    }
    for (const field of ['eventOccurrenceStartDate', 'eventOccurrenceEndDate'] as const) {
      const time = events[field] ?? '';
      if (!timeForm.test(time) || parseIsoDateTime(time) === undefined) {
        refuse(field, `${field} has to be a time without zone, such as 2026-11-01T09:30:00`);
      }
    }
    if (events.eventOccurrenceStartDate > events.eventOccurrenceEndDate) {
      refuse('eventOccurrenceStartDate', 'the start lies after the end');
    }
    for (const code of events.eventNames) {
      const subject = subjectOf(code);
      if (subject === undefined && !profile.get('events.allowUnknown')) {
        refuse(
          'events',
          `${code} is not an event code of the specification (events.allowUnknown sends it all the same)`,
        );
      }
      if (subject !== undefined && subject !== wanted) {
        refuse('events', `${code} is an event of another kind of resource (${subject})`);
      }
      if (wireEventCode(code, profile) === undefined) {
        refuse('events', `${code} needs the provider's name: set ${providerKey(code)} in the profile`);
      }
    }
  };
}

/** A range before the service existed. */
export const rangeWithoutEvents = {
  eventOccurrenceStartDate: '2001-01-01T00:00:00',
  eventOccurrenceEndDate: '2001-01-02T00:00:00',
};

/** Codes of one kind of resource that can be sent to this service. */
export function sendableEvents(subject: EventSubject, profile: Profile): string[] {
  return eventSets[subject].map((event) => event.code).filter((code) => wireEventCode(code, profile) !== undefined);
}

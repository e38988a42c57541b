import { ask, type HttpResponse, type Op } from '../../runtime/op.ts';
import type { Client } from '../../client.ts';
import type { ConnectorError } from '../../errors.ts';
import type { EventFilter } from '../../api/endpoint.ts';
import { rangeWithoutEvents } from '../../api/event-filter.ts';
import { eventSets, type EventSubject } from '../../api/events.ts';
import type { ThirdParty } from '../../api/records/third-party.ts';
import { dayMs } from '../../values/calendar.ts';
import { wallClock } from '../../values/zone.ts';
import { confirmed, different, notTestable } from '../finding.ts';
import { lastAnswer, type CallResult } from '../call-result.ts';
import type { Examination, Probe } from '../examination.ts';
import { probeTwice } from '../refusal.ts';

/** Maximum number of time windows that are searched, back from now, for one with events. */
const windowsSearched = 8;
const eventStyles = ['csv', 'csvEncoded', 'repeat'] as const;
/** Codes that need no provider's name (G37). */
export const plainCodes = (subject: EventSubject): string[] =>
  eventSets[subject].map(({ code }) => code).filter((code) => !code.includes('PROVIDER'));

/** A single code, where the style of several has no effect. */
const oneCode = ['THIRD_PARTY_ADDED'];

/** The form of an event search, and the response to an empty one (G29, G32, G35, R122). */
export const probeEvents: Probe = function* (examination) {
  const nowMs = examination.serviceTimeMs ?? (yield* ask('now'));
  yield* findNamesStyle(examination, nowMs);
  yield* findTimestampForm(examination, nowMs);
  yield* findLongestRange(examination, nowMs);
  yield* findEmptyAnswer(examination);
  yield* searchOthers(examination, nowMs);
};

const search = (examination: Examination, events: EventFilter) => (client: Client) =>
  client.thirdParties.searchByEvents.page({ events }, { number: examination.get('paging.firstPage'), size: 20 });

function windowOf(examination: Examination, fromMs: number, toMs: number, eventNames: readonly string[]): EventFilter {
  const zone = examination.get('events.timeZone');
  return {
    eventNames,
    eventOccurrenceStartDate: wallClock(fromMs, zone),
    eventOccurrenceEndDate: wallClock(toMs, zone),
  };
}

function* findTimestampForm(examination: Examination, nowMs: number): Op<void> {
  const messages = examination.messages.searches;
  const key = 'events.timestampFormat';
  const events = windowOf(examination, nowMs - dayMs, nowMs, oneCode);
  const attempt = yield* probeTwice(() => examination.read('thirdParties.searchByEvents', search(examination, events)));
  const last = attempt.exchanged[attempt.exchanged.length - 1];
  // The service may answer 404 to a search without a result, as it does to an unknown path.
  const isEmpty = last?.reply.status === 404 && examination.hasAnswered('thirdParties.searchByEvents');
  if (last === undefined || (lastAnswer(attempt) === undefined && !isEmpty)) {
    return examination.note(notTestable(key, messages.noForm(reasonIn(examination, attempt.error, last?.reply))));
  }
  const form = /StartDate=[\dT:-]+\.\d{3}/.test(decodeURIComponent(last.request.url)) ? 'millis' : 'seconds';
  const note = form === 'millis' ? messages.withMillis : messages.withoutMillis;
  examination.noteValue(key, form, note);
}

function* findNamesStyle(examination: Examination, nowMs: number): Op<void> {
  const messages = examination.messages.searches;
  const key = 'events.namesFormat';
  const inForce = examination.get(key);
  let isTakenWithout = false;
  for (const style of new Set([inForce, ...eventStyles])) {
    const outcome = yield* searchBack(examination, nowMs, style);
    if (outcome === 'refused') continue;
    if (outcome === 'unanswered') return examination.note(notTestable(key, messages.notAnswered));
    if (outcome === 'empty') {
      isTakenWithout = true;
      continue;
    }
    const note = messages.styleFinds(style);
    return examination.noteValue(key, style, note);
  }
  examination.note(notTestable(key, isTakenWithout ? messages.noRecentEvent : messages.noStyle));
}

/** Searches windows back from now with several codes, until one has a result. */
function* searchBack(
  examination: Examination,
  nowMs: number,
  style: string,
): Op<'refused' | 'unanswered' | 'empty' | 'found'> {
  const days = examination.get('events.maxRangeDays');
  for (let back = 0; back < windowsSearched; back += 1) {
    const toMs = nowMs - back * days * dayMs;
    const events = windowOf(examination, toMs - days * dayMs, toMs, plainCodes('thirdParty'));
    const attempt = yield* probeTwice(() =>
      examination.read('thirdParties.searchByEvents', search(examination, events), { 'events.namesFormat': style }),
    );
    if (attempt.value === undefined) return attempt.answer === 'no' ? 'refused' : 'unanswered';
    if (attempt.value.count === 0) continue;
    noteIds(examination, attempt);
    return 'found';
  }
  return 'empty';
}

/** Notes whether searches return records or bare identifiers, which the client completes by reads (G30). */
function noteIds(examination: Examination, { value }: CallResult<{ readonly items: readonly ThirdParty[] }>): void {
  const isBare = (value?.items ?? []).every(({ raw }) => Object.keys(raw as object).length <= 1);
  const { searches, service } = examination.messages;
  examination.remarks.push(isBare ? service.searchesGiveIds : service.searchesGiveRecords);
  examination.noteGap('G30', isBare ? 'different' : 'confirmed', isBare ? searches.idsAlone : searches.wholeRecords);
}

function* findLongestRange(examination: Examination, nowMs: number): Op<void> {
  const key = 'events.maxRangeDays';
  const wanted = examination.get(key);
  for (const days of new Set([wanted, ...[31, 7, 1].filter((each) => each < wanted)])) {
    const events = windowOf(examination, nowMs - days * dayMs, nowMs, oneCode);
    const attempt = yield* probeTwice(() => examination.attempt(search(examination, events)));
    if (attempt.answer === 'no') continue;
    if (lastAnswer(attempt) === undefined) break;
    const note = examination.messages.searches.rangeTaken(days);
    return examination.noteValue(key, days, note);
  }
  examination.note(notTestable(key, examination.messages.searches.noRange));
}

const noContentKey = 'search.noContentMeans';

/** Whether a 204 means an empty list (G29). Tested before lists of single records are read, which may be empty. */
export const probeNoContent: Probe = function* (examination) {
  const { value, exchanged } = yield* examination.attempt(searchLongAgo(examination), { [noContentKey]: 'empty' });
  if (value === undefined || exchanged[exchanged.length - 1]?.reply.status !== 204) return;
  examination.noteValue(noContentKey, 'empty', examination.messages.searches.emptyIsNoContent);
};

const searchLongAgo = (examination: Examination) => search(examination, { ...rangeWithoutEvents, eventNames: oneCode });

function* findEmptyAnswer(examination: Examination): Op<void> {
  const key = 'search.notFoundMeans';
  const messages = examination.messages.searches;
  const attempt = yield* examination.attempt(searchLongAgo(examination), { [key]: 'empty' });
  const status = attempt.exchanged[attempt.exchanged.length - 1]?.reply.status;
  if (!examination.findings.has(noContentKey)) {
    const note = messages.oldRange(String(status ?? messages.noAnswer));
    const isOther = status === 200 && examination.hasAnswered('thirdParties.searchByEvents');
    examination.note(isOther ? confirmed(noContentKey, messages.emptyIsList) : notTestable(noContentKey, note));
  }
  if (status !== 200 && status !== 404)
    return examination.note(notTestable(key, messages.oldRange(String(status ?? messages.noAnswer))));
  if (!examination.hasAnswered('thirdParties.searchByEvents')) {
    return examination.note(notTestable(key, messages.onlyNotFound));
  }
  const note = status === 404 ? messages.emptyIsNotFound : messages.emptyIsList;
  const fits = status === 200 || examination.get(key) !== 'error';
  examination.note(fits ? confirmed(key, note) : different(key, 'empty', note));
}

/** The other two searches, until each has answered. */
function* searchOthers(examination: Examination, nowMs: number): Op<void> {
  const page = { number: examination.get('paging.firstPage'), size: 20 };
  const days = examination.get('events.maxRangeDays');
  const searches = {
    dossier: (events: EventFilter) => (client: Client) => client.dossiers.searchByEvents.page({ events }, page),
    document: (events: EventFilter) => (client: Client) => client.documents.searchByEvents.page({ events }, page),
  };
  for (const subject of ['dossier', 'document'] as const) {
    for (let back = 0; back < windowsSearched; back += 1) {
      const toMs = nowMs - back * days * dayMs;
      const search = searches[subject](windowOf(examination, toMs - days * dayMs, toMs, plainCodes(subject)));
      const attempt = yield* probeTwice(() =>
        examination.read<{ readonly items: readonly { readonly raw: unknown }[] }>(
          `${subject}s.searchByEvents`,
          search,
        ),
      );
      examination.samples.keep(subject, attempt.value?.items);
      // A 404 does not end the search: an earlier window may have events, which shows that the path exists.
      if (attempt.error !== undefined || lastAnswer(attempt) !== undefined) break;
    }
  }
}

function reasonIn(
  examination: Examination,
  error: ConnectorError | undefined,
  reply: HttpResponse | undefined,
): string {
  if (error !== undefined) return examination.describe(error);
  return reply === undefined ? examination.messages.searches.noAnswer : String(reply.status);
}

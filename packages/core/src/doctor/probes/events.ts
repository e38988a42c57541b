import { ask, type HttpResponse, type Op } from '../../runtime/op.ts';
import type { Client } from '../../client.ts';
import type { ConnectorError } from '../../errors.ts';
import type { EventFilter } from '../../api/endpoint.ts';
import { eventSets, thirdPartyEvents } from '../../api/events.ts';
import type { ThirdParty } from '../../api/records/third-party.ts';
import { parseInstantMs } from '../../values/wall-time.ts';
import { wallClock } from '../../values/zone.ts';
import type { Probe } from '../probe.ts';
import { confirmed, different, notTestable } from '../finding.ts';
import { lastAnswer, type AskedQuestion, type Examination } from '../examination.ts';
import { weigh } from '../refusal.ts';

const dayMs = 86_400_000;
/** So many windows are looked at, back from now, for one with events. */
const windowsSearched = 8;
const eventStyles = ['csv', 'csvEncoded', 'repeat'] as const;
/** Codes that need no provider's name (G37). */
const plainCodes = thirdPartyEvents.map(({ code }) => code).filter((code) => !code.includes('PROVIDER'));

/** How an event search is written, and how an empty one is answered (G29, G32, G35, R122). */
export const probeEvents: Probe = function* (survey) {
  const nowMs = survey.dateHeard ?? (yield* ask('now'));
  yield* findNamesStyle(survey, nowMs);
  yield* findTimestampForm(survey, nowMs);
  yield* findLongestRange(survey, nowMs);
  yield* findEmptyAnswer(survey);
  yield* searchOthers(survey, nowMs);
};

const search = (survey: Examination, events: EventFilter) => (client: Client) =>
  client.thirdParties.searchByEvents.page({ events }, { number: survey.get('paging.firstPage'), size: 20 });

function windowOf(survey: Examination, fromMs: number, toMs: number, eventNames: readonly string[]): EventFilter {
  const zone = survey.get('events.timeZone');
  return {
    eventNames,
    eventOccurrenceStartDate: wallClock(fromMs, zone),
    eventOccurrenceEndDate: wallClock(toMs, zone),
  };
}

/** With a single code no style can be in the way. */
function* findTimestampForm(survey: Examination, nowMs: number): Op<void> {
  const words = survey.words.searches;
  const key = 'events.timestampFormat';
  const events = windowOf(survey, nowMs - dayMs, nowMs, plainCodes.slice(0, 1));
  const attempt = yield* weigh(() => survey.read('thirdParties.searchByEvents', search(survey, events)));
  const last = attempt.exchanged[attempt.exchanged.length - 1];
  // A search without a result may be answered 404, as a path is that there is not.
  const isEmpty = last?.reply.status === 404 && survey.hasAnswered('thirdParties.searchByEvents');
  if (last === undefined || (lastAnswer(attempt) === undefined && !isEmpty)) {
    return survey.note(notTestable(key, words.noForm(reasonIn(survey, attempt.error, last?.reply))));
  }
  const form = /StartDate=[\dT:-]+\.\d{3}/.test(decodeURIComponent(last.request.url)) ? 'millis' : 'seconds';
  const note = form === 'millis' ? words.withMillis : words.withoutMillis;
  survey.note(form === survey.get(key) ? confirmed(key, note) : different(key, form, note));
}

function* findNamesStyle(survey: Examination, nowMs: number): Op<void> {
  const words = survey.words.searches;
  const key = 'events.namesFormat';
  const inForce = survey.get(key);
  let isTakenWithout = false;
  for (const style of new Set([inForce, ...eventStyles])) {
    const outcome = yield* searchBack(survey, nowMs, style);
    if (outcome === 'refused') continue;
    if (outcome === 'unanswered') return survey.note(notTestable(key, words.notAnswered));
    if (outcome === 'empty') {
      isTakenWithout = true;
      continue;
    }
    const note = words.styleFinds(style);
    return survey.note(style === inForce ? confirmed(key, note) : different(key, style, note));
  }
  survey.note(notTestable(key, isTakenWithout ? words.noRecentEvent : words.noStyle));
}

/** Searches windows back from now with several codes, until one holds something. */
function* searchBack(
  survey: Examination,
  nowMs: number,
  style: string,
): Op<'refused' | 'unanswered' | 'empty' | 'found'> {
  const days = survey.get('events.maxRangeDays');
  for (let back = 0; back < windowsSearched; back += 1) {
    const toMs = nowMs - back * days * dayMs;
    const events = windowOf(survey, toMs - days * dayMs, toMs, plainCodes);
    const attempt = yield* weigh(() =>
      survey.read('thirdParties.searchByEvents', search(survey, events), { 'events.namesFormat': style }),
    );
    if (attempt.value === undefined) return attempt.says === 'no' ? 'refused' : 'unanswered';
    if (attempt.value.count === 0) continue;
    noteIds(survey, attempt);
    return 'found';
  }
  return 'empty';
}

/** Bare identifiers are completed by reading each record (G30). */
function noteIds(survey: Examination, { value }: AskedQuestion<{ readonly items: readonly ThirdParty[] }>): void {
  const isBare = (value?.items ?? []).every(({ raw }) => Object.keys(raw as object).length <= 1);
  const { searches, service } = survey.words;
  survey.remarks.push(isBare ? service.searchesGiveIds : service.searchesGiveRecords);
  survey.see('G30', isBare ? 'different' : 'confirmed', isBare ? searches.idsAlone : searches.wholeRecords);
}

function* findLongestRange(survey: Examination, nowMs: number): Op<void> {
  const key = 'events.maxRangeDays';
  const wanted = survey.get(key);
  for (const days of new Set([wanted, ...[31, 7, 1].filter((each) => each < wanted)])) {
    const events = windowOf(survey, nowMs - days * dayMs, nowMs, plainCodes.slice(0, 1));
    const attempt = yield* weigh(() => survey.attempt(search(survey, events)));
    if (attempt.says === 'no') continue;
    if (lastAnswer(attempt) === undefined) break;
    const note = survey.words.searches.rangeTaken(days);
    return survey.note(days === wanted ? confirmed(key, note) : different(key, days, note));
  }
  survey.note(notTestable(key, survey.words.searches.noRange));
}

/** A range before the service existed holds nothing. */
function* findEmptyAnswer(survey: Examination): Op<void> {
  const key = 'search.notFoundMeans';
  const words = survey.words.searches;
  const fromMs = parseInstantMs('2001-01-01T00:00:00Z') ?? 0;
  const events = windowOf(survey, fromMs, fromMs + dayMs, plainCodes.slice(0, 1));
  const attempt = yield* survey.attempt(search(survey, events), { [key]: 'empty' });
  const status = attempt.exchanged[attempt.exchanged.length - 1]?.reply.status;
  if (status !== 200 && status !== 404)
    return survey.note(notTestable(key, words.oldRange(String(status ?? words.noAnswer))));
  if (!survey.hasAnswered('thirdParties.searchByEvents')) {
    return survey.note(notTestable(key, words.onlyNotFound));
  }
  const note = status === 404 ? words.emptyIsNotFound : words.emptyIsList;
  const fits = status === 200 || survey.get(key) !== 'error';
  survey.note(fits ? confirmed(key, note) : different(key, 'empty', note));
}

/** The other two searches, until each has answered. */
function* searchOthers(survey: Examination, nowMs: number): Op<void> {
  const page = { number: survey.get('paging.firstPage'), size: 20 };
  const days = survey.get('events.maxRangeDays');
  const searches = {
    dossier: (events: EventFilter) => (client: Client) => client.dossiers.searchByEvents.page({ events }, page),
    document: (events: EventFilter) => (client: Client) => client.documents.searchByEvents.page({ events }, page),
  };
  for (const subject of ['dossier', 'document'] as const) {
    const codes = eventSets[subject].map(({ code }) => code).filter((code) => !code.includes('PROVIDER'));
    for (let back = 0; back < windowsSearched; back += 1) {
      const toMs = nowMs - back * days * dayMs;
      const search = searches[subject](windowOf(survey, toMs - days * dayMs, toMs, codes));
      const attempt = yield* weigh(() =>
        survey.read<{ readonly items: readonly { readonly raw: unknown }[] }>(`${subject}s.searchByEvents`, search),
      );
      survey.keep(
        subject,
        (attempt.value?.items ?? []).map(({ raw }) => raw),
      );
      // A 404 is no answer yet: an earlier window may hold something, and show that there is such a path.
      if (attempt.error !== undefined || lastAnswer(attempt) !== undefined) break;
    }
  }
}

function reasonIn(survey: Examination, error: ConnectorError | undefined, reply: HttpResponse | undefined): string {
  if (error !== undefined) return survey.tell(error);
  return reply === undefined ? survey.words.searches.noAnswer : String(reply.status);
}

import type { Client } from '@tpr/core';
import { eventSets, thirdPartyEvents, type EventFilter, type ThirdParty } from '@tpr/core/service';
import { formatInstant, parseInstantMs, wallClock } from '@tpr/core/values';
import type { Probe } from '../probe.ts';
import { confirmed, different, notTestable } from '../finding.ts';
import { lastAnswer, type AskedQuestion, type Examination } from '../survey.ts';

const dayMs = 86_400_000;
/** So many windows are looked at, back from now, for one with events. */
const windowsSearched = 8;
const eventStyles = ['csv', 'csvEncoded', 'repeat'] as const;
/** Codes that need no provider's name (G37). */
const plainCodes = thirdPartyEvents.map(({ code }) => code).filter((code) => !code.includes('PROVIDER'));

/** How an event search is written, and how an empty one is answered (G29, G32, G35, R122). */
export const probeEvents: Probe = async (survey) => {
  const nowMs = Date.parse(serviceTime(survey) ?? formatInstant(Date.now()));
  await findTimestampForm(survey, nowMs);
  await findNamesStyle(survey, nowMs);
  await findLongestRange(survey, nowMs);
  await findEmptyAnswer(survey);
  await searchOthers(survey, nowMs);
};

const search = (survey: Examination, events: EventFilter) => (client: Client) =>
  client.thirdParties.searchByEvents.page({ events }, { number: survey.get('behaviour.pageBase'), size: 20 });

function windowOf(survey: Examination, fromMs: number, toMs: number, eventNames: readonly string[]): EventFilter {
  const zone = survey.get('behaviour.serviceZone');
  return {
    eventNames,
    eventOccurrenceStartDate: wallClock(fromMs, zone),
    eventOccurrenceEndDate: wallClock(toMs, zone),
  };
}

/** With a single code no style can be in the way. */
async function findTimestampForm(survey: Examination, nowMs: number): Promise<void> {
  const key = 'behaviour.timestampForm';
  const events = windowOf(survey, nowMs - dayMs, nowMs, plainCodes.slice(0, 1));
  const attempt = await survey.read('thirdParties.searchByEvents', search(survey, events));
  const last = attempt.exchanged.at(-1);
  if (last === undefined || (lastAnswer(attempt) === undefined && last.reply.status !== 404)) {
    return survey.note(notTestable(key, `no form is taken (${attempt.error?.message ?? 'no answer'})`));
  }
  const form = /StartDate=[\dT:-]+\.\d{3}/.test(decodeURIComponent(last.request.url)) ? 'millis' : 'seconds';
  const note = `${form === 'millis' ? 'with' : 'without'} milliseconds is taken`;
  survey.note(form === survey.get(key) ? confirmed(key, note) : different(key, form, note));
}

async function findNamesStyle(survey: Examination, nowMs: number): Promise<void> {
  const key = 'behaviour.eventNamesStyle';
  const inForce = survey.get(key);
  let isTakenWithout = false;
  for (const style of new Set([inForce, ...eventStyles])) {
    const outcome = await searchBack(survey, nowMs, style);
    if (outcome === 'refused') continue;
    if (outcome === 'empty') {
      isTakenWithout = true;
      continue;
    }
    const note = `${style} is taken and finds records`;
    return survey.note(style === inForce ? confirmed(key, note) : different(key, style, note));
  }
  survey.note(notTestable(key, isTakenWithout ? 'no recent event to find' : 'no style is taken'));
}

/** Searches windows back from now with several codes, until one holds something. */
async function searchBack(survey: Examination, nowMs: number, style: string): Promise<'refused' | 'empty' | 'found'> {
  const days = survey.get('behaviour.maxEventRangeDays');
  for (let back = 0; back < windowsSearched; back += 1) {
    const toMs = nowMs - back * days * dayMs;
    const events = windowOf(survey, toMs - days * dayMs, toMs, plainCodes);
    const attempt = await survey.read('thirdParties.searchByEvents', search(survey, events), {
      'behaviour.eventNamesStyle': style,
    });
    if (attempt.value === undefined) return 'refused';
    if (attempt.value.count === 0) continue;
    noteIds(survey, attempt);
    return 'found';
  }
  return 'empty';
}

/** Bare identifiers are completed by reading each record (G30). */
function noteIds(survey: Examination, { value }: AskedQuestion<{ readonly items: readonly ThirdParty[] }>): void {
  const isBare = (value?.items ?? []).every(({ raw }) => Object.keys(raw as object).length <= 1);
  survey.remarks.push(isBare ? 'Event searches return identifiers only.' : 'Event searches return whole records.');
}

async function findLongestRange(survey: Examination, nowMs: number): Promise<void> {
  const key = 'behaviour.maxEventRangeDays';
  const wanted = survey.get(key);
  for (const days of new Set([wanted, ...[31, 7, 1].filter((each) => each < wanted)])) {
    const events = windowOf(survey, nowMs - days * dayMs, nowMs, plainCodes.slice(0, 1));
    const attempt = await survey.attempt(search(survey, events));
    if (attempt.value === undefined) continue;
    const note = `a range of ${days} days is taken`;
    return survey.note(days === wanted ? confirmed(key, note) : different(key, days, note));
  }
  survey.note(notTestable(key, 'no range is taken'));
}

/** A range before the service existed holds nothing. */
async function findEmptyAnswer(survey: Examination): Promise<void> {
  const key = 'behaviour.searchNotFound';
  const fromMs = parseInstantMs('2001-01-01T00:00:00Z') ?? 0;
  const events = windowOf(survey, fromMs, fromMs + dayMs, plainCodes.slice(0, 1));
  const attempt = await survey.attempt(search(survey, events), { [key]: 'empty' });
  const status = attempt.exchanged.at(-1)?.reply.status;
  if (status !== 200 && status !== 404) return survey.note(notTestable(key, `an old range answers ${status}`));
  const note = status === 404 ? 'an empty search answers 404' : 'an empty search answers an empty list';
  const fits = status === 200 || survey.get(key) !== 'error';
  survey.note(fits ? confirmed(key, note) : different(key, 'empty', note));
}

/** The other two searches, once each. */
async function searchOthers(survey: Examination, nowMs: number): Promise<void> {
  const page = { number: survey.get('behaviour.pageBase'), size: 20 };
  const days = survey.get('behaviour.maxEventRangeDays');
  const events = (subject: 'dossier' | 'document') =>
    windowOf(
      survey,
      nowMs - days * dayMs,
      nowMs,
      eventSets[subject].map(({ code }) => code).filter((code) => !code.includes('PROVIDER')),
    );
  const dossiers = await survey.read('dossiers.searchByEvents', (client) =>
    client.dossiers.searchByEvents.page({ events: events('dossier') }, page),
  );
  survey.keep(
    'dossier',
    (dossiers.value?.items ?? []).map(({ raw }) => raw),
  );
  const documents = await survey.read('documents.searchByEvents', (client) =>
    client.documents.searchByEvents.page({ events: events('document') }, page),
  );
  survey.keep(
    'document',
    (documents.value?.items ?? []).map(({ raw }) => raw),
  );
}

function serviceTime(survey: Examination): string | undefined {
  return survey.dateHeard === undefined ? undefined : formatInstant(survey.dateHeard);
}

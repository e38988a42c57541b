import type { Client } from '../../client.ts';
import type { Op } from '../../runtime/op.ts';
import { rangeWithoutEvents } from '../../api/event-filter.ts';
import { lastAnswer } from '../call-result.ts';
import type { Examination, Probe } from '../examination.ts';
import { confirmed, different, notTestable } from '../finding.ts';
import { probeTwice } from '../refusal.ts';

/**
 * Filters of lists, tested with values that match no record. If records come, the filter has no effect (G40, G69, G74).
 */
export const probeFilters: Probe = function* (examination) {
  yield* probeEventFilter(examination);
  const { legacyBaseUrl = '' } = examination.connection;
  if (legacyBaseUrl === '' || !examination.hasAnswered('legacy.dossiers.list')) return;
  const all = yield* examination.attempt((client) => client.legacy.dossiers.list.page({}, firstOfLegacy));
  if ((all.value?.count ?? 0) > 0) {
    yield* probeStateChange(examination);
    yield* probeProcess(examination);
  } else {
    // An empty list looks narrowed under any filter.
    for (const key of legacyKeys) examination.note(notTestable(key, examination.messages.searches.noListToNarrow));
  }
};

/** Keys of `searchMessages`. */
type Effect = 'taken' | 'ignored' | 'refused' | 'unanswered';

function* effectOf(
  examination: Examination,
  ask: (client: Client) => Op<{ readonly count: number }>,
  overrides: Readonly<Record<string, unknown>> = {},
): Op<Effect> {
  // An empty list counts only if it comes twice.
  for (let time = 1; time <= 2; time += 1) {
    const attempt = yield* probeTwice(() => examination.attempt(ask, overrides));
    if (attempt.answer === 'no') return 'refused';
    if (attempt.value === undefined) return 'unanswered';
    if (attempt.value.count > 0) return 'ignored';
  }
  return 'taken';
}

function* probeEventFilter(examination: Examination): Op<void> {
  const messages = examination.messages.searches;
  const names = ['eventNames', 'eventOccurrenceStartDate', 'eventOccurrenceEndDate'] as const;
  const page = { number: examination.get('paging.firstPage'), size: 2 };
  const all = yield* examination.attempt((client) => client.dossiers.list.page({}, page));
  const hasSome = lastAnswer(all) !== undefined && (all.value?.count ?? 0) > 0;
  const effect = yield* effectOf(examination, (client) =>
    client.dossiers.list.page({ events: { ...rangeWithoutEvents, eventNames: ['DOSSIER_ADDED'] } }, page),
  );
  for (const name of names) {
    const key = `query.dossiers.list.${name}` as const;
    examination.note(
      hasSome && effect === 'taken'
        ? confirmed(key, messages.longAgo)
        : notTestable(key, hasSome ? messages.namesAre(messages[effect]) : messages.noListToNarrow),
    );
  }
}

const legacyKeys = [
  'legacy.stateLastChangeFormat',
  'query.legacy.dossiers.list.stateLastChangeDate',
  'query.legacy.dossiers.list.processId',
] as const;

const firstOfLegacy = { number: 0, size: 2 };

/** Filters by a future date, on which no dossier has changed. */
function* probeStateChange(examination: Examination): Op<void> {
  const key = 'legacy.stateLastChangeFormat';
  const messages = examination.messages.searches;
  const ask = (client: Client) =>
    client.legacy.dossiers.list.page({ stateLastChangeDate: '2999-01-01' }, firstOfLegacy);
  const inForce = examination.get(key);
  const effect = yield* effectOf(examination, ask);
  if (effect === 'taken') {
    examination.note(confirmed(key, messages.dayToCome));
    return examination.note(confirmed('query.legacy.dossiers.list.stateLastChangeDate', messages.narrows));
  }
  const other = inForce === 'date' ? 'dateTime' : 'date';
  const takesOther = effect === 'refused' && (yield* effectOf(examination, ask, { [key]: other })) === 'taken';
  examination.note(
    takesOther
      ? different(key, other, messages.otherForm(inForce, other))
      : notTestable(key, messages.filterIs(messages[effect])),
  );
}

/** Filters by an identifier that no process has. */
function* probeProcess(examination: Examination): Op<void> {
  const key = 'query.legacy.dossiers.list.processId';
  const ask = (client: Client) => client.legacy.dossiers.list.page({ processId: '00000000' }, firstOfLegacy);
  const inForce = examination.get(key);
  for (const name of new Set([inForce, ...examination.alternatives(key).map(String)])) {
    const effect = yield* effectOf(examination, ask, { [key]: name });
    if (effect !== 'taken') continue;
    const note = examination.messages.searches.noSuchProcess(name);
    return examination.noteValue(key, name, note);
  }
  examination.note(notTestable(key, examination.messages.searches.noProcessName));
}

import type { Client } from '../../client.ts';
import type { Op } from '../../runtime/op.ts';
import { lastAnswer, type Examination } from '../examination.ts';
import { confirmed, different, notTestable } from '../finding.ts';
import type { Probe } from '../probe.ts';
import { weigh } from '../refusal.ts';

/** Filters of lists, by what nothing can fit: where records come all the same, the filter counts for nothing (G40, G69, G74). */
export const probeFilters: Probe = function* (survey) {
  yield* probeEventFilter(survey);
  const { legacyBaseUrl = '' } = survey.connection;
  if (legacyBaseUrl === '' || !survey.hasAnswered('legacy.dossiers.list')) return;
  yield* probeStateChange(survey);
  yield* probeProcess(survey);
};

/** By the names of the words that tell it. */
type Effect = 'taken' | 'ignored' | 'refused' | 'unanswered';

function* effectOf(
  survey: Examination,
  ask: (client: Client) => Op<{ readonly count: number }>,
  overrides: Readonly<Record<string, unknown>> = {},
): Op<Effect> {
  // An empty list is believed when it comes twice.
  for (let time = 1; time <= 2; time += 1) {
    const attempt = yield* weigh(() => survey.attempt(ask, overrides));
    if (attempt.says === 'no') return 'refused';
    if (attempt.value === undefined) return 'unanswered';
    if (attempt.value.count > 0) return 'ignored';
  }
  return 'taken';
}

/** Before there was such a service nothing happened. */
const never = { eventOccurrenceStartDate: '2001-01-01T00:00:00', eventOccurrenceEndDate: '2001-01-02T00:00:00' };

function* probeEventFilter(survey: Examination): Op<void> {
  const words = survey.words.searches;
  const names = ['eventNames', 'eventOccurrenceStartDate', 'eventOccurrenceEndDate'] as const;
  const page = { number: survey.get('paging.firstPage'), size: 2 };
  const all = yield* survey.attempt((client) => client.dossiers.list.page({}, page));
  const hasSome = lastAnswer(all) !== undefined && (all.value?.count ?? 0) > 0;
  const effect = yield* effectOf(survey, (client) =>
    client.dossiers.list.page({ events: { ...never, eventNames: ['DOSSIER_ADDED'] } }, page),
  );
  for (const name of names) {
    const key = `query.dossiers.list.${name}` as const;
    survey.note(
      hasSome && effect === 'taken'
        ? confirmed(key, words.longAgo)
        : notTestable(key, hasSome ? words.namesAre(words[effect]) : words.noListToNarrow),
    );
  }
}

const firstOfLegacy = { number: 0, size: 2 };

/** No dossier has changed on a day to come. */
function* probeStateChange(survey: Examination): Op<void> {
  const key = 'legacy.stateLastChangeFormat';
  const words = survey.words.searches;
  const ask = (client: Client) =>
    client.legacy.dossiers.list.page({ stateLastChangeDate: '2999-01-01' }, firstOfLegacy);
  const inForce = survey.get(key);
  const effect = yield* effectOf(survey, ask);
  if (effect === 'taken') {
    survey.note(confirmed(key, words.dayToCome));
    return survey.note(confirmed('query.legacy.dossiers.list.stateLastChangeDate', words.narrows));
  }
  const other = inForce === 'date' ? 'dateTime' : 'date';
  const takesOther = effect === 'refused' && (yield* effectOf(survey, ask, { [key]: other })) === 'taken';
  survey.note(
    takesOther
      ? different(key, other, words.otherForm(inForce, other))
      : notTestable(key, words.filterIs(words[effect])),
  );
}

/** No process has this name. */
function* probeProcess(survey: Examination): Op<void> {
  const key = 'query.legacy.dossiers.list.processId';
  const ask = (client: Client) => client.legacy.dossiers.list.page({ processId: '00000000' }, firstOfLegacy);
  const inForce = survey.get(key);
  for (const name of new Set([inForce, ...survey.alternatives(key).map(String)])) {
    const effect = yield* effectOf(survey, ask, { [key]: name });
    if (effect !== 'taken') continue;
    const note = survey.words.searches.noSuchProcess(name);
    return survey.note(name === inForce ? confirmed(key, note) : different(key, name, note));
  }
  survey.note(notTestable(key, survey.words.searches.noProcessName));
}

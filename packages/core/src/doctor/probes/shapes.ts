import type { Op } from '../../runtime/op.ts';
import type { Page } from '../../http/pagination/parse-page.ts';
import type { ThirdParty } from '../../api/records/third-party.ts';
import { pick } from '../../api/json-path.ts';
import { isOtherRecord } from '../../errors.ts';
import { confirmed, different, notTestable } from '../finding.ts';
import { identifierPlace, isObject, matching, otherListPlace, placesIn } from '../json-places.ts';
import { similarity } from '../similarity.ts';
import { lastJson, type CallResult } from '../call-result.ts';
import type { Examination, Probe } from '../examination.ts';
import { probeTwice } from '../refusal.ts';

/** The paths of the records of a page and of its metadata (G21, G22). */
export const probeListShape: Probe = function* (examination) {
  const page = yield* readFirstPage(examination, 5);
  const json = lastJson(page);
  noteList(examination, json);
  for (const key of ['responsePaths.page', 'responsePaths.size', 'responsePaths.total', 'responsePaths.last'] as const)
    noteNumber(examination, key, json);
};

/** The first page with the number in force or, if that is refused, with 1 (G20). */
export function* readFirstPage(examination: Examination, size: number): Op<CallResult<Page<ThirdParty>>> {
  const ask = (number: number) =>
    examination.read('thirdParties.list', (client) => client.thirdParties.list.page({}, { number, size }));
  const first = examination.get('paging.firstPage');
  const page = yield* probeTwice(() => ask(first));
  if (page.answer === 'no' && first !== 1) return yield* ask(1);
  // Later probes depend on this page, so an empty one counts only if it comes twice.
  return page.value?.count === 0 ? yield* ask(first) : page;
}

/** The path of a single record in a response (G04). */
export const probeItemShape: Probe = function* (examination) {
  const ids = examination.samples.thirdParties.flatMap(({ thirdpartyId }) => thirdpartyId ?? []);
  if (ids.length === 0) examination.note(notTestable('responsePaths.item', examination.messages.lists.noItem));
  else yield* noteItem(examination, ids.slice(0, idsTried));
};

/** More than one, since the service may have merged a third party with another one. */
const idsTried = 3;

function noteList(examination: Examination, json: unknown): void {
  const key = 'responsePaths.list';
  const match = matching(examination.get(key), json, Array.isArray);
  if (match !== undefined) return examination.note(confirmed(key, examination.messages.lists.listUnder(match)));
  const place = otherListPlace(examination.get(key), json);
  examination.note(
    place === undefined
      ? notTestable(key, examination.messages.lists.noList)
      : different(key, [place, ...examination.get(key)], examination.messages.lists.onlyList(place)),
  );
}

function noteNumber(
  examination: Examination,
  key: 'responsePaths.page' | 'responsePaths.size' | 'responsePaths.total' | 'responsePaths.last',
  json: unknown,
): void {
  const names: readonly string[] = examination.get(key);
  const wanted = key === 'responsePaths.last' ? isTruth : isWhole;
  const match = matching(names, json, wanted);
  if (match !== undefined) return examination.note(confirmed(key, examination.messages.lists.standsUnder(match)));
  const taken = (['responsePaths.page', 'responsePaths.size', 'responsePaths.total'] as const).flatMap((each) => [
    ...examination.get(each),
  ]);
  const rival = placesIn(json)
    .filter(([place, value]) => wanted(value) && !taken.includes(place))
    .map(([place]) => ({ place, like: Math.max(...names.map((name) => similarity(name, place))) }))
    .sort((a, b) => b.like - a.like)[0];
  examination.note(
    rival === undefined || rival.like < 0.5
      ? notTestable(key, examination.messages.lists.notSent)
      : different(key, [rival.place, ...names], examination.messages.lists.mostLike(rival.place)),
  );
}

function* noteItem(examination: Examination, ids: readonly string[]): Op<void> {
  const key = 'responsePaths.item';
  const messages = examination.messages.lists;
  const names = examination.get(key);
  const others = new Map<string, unknown>();
  let isFound = false;
  let json: unknown;
  for (const thirdpartyId of ids) {
    const attempt = yield* examination.attempt((client) => client.thirdParties.get({ thirdpartyId }));
    json = lastJson(attempt);
    isFound = attempt.value?.thirdpartyId != null;
    if (!isOtherRecord(attempt.error)) break;
    others.set(thirdpartyId, pick(json, names));
  }
  if (others.size === ids.length) noteIdentifier(examination, others);
  if (isFound || others.size === ids.length) {
    const match = matching(names, json, isObject);
    return examination.note(
      confirmed(key, match === undefined || match === '$' ? messages.itemItself : messages.itemUnder(match)),
    );
  }
  const place = placesIn(json).find(([, value]) => isObject(value));
  examination.note(
    place === undefined
      ? notTestable(key, messages.noItem)
      : different(key, [place[0], ...names], messages.onlyObject(place[0])),
  );
}

/**
 * Every single record has another identifier than the requested one under the names in force, such as an internal `id`.
 * @param records by the requested identifier.
 */
function noteIdentifier(examination: Examination, records: ReadonlyMap<string, unknown>): void {
  const key = 'fields.thirdParty.thirdpartyId';
  const known = examination.get(key);
  const { onlyThere } = examination.messages.records;
  const all = [...records];
  const place = identifierPlace(all);
  if (place !== undefined) return examination.note(different(key, [place, ...known], onlyThere(place)));
  const listed = examination.samples.rawsOf('thirdParty');
  // Without a name in the single records, the requested identifier is used.
  const name = known.find(
    (each) =>
      all.every(([, record]) => pick(record, [each]) == null) && listed.some((raw) => pick(raw, [each]) != null),
  );
  if (name !== undefined) examination.note(different(key, [name], onlyThere(name)));
}

const isTruth = (value: unknown): boolean => typeof value === 'boolean';
const isWhole = (value: unknown): boolean =>
  (typeof value === 'number' && Number.isInteger(value)) || (typeof value === 'string' && /^\d+$/.test(value));

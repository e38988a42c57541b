import type { Op } from '../../runtime/op.ts';
import type { Client } from '../../client.ts';
import type { Page } from '../../http/pagination/parse-page.ts';
import type { ThirdParty } from '../../api/records/third-party.ts';
import { notTestable } from '../finding.ts';
import type { CallResult } from '../call-result.ts';
import type { Examination, Probe } from '../examination.ts';
import { probeTwice } from '../refusal.ts';
import { readFirstPage } from './shapes.ts';

/** A small page shows the behaviour of paging with few records. */
const size = 2;

const listPage = (number: number, pageSize: number) => (client: Client) =>
  client.thirdParties.list.page({}, { number, size: pageSize });

/** The number is sent unconverted, so that pages and records can be distinguished. */
const asSent = { 'paging.mode': 'page', 'paging.firstPage': 0 };

/** Names, base and unit of the paging parameters, and which sizes are accepted (G20, G22, G23). */
export const probePaging: Probe = function* (examination) {
  const total = (yield* readFirstPage(examination, 5)).value?.total;
  if (total !== undefined && total <= 3 * size) {
    const note = examination.messages.lists.tooFew(total);
    for (const key of ['query.page', 'query.pageSize', 'paging.firstPage', 'paging.mode']) {
      examination.note(notTestable(key, note));
    }
  } else {
    yield* findSizeName(examination);
    yield* findPageName(examination);
  }
  yield* findSizes(examination);
};

const firstNumber = (examination: Examination): number => examination.get('paging.firstPage');

/** The parameter that sets the page size. */
function* findSizeName(examination: Examination): Op<void> {
  const key = 'query.pageSize';
  for (const name of candidates(examination, key)) {
    for (const number of [firstNumber(examination), 1]) {
      const attempt = yield* examination.attempt(listPage(number, size), { ...asSent, [key]: name });
      if (attempt.value?.count !== size) continue;
      examination.noteValue(key, name, examination.messages.lists.pageOf(name, size));
      return;
    }
  }
  examination.note(notTestable(key, examination.messages.lists.noSizeName));
}

/** The parameter of the next page, its unit, and its first number. */
function* findPageName(examination: Examination): Op<void> {
  const { countsPages, countsRecords, firstPage, leadsOn, noPageName } = examination.messages.lists;
  for (const name of candidates(examination, 'query.page')) {
    const reading = (yield* readNumbers(examination, name)) ?? (yield* readNumbers(examination, name));
    if (reading === undefined) continue;
    const { unit, base } = reading;
    examination.noteValue('query.page', name, leadsOn(name));
    examination.noteValue('paging.mode', unit, (unit === 'page' ? countsPages : countsRecords)(name));
    examination.noteValue('paging.firstPage', base, firstPage(base));
    return;
  }
  for (const key of ['query.page', 'paging.mode', 'paging.firstPage']) {
    examination.note(notTestable(key, noPageName));
  }
}

/**
 * Requests the pages 0, 1 and 2, and 1 again, because a list that changes its order with every request proves nothing.
 */
function* readNumbers(examination: Examination, name: string): Op<Steps | undefined> {
  const ask = (number: number) =>
    probeTwice(() => examination.attempt(listPage(number, size), { ...asSent, 'query.page': name }));
  const [zero, one, two, again] = [yield* ask(0), yield* ask(1), yield* ask(2), yield* ask(1)];
  if (idsOf(one).join() !== idsOf(again).join()) return undefined;
  return readSteps(zero.answer === 'no' ? 'refused' : idsOf(zero), idsOf(one), idsOf(two));
}

interface Steps {
  readonly unit: 'page' | 'offset';
  readonly base: 0 | 1;
}

/** Unit and base, from the pages with the numbers 0, 1 and 2; undefined if one of them is empty or they prove nothing. */
export function readSteps(
  zero: readonly string[] | 'refused',
  one: readonly string[],
  two: readonly string[],
): Steps | undefined {
  const overlaps = (a: readonly string[], b: readonly string[]) => a.some((id) => b.includes(id));
  if (zero.length === 0 || one.length === 0 || two.length === 0) return undefined;
  if (zero === 'refused') return overlaps(one, two) ? undefined : { unit: 'page', base: 1 };
  if (zero[1] !== undefined && zero[1] === one[0]) return { unit: 'offset', base: 0 };
  if (overlaps(one, two)) return undefined;
  if (zero.join() === one.join()) return { unit: 'page', base: 1 };
  return overlaps(zero, one) ? undefined : { unit: 'page', base: 0 };
}

/** Records whose identifier is not found yet are distinguished by their content. */
function idsOf({ value }: CallResult<Page<ThirdParty>>): string[] {
  return (value?.items ?? []).map(({ thirdpartyId, raw }) => thirdpartyId ?? JSON.stringify(raw));
}

/** The two page sizes of the profile, each of which is requested (G23). */
function* findSizes(examination: Examination): Op<void> {
  const { noSize, sizeCut, sizeTaken } = examination.messages.lists;
  const first = firstNumber(examination);
  for (const key of ['paging.pageSize', 'paging.fallbackPageSize'] as const) {
    const wanted = examination.get(key);
    const smaller = [50, 20, 10, 1].filter((each) => each < wanted);
    for (const value of [wanted, ...smaller]) {
      const attempt = yield* probeTwice(() => examination.attempt(listPage(first, value)));
      if (attempt.answer === 'no') continue;
      if (attempt.value === undefined) break;
      const { size: used } = attempt.value;
      const note = used === undefined || used === value ? sizeTaken(value) : sizeCut(value, used);
      examination.noteValue(key, value, note);
      break;
    }
    if (!examination.findings.has(key)) examination.note(notTestable(key, noSize));
  }
}

function candidates(examination: Examination, key: 'query.page' | 'query.pageSize'): string[] {
  const inForce = examination.get(key);
  return [...new Set([inForce, ...examination.alternatives(key).map(String)])].filter((name) => name !== '');
}

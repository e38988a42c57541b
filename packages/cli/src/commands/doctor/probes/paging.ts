import type { Client, Page } from '@tpr/core';
import type { ThirdParty } from '@tpr/core/service';
import type { Probe } from '../probe.ts';
import { confirmed, different, notTestable, type Finding } from '../finding.ts';
import type { AskedQuestion, Examination } from '../survey.ts';
import { readFirstPage } from './shapes.ts';

/** Small pages show the most with the least. */
const size = 2;

const listPage = (number: number, pageSize: number) => (client: Client) =>
  client.thirdParties.list.page({}, { number, size: pageSize });

/** The number is sent as it stands, so that pages and records can be told apart. */
const asSent = { 'behaviour.pageUnit': 'page', 'behaviour.pageBase': 0 };

/** Names, base and unit of the paging parameters, and which sizes are taken (G20, G22, G23). */
export const probePaging: Probe = async (survey) => {
  const total = (await readFirstPage(survey, 5)).value?.total;
  if (total !== undefined && total <= 3 * size) {
    const note = `the portfolio has only ${total} third parties: paging can not be told`;
    for (const key of ['query.page', 'query.pageSize', 'behaviour.pageBase', 'behaviour.pageUnit']) {
      survey.note(notTestable(key, note));
    }
  } else {
    await findSizeName(survey);
    await findPageName(survey);
  }
  await findSizes(survey);
};

const firstNumber = (survey: Examination): number => survey.get('behaviour.pageBase');

/** The parameter that makes a page as short as it is asked to be. */
async function findSizeName(survey: Examination): Promise<void> {
  const key = 'query.pageSize';
  for (const name of candidates(survey, key)) {
    for (const number of [firstNumber(survey), 1]) {
      const attempt = await survey.attempt(listPage(number, size), { ...asSent, [key]: name });
      if (attempt.value?.count !== size) continue;
      survey.note(found(survey, key, name, `${name}=${size} gives a page of ${size}`));
      return;
    }
  }
  survey.note(notTestable(key, 'no known name makes a page shorter'));
}

/** The parameter that leads on, what it counts, and from where. */
async function findPageName(survey: Examination): Promise<void> {
  for (const name of candidates(survey, 'query.page')) {
    const ask = (number: number) => survey.attempt(listPage(number, size), { ...asSent, 'query.page': name });
    const [zero, one, two] = [await ask(0), await ask(1), await ask(2)];
    const reading = readSteps(idsOf(zero), idsOf(one), idsOf(two));
    if (reading === undefined) continue;
    const { unit, base } = reading;
    survey.note(found(survey, 'query.page', name, `${name} leads to other records`));
    survey.note(found(survey, 'behaviour.pageUnit', unit, `${name} counts ${unit === 'page' ? 'pages' : 'records'}`));
    survey.note(found(survey, 'behaviour.pageBase', base, `the first page is number ${base}`));
    return;
  }
  for (const key of ['query.page', 'behaviour.pageUnit', 'behaviour.pageBase']) {
    survey.note(notTestable(key, 'no known name leads to a second page, or the order of the list is not stable'));
  }
}

interface Steps {
  readonly unit: 'page' | 'offset';
  readonly base: 0 | 1;
}

/** What the pages under the numbers 0, 1 and 2 say together. @param zero empty when the number is refused. */
export function readSteps(zero: readonly string[], one: readonly string[], two: readonly string[]): Steps | undefined {
  const overlaps = (a: readonly string[], b: readonly string[]) => a.some((id) => b.includes(id));
  if (one.length === 0 || two.length === 0) return undefined;
  if (zero[1] !== undefined && zero[1] === one[0]) return { unit: 'offset', base: 0 };
  if (overlaps(one, two)) return undefined;
  if (zero.length === 0) return { unit: 'page', base: 1 };
  if (zero.join() === one.join()) return { unit: 'page', base: 1 };
  return overlaps(zero, one) ? undefined : { unit: 'page', base: 0 };
}

function idsOf({ value }: AskedQuestion<Page<ThirdParty>>): string[] {
  return (value?.items ?? []).map(({ thirdpartyId }) => thirdpartyId ?? '');
}

/** The usual size and the small one, each as it is asked for (G23). */
async function findSizes(survey: Examination): Promise<void> {
  const first = firstNumber(survey);
  for (const key of ['behaviour.pageSize', 'behaviour.smallPageSize'] as const) {
    const wanted = survey.get(key);
    const smaller = [50, 20, 10, 1].filter((each) => each < wanted);
    for (const value of [wanted, ...smaller]) {
      const attempt = await survey.attempt(listPage(first, value));
      if (attempt.value === undefined) continue;
      const { size: used } = attempt.value;
      const note = used === undefined || used === value ? `${value} is taken` : `${value} is taken and cut to ${used}`;
      survey.note(found(survey, key, value, note));
      break;
    }
    if (!survey.findings.has(key)) survey.note(notTestable(key, 'no size is taken'));
  }
}

function candidates(survey: Examination, key: 'query.page' | 'query.pageSize'): string[] {
  const inForce = survey.get(key);
  return [...new Set([inForce, ...survey.alternatives(key).map(String)])].filter((name) => name !== '');
}

function found<T>(survey: Examination, key: Finding['key'], value: T, note: string): Finding {
  return survey.known.find(key) === value ? confirmed(key, note) : different(key, value, note);
}

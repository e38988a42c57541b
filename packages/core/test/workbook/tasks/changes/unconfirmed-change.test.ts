import { expect, it } from 'vitest';
import type { HttpRequest, HttpResponse } from '../../../../src/index.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import type { DecidedChange } from '../../../../src/workbook/tasks/changes/task-types.ts';
import { json } from '../../../http/bench.ts';
import { openAttributeBench } from '../../attribute-bench.ts';

const noResponse: HttpResponse = { status: 0, headers: {}, text: '' };

/** A sheet in which High became Low, and the service has confirmed nothing. @param isMade whether it has made the change. */
function openUnconfirmed(isMade: boolean, isTakenBack = true) {
  const held = { '1': { Rating: ['High'], Note: ['x'] } };
  let isSending = false;
  let isAway = false;
  const instead = ({ method, url }: HttpRequest): HttpResponse | undefined => {
    // The event of the change, and of others of the same third party.
    if (url.includes('THIRD_PARTY_ATTRIBUTE_UPDATED')) {
      return json({ content: [{ thirdpartyId: '1' }], totalElements: 1 });
    }
    if (!url.endsWith('/thirdparties/1/attributes')) return undefined;
    // The read before the write still gets its response.
    isAway ||= isSending && method === 'POST';
    if (!isAway) return undefined;
    if (method === 'POST' && isMade) held['1'].Rating = ['Low'];
    return noResponse;
  };
  const definitions = ['Rating', 'Note'].map((label) => ({ label, type: 'string' }));
  const opened = openAttributeBench({ definitions, held, instead });
  const { user, task, table } = opened;
  task('pull', defaultChoice);
  const send = (): DecidedChange[] =>
    task('review', undefined).changes.map((change) => ({ ...change, action: 'send' as const }));
  user.typeIn(table(), '1', 'Rating', 'Low');
  const decided = send();
  isSending = true;
  const first = task('send', { decided });
  isSending = false;
  isAway = false;
  expect(first.counts.unknown).toBe(1);
  expect(user.see(table(), '1', 'Status').value).toMatch(/^unknown, check in the service/);
  // The user takes the change back.
  if (isTakenBack) user.typeIn(table(), '1', 'Rating', 'High');
  const unsent = (): unknown => task('getOverview', undefined).portfolio;
  return { ...opened, held, send, unsent };
}

it('the old value, typed again after an unconfirmed change that the service has made, is an edit and can be sent', () => {
  const { held, task, send, unsent } = openUnconfirmed(true);
  expect(unsent()).toMatchObject({ unsentEdits: 1 });
  const decided = send();
  expect(decided).toMatchObject([{ change: { verdict: 'conflict', remoteValues: ['Low'], values: ['High'] } }]);
  expect(task('send', { decided }).counts.sent).toBe(1);
  expect(held['1'].Rating).toEqual(['High']);
  expect(unsent()).toMatchObject({ unsentEdits: 0 });
});

it.each(['pull', 'refresh'] as const)('a %s after it keeps the correction as an edit', (name) => {
  const { user, task, table, send } = openUnconfirmed(true);
  for (let round = 0; round < 2; round++) {
    task(name, undefined);
    expect(user.see(table(), '1', 'Rating').value).toBe('High');
    expect(send()).toMatchObject([{ change: { remoteValues: ['Low'], values: ['High'] } }]);
  }
});

it('where the service has not made the change, the next pull finds no edit', () => {
  const { task, send, unsent } = openUnconfirmed(false);
  expect(send()).toMatchObject([{ change: { verdict: 'unchanged' } }]);
  task('pull', defaultChoice);
  expect(unsent()).toMatchObject({ unsentEdits: 0 });
});

it.each([
  ['pull', true, false],
  ['pull', false, true],
  ['refresh', true, false],
  ['refresh', false, true],
] as const)(
  'a %s that finds the service’s value in the cell empties the Status of the row (made %s, taken back %s)',
  (name, isMade, isTakenBack) => {
    const { user, task, table, unsent } = openUnconfirmed(isMade, isTakenBack);
    task(name, undefined);
    expect(['Status', 'Change'].map((header) => user.see(table(), '1', header).value)).toEqual([null, null]);
    expect(unsent()).toMatchObject({ unsentEdits: 0 });
  },
);

it('the Status stays as long as the cell differs', () => {
  const { user, task, table } = openUnconfirmed(false, false);
  task('pull', defaultChoice);
  expect(user.see(table(), '1', 'Rating').value).toBe('Low');
  expect(user.see(table(), '1', 'Status').value).toMatch(/^unknown, check in the service/);
});

it.each(['pull', 'refresh'] as const)(
  'a %s empties the Status also of a row with a formula that is no edit',
  (name) => {
    const { user, task, table, unsent } = openUnconfirmed(true, false);
    user.typeFormula(table(), '1', 'Note', 'x');
    expect(unsent()).toMatchObject({ unsentEdits: 1 });
    task(name, undefined);
    expect(user.see(table(), '1', 'Status').value).toBeNull();
    expect(user.see(table(), '1', 'Note').isFormula).toBe(true);
  },
);

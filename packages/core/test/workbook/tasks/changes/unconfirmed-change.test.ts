import { expect, it } from 'vitest';
import type { HttpRequest, HttpResponse } from '../../../../src/index.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import type { DecidedChange } from '../../../../src/workbook/tasks/changes/task-types.ts';
import { openAttributeBench } from '../../attribute-bench.ts';

const noResponse: HttpResponse = { status: 0, headers: {}, text: '' };

/** A sheet in which High became Low, and the service has confirmed nothing. @param isMade whether it has made the change. */
function openUnconfirmed(isMade: boolean) {
  const held = { '1': { Rating: ['High'] } };
  let isAway = false;
  const instead = ({ method, url }: HttpRequest): HttpResponse | undefined => {
    if (!isAway || !url.endsWith('/thirdparties/1/attributes')) return undefined;
    if (method === 'POST' && isMade) held['1'].Rating = ['Low'];
    return noResponse;
  };
  const opened = openAttributeBench({ definitions: [{ label: 'Rating', type: 'string' }], held, instead });
  const { user, task, table } = opened;
  task('pull', defaultChoice);
  const send = (): DecidedChange[] =>
    task('review', undefined).changes.map((change) => ({ ...change, action: 'send' as const }));
  user.typeIn(table(), '1', 'Rating', 'Low');
  const decided = send();
  isAway = true;
  const first = task('send', { decided });
  isAway = false;
  expect(first.counts.unknown).toBe(1);
  // The user takes the change back.
  user.typeIn(table(), '1', 'Rating', 'High');
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

it('a pull after it keeps the correction as an edit', () => {
  const { user, task, table, send } = openUnconfirmed(true);
  for (let pulls = 0; pulls < 2; pulls++) {
    task('pull', defaultChoice);
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

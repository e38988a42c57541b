import { expect, it } from 'vitest';
import type { HttpRequest, HttpResponse } from '../../../../src/index.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { reply } from '../../../conformance/index.ts';
import { json } from '../../../http/bench.ts';
import { openAttributeBench } from '../../attribute-bench.ts';

const refusal = { timestamp: '2026-01-01T00:00:00Z', status: 403, error: 'Forbidden', message: 'No.', path: '/x' };

it('a refresh reads all of a third party that was incomplete before, whichever event names it', () => {
  const held = { '1': { Zone: ['North'] }, '2': { Zone: ['North'] } };
  let event = 'THIRD_PARTY_ATTRIBUTE_UPDATED';
  let isRefused = false;
  const instead = ({ url }: HttpRequest): HttpResponse | undefined => {
    if (isRefused && url.includes('/thirdparties/1/attributes')) return reply(403, JSON.stringify(refusal));
    const isNamed = url.includes('/thirdparties/search?') && url.includes(event);
    return isNamed ? json({ content: [{ thirdpartyId: '1', name: 'TP 1' }], totalElements: 1 }) : undefined;
  };
  const definitions = [{ label: 'Zone', type: 'string' }];
  const { task, user, table } = openAttributeBench({ definitions, held, instead });
  task('pull', defaultChoice);
  held['1'].Zone = ['South'];
  isRefused = true;
  expect(task('refresh', {})).toMatchObject({ lacking: 1 });
  isRefused = false;
  event = 'THIRD_PARTY_INFORMATION_UPDATED';
  task('refresh', {});
  expect(user.see(table(), '1', 'Zone').value).toBe('South');
});

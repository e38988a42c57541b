import { expect, it } from 'vitest';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { openAttributeBench } from '../../attribute-bench.ts';

it('a row whose new edit the user skips no longer says that it was sent; other rows keep what they say', () => {
  const held = Object.fromEntries(['1', '2', '3'].map((id) => [id, { Region: ['North'] }]));
  const { task, user, table } = openAttributeBench({ definitions: [{ label: 'Region', type: 'string' }], held });
  task('pull', defaultChoice);
  const send = (skipped: string) => {
    const { changes } = task('review', undefined);
    const decided = changes.map((each) => {
      const isSkipped = each.change.edit.thirdpartyId === skipped;
      return { ...each, action: isSkipped ? ('skip' as const) : ('send' as const) };
    });
    return task('send', { decided }).counts.sent;
  };
  const seen = () => {
    const headers = user.seeHeaders(table());
    const places = ['Status', 'Change'].map((header) => headers.indexOf(header));
    return user.seeRows(table()).map((cells) => places.map((at) => cells[at] ?? null));
  };
  for (const id of ['1', '2', '3']) user.typeIn(table(), id, 'Region', 'South');
  expect(send('none')).toBe(3);
  for (const id of ['1', '2']) user.typeIn(table(), id, 'Region', 'West');
  expect(send('1')).toBe(1);
  expect(seen()).toEqual([
    [null, null],
    ['sent', 'Region: "South" → "West"'],
    ['sent', 'Region: "North" → "South"'],
  ]);
});

import { expect, it } from 'vitest';
import type { AttributeValue } from '../../../../src/values/index.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import { openAttributeBench } from '../../attribute-bench.ts';

/** A pulled portfolio of an account that has removed the attribute Zone since, with an edit of it. */
function openRemoved(remaining: readonly Readonly<Record<string, unknown>>[], before: AttributeValue[]) {
  const definitions: Readonly<Record<string, unknown>>[] = [{ label: 'Zone', type: 'string' }, ...remaining];
  const held: Record<string, Record<string, AttributeValue[]>> = { '1': { Zone: before } };
  const bench = openAttributeBench({ definitions, held });
  bench.task('pull', defaultChoice);
  definitions.shift();
  held['1'] = {};
  bench.user.typeIn(bench.table(), '1', 'Zone', 'West');
  return { ...bench, held };
}

it.each([[['North']], [[]]])(
  'an edit of an attribute that the account has removed is not sent: it held %j',
  (before) => {
    const { task, held, user, table } = openRemoved([{ label: 'Region', type: 'string' }], before);
    const [reviewed] = task('review', undefined).changes;
    const reason = 'This attribute no longer exists in the account, so its values are not sent. Leave it out.';
    expect(reviewed?.change).toMatchObject({ verdict: 'refused', reason });
    expect(task('correct', [{ change: reviewed!.change, cell: 'East' }])[0]!).toMatchObject({
      verdict: 'refused',
      reason,
    });
    task('send', { decided: [{ ...reviewed!, action: 'send' }] });
    expect(held).toEqual({ '1': {} });
    task('send', { decided: [{ ...reviewed!, action: 'useRemote' }] });
    expect(user.see(table(), '1', 'Zone').value).toBe(null);
    expect(task('review', undefined).changes).toEqual([]);
  },
);

it('a cell that was emptied has the value that a removed attribute has', () => {
  const { task, user, table } = openRemoved([{ label: 'Region', type: 'string' }], ['North']);
  user.typeIn(table(), '1', 'Zone', null);
  expect(task('review', undefined).changes[0]?.change.verdict).toBe('unchanged');
});

it('an account that lists no attribute may still have one', () => {
  const { task } = openRemoved([], []);
  expect(task('review', undefined).changes[0]?.change.verdict).toBe('change');
});

it('an attribute that another third party has exists, although the account does not list it', () => {
  const held: Record<string, Record<string, AttributeValue[]>> = { '1': { Zone: ['North'] }, '2': {} };
  const { task, user, table } = openAttributeBench({ definitions: [{ label: 'Region', type: 'string' }], held });
  task('pull', defaultChoice);
  user.typeIn(table(), '2', 'Zone', 'West');
  const [reviewed] = task('review', undefined).changes;
  expect(reviewed?.change.verdict).toBe('change');
  const { run } = task('send', { decided: [{ ...reviewed!, action: 'send' }] });
  expect(held['2']).toEqual({ Zone: ['West'] });
  // Another user clears it meanwhile.
  held['2'] = {};
  expect(task('planUndo', { run }).changes[0]?.change.reason ?? '').not.toContain('no longer exists');
});

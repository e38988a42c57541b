import { expect, it } from 'vitest';
import type { AttributeValue } from '../../../../src/values/index.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import type { DecidedChange } from '../../../../src/workbook/tasks/changes/task-types.ts';
import { openAttributeBench } from '../../attribute-bench.ts';

/** A pulled portfolio with these values of Zones, of which the definition shows only the label. */
function openZones(zones: readonly (readonly AttributeValue[])[]) {
  const entries = zones.map((values, at) => [`${at + 1}`, values.length === 0 ? {} : { Zones: [...values] }]);
  const held: Record<string, Record<string, AttributeValue[]>> = Object.fromEntries(entries);
  const { user, task, table } = openAttributeBench({ definitions: [{ label: 'Zones' }], held });
  task('pull', defaultChoice);
  const typeIn = (key: string, text: string) => user.typeIn(table(), key, 'Zones', text);
  const send = () => {
    const { changes } = task('review', undefined);
    task('send', { decided: changes.map((each): DecidedChange => ({ ...each, action: 'send' })) });
    return changes.map(({ change }) => change.values);
  };
  const unsent = () => (task('getOverview', undefined).portfolio as { unsentEdits: number }).unsentEdits;
  return { held, typeIn, send, unsent };
}

it('an untyped attribute of which another third party has several values takes several', () => {
  const { held, typeIn, send, unsent } = openZones([['Nord'], ['Nord', 'Sud'], []]);
  typeIn('1', 'Nord; Est');
  typeIn('3', 'Sud; Est');
  send();
  expect([held['1'], held['3']]).toEqual([{ Zones: ['Nord', 'Est'] }, { Zones: ['Sud', 'Est'] }]);
  expect(unsent()).toBe(0);
});

it('an untyped attribute of which every third party has one value takes one text, because it may be free text', () => {
  const { held, typeIn, send, unsent } = openZones([['Nord'], ['Sud'], []]);
  typeIn('1', 'Nord; Est');
  send();
  expect(held['1']).toEqual({ Zones: ['Nord; Est'] });
  expect(unsent()).toBe(0);
});

it('an untyped attribute with a number takes a number, whatever others have', () => {
  const { typeIn, send } = openZones([[5], ['Nord', 'Sud']]);
  typeIn('1', '12,5');
  expect(send()).toEqual([[12.5]]);
});

import { usualChoice } from '@tpr/core/workbook';
import { describe, expect, it } from 'vitest';
import { callsPerThirdParty, choiceOf, keysOf, readList, withKeys } from '../../src/pages/portfolio/choice-draft.ts';
import { loadChoices, storeChoices } from '../../src/pages/portfolio/saved-choices.ts';
import { columnOptions } from '../page/scenes/portfolio.ts';

describe('a choice of columns', () => {
  it('that names none is the usual one', () => {
    const wanted = columnOptions.filter(({ isUsual }) => isUsual).map(({ key }) => key);
    expect([...keysOf(usualChoice, columnOptions)]).toEqual(wanted);
  });

  it('leaves out what the account does not have any more', () => {
    expect([...keysOf({ ...usualChoice, columns: ['name', 'attribute:Gone'] }, columnOptions)]).toEqual(['name']);
  });

  it('is kept in the order of the columns, however it was clicked together', () => {
    const keys = withKeys(withKeys(new Set(['siret']), ['name'], true), ['siret'], false);
    expect(choiceOf(withKeys(keys, ['nextExpiry', 'city'], true), columnOptions, usualChoice.filter).columns).toEqual([
      'name',
      'city',
      'nextExpiry',
    ]);
  });

  it('costs each group once', () => {
    const cost = (keys: readonly string[]) => callsPerThirdParty(new Set(keys), columnOptions);
    expect(cost(['name', 'siren'])).toBe(0);
    expect(cost(['attribute:Criticality', 'attribute:Strategic'])).toBe(1);
    expect(cost(['attribute:Criticality', 'nextExpiry', 'documentsMissing'])).toBe(3);
  });

  it('reads lists as people write them', () => {
    expect(readList(' FR, de ;FR,,\nIT ')).toEqual(['FR', 'de', 'IT']);
  });
});

describe('saved choices', () => {
  const storage = (text: string | null): Storage => ({
    length: 0,
    clear: () => {},
    key: () => null,
    removeItem: () => {},
    getItem: () => text,
    setItem: () => {
      throw new Error('quota');
    },
  });

  it.each([null, '', 'not json', '[]', '3', '{"a":{"columns":"name"}}', '{"a":{"columns":[],"filter":{}}}'])(
    'are none where %j is kept',
    (text) => {
      expect(Object.keys(loadChoices(storage(text)))).toEqual([]);
    },
  );

  it('are none without storage, and a full one loses nothing but the keeping', () => {
    expect(loadChoices(undefined)).toEqual({});
    expect(storeChoices(storage('{}'), { Mine: usualChoice })).toBe(false);
  });
});

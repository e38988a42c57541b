import { defaultChoice } from '@tpr/core/workbook';
import { describe, expect, it } from 'vitest';
import {
  callsOfGroup,
  callsPerThirdParty,
  choiceOf,
  findColumns,
  isSameChoice,
  keysOf,
  readList,
  secondsOf,
  withOthersOf,
  withKeys,
} from '../../src/pages/portfolio/choice-draft.ts';
import { formatOf } from '../../src/format/format.ts';
import { changeChoices, loadChoices } from '../../src/pages/portfolio/saved-choices.ts';
import { columnOptions } from '../page/scenes/portfolio.ts';

describe('a choice of columns', () => {
  it('without columns is the usual choice', () => {
    const wanted = columnOptions.filter(({ isUsual }) => isUsual).map(({ key }) => key);
    expect([...keysOf(defaultChoice, columnOptions)]).toEqual(wanted);
  });

  it('leaves out columns that the account no longer has', () => {
    expect([...keysOf({ ...defaultChoice, columns: ['name', 'attribute:Gone'] }, columnOptions)]).toEqual(['name']);
  });

  it('lists its columns in the order of the account, whatever the order of the clicks', () => {
    const keys = withKeys(withKeys(new Set(['siret']), ['name'], true), ['siret'], false);
    expect(choiceOf(withKeys(keys, ['nextExpiry', 'city'], true), columnOptions, defaultChoice.filter).columns).toEqual(
      ['name', 'city', 'nextExpiry'],
    );
  });

  it('of exactly the usual columns names none, as the first pull: it continues that pull if it was stopped', () => {
    const usual = keysOf(defaultChoice, columnOptions);
    expect(choiceOf(usual, columnOptions, defaultChoice.filter)).toEqual(defaultChoice);
    for (const [key, isChosen] of [
      ['siren', true],
      ['name', false],
    ] as const) {
      const changed = withKeys(usual, [key], isChosen);
      const choice = choiceOf(changed, columnOptions, defaultChoice.filter);
      expect(choice.columns).not.toEqual([]);
      expect(keysOf(choice, columnOptions)).toEqual(changed);
    }
  });

  it('names all attributes or indicators by their group, because some are found only during the pull', () => {
    const of = (wanted: string) => columnOptions.filter(({ group }) => group === wanted).map(({ key }) => key);
    const keys = new Set(['name', ...of('indicators'), 'nextExpiry']);
    const choice = choiceOf(keys, columnOptions, defaultChoice.filter);
    expect(choice.columns).toEqual(['name', 'indicators', 'nextExpiry']);
    const found = { ...columnOptions.find(({ key }) => key === of('indicators')[0])!, key: 'indicator:Found later' };
    expect(keysOf(choice, [...columnOptions, found])).toEqual(new Set([...keys, 'indicator:Found later']));
    const some = choiceOf(new Set(['name', ...of('indicators').slice(1)]), columnOptions, defaultChoice.filter);
    expect(some.columns).toEqual(['name', ...of('indicators').slice(1)]);
    // A single column that is called as its group is not the group.
    expect([...keysOf({ ...defaultChoice, columns: ['dossiers'] }, columnOptions)]).toEqual(['dossiers']);
  });

  it('keeps an indicator that the list of the service does not have, among the indicators', () => {
    const taken = { ...defaultChoice, columns: ['name', 'indicator:ESG', 'indicator:CSR score', 'nextExpiry'] };
    expect(keysOf(taken, columnOptions)).not.toContain('indicator:ESG');
    const options = withOthersOf([taken, defaultChoice], columnOptions);
    expect(options).toHaveLength(columnOptions.length + 1);
    expect(options.find(({ key }) => key === 'indicator:ESG')).toMatchObject({ header: 'ESG', group: 'indicators' });
    expect(choiceOf(keysOf(taken, options), options, taken.filter).columns).toEqual([
      'name',
      'indicator:CSR score',
      'indicator:ESG',
      'nextExpiry',
    ]);
    const whole = new Set(options.filter(({ group }) => group === 'indicators').map(({ key }) => key));
    // The service may have further indicators, which the choice has never named.
    expect(choiceOf(whole, options, taken.filter, columnOptions).columns).toEqual([...whole]);
    const withoutIndicators = columnOptions.filter(({ group }) => group !== 'indicators');
    expect(withOthersOf([taken], withoutIndicators).map(({ key }) => key)).toContain('indicator:ESG');
    // The service lists its attributes, so another one is gone.
    expect(withOthersOf([{ ...taken, columns: ['attribute:Gone'] }], columnOptions)).toBe(columnOptions);
  });

  it('keeps a column that only another version of the panel knows, until the user removes it', () => {
    const taken = { ...defaultChoice, columns: ['name', 'attributes', 'carbonScore'] };
    const options = withOthersOf([taken], columnOptions);
    expect(options.at(-1)).toMatchObject({ key: 'carbonScore', header: 'carbonScore', group: 'identity' });
    const written = (keys: ReadonlySet<string>) => choiceOf(keys, options, taken.filter, columnOptions).columns;
    const keys = keysOf(taken, options);
    expect(written(withKeys(keys, ['city'], true))).toEqual(['name', 'city', expect.any(String), 'carbonScore']);
    expect(written(withKeys(keys, ['carbonScore'], false))).not.toContain('carbonScore');
    const usual = keysOf(defaultChoice, options);
    const both = { ...defaultChoice, columns: [...usual, 'carbonScore'] };
    expect(isSameChoice(both, defaultChoice, options)).toBe(false);
    // It is no indicator: the whole group stays, with the indicators that are not listed, and so do the usual columns.
    const whole = keysOf({ ...defaultChoice, columns: ['name', 'indicators', 'carbonScore'] }, options);
    expect(written(withKeys(whole, ['city'], true))).toEqual(['name', 'city', 'indicators', 'carbonScore']);
    expect(written(usual)).toEqual([]);
  });

  it('is the same as another with the same columns and filters, however they are named', () => {
    const usual = [...keysOf(defaultChoice, columnOptions)].toReversed();
    const isUsual = (change: object) =>
      isSameChoice({ ...defaultChoice, ...change }, { ...defaultChoice, columns: [] }, columnOptions);
    const { filter } = defaultChoice;
    expect([
      isUsual({ columns: usual }),
      isUsual({ columns: usual.slice(1) }),
      isUsual({ columns: [...usual, 'siren'] }),
      isUsual({ filter: { ...filter, countries: ['FR'] } }),
    ]).toEqual([true, false, false, false]);
    const statuses = (...each: string[]) => ({ ...defaultChoice, filter: { ...filter, statuses: each } });
    expect(isSameChoice(statuses('ACTIVE', 'DEREGISTERED'), statuses('DEREGISTERED', 'ACTIVE'), columnOptions)).toBe(
      true,
    );
  });

  it('counts the calls of each group of columns once', () => {
    const cost = (keys: readonly string[]) => callsPerThirdParty(new Set(keys), columnOptions);
    expect(cost(['name', 'siren'])).toBe(0);
    expect(cost(['attribute:Criticality', 'attribute:Strategic'])).toBe(1);
    expect(cost(['attribute:Criticality', 'nextExpiry', 'documentsMissing'])).toBe(3);
  });

  it('shows for a group the calls of its chosen columns, so that the groups add up to the total', () => {
    const detail = { ...columnOptions.find(({ key }) => key === 'name')!, key: 'detail', callsPerThirdParty: 1 };
    const options = [...columnOptions.filter(({ group }) => group === 'identity'), detail];
    const cost = (keys: readonly string[]) => callsOfGroup(new Set(keys), options);
    expect([cost(['name', 'siren']), cost(['name', 'detail']), cost([])]).toEqual([0, 1, 1]);
  });

  it('is searched by all words of a header or a note, in any case and without accents', () => {
    const options = [
      { ...columnOptions[0]!, key: 'a', header: 'Criticité', note: 'Le risque du tiers' },
      { ...columnOptions[0]!, key: 'b', header: 'Note RSE', note: 'Un score' },
    ];
    const found = (query: string) => findColumns(options, query).map(({ key }) => key);
    expect([
      found('criticite'),
      found(' RISQUE  Tiers '),
      found('score'),
      found('note score risque'),
      found(''),
    ]).toEqual([['a'], ['a'], ['b'], [], ['a', 'b']]);
  });

  it('has a duration by the rate of the last pull, and none without one', () => {
    expect([secondsOf(3_000, 50, formatOf('en')), secondsOf(200, 50, formatOf('fr'))]).toEqual([
      '1\u00a0min',
      '4\u00a0s',
    ]);
    expect(secondsOf(3_000, undefined, formatOf('en'))).toBeUndefined();
  });

  it('splits a list at commas, semicolons and line breaks, without blanks and duplicates', () => {
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
    'are empty when the storage holds %j',
    (text) => {
      expect(Object.keys(loadChoices(storage(text)))).toEqual([]);
    },
  );

  it('are empty without storage', () => {
    expect(loadChoices(undefined)).toEqual({});
  });

  it('last in the list when the storage is full or not available, and say that they are not stored', () => {
    for (const none of [undefined, storage('{}'), storage(null)]) {
      const saved = changeChoices(none, {}, 'Mine', defaultChoice);
      expect(saved).toEqual({ choices: { Mine: defaultChoice }, isStored: false });
      const both = changeChoices(none, saved.choices, 'Other', defaultChoice);
      expect(Object.keys(both.choices)).toEqual(['Mine', 'Other']);
      expect(changeChoices(none, both.choices, 'Mine', undefined).choices).toEqual({ Other: defaultChoice });
    }
  });

  it('are changed one by one: a choice that another workbook has saved since they were read remains', () => {
    let text: string | null = null;
    const shared: Storage = { ...storage(null), getItem: () => text, setItem: (_, value) => void (text = value) };
    const shown = loadChoices(shared);
    changeChoices(shared, shown, 'Other workbook', defaultChoice);
    const own = changeChoices(shared, shown, 'Mine', defaultChoice);
    expect(own).toMatchObject({ choices: { 'Other workbook': defaultChoice, Mine: defaultChoice }, isStored: true });
    expect(loadChoices(shared)).toEqual(own.choices);
    changeChoices(shared, own.choices, 'Mine', undefined);
    expect(Object.keys(loadChoices(shared))).toEqual(['Other workbook']);
  });
});

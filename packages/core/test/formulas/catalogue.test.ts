import { describe, expect, test } from 'vitest';
import type { CellResult } from '../../src/formulas/evaluate-each.ts';
import { takeArguments } from '../../src/formulas/arguments.ts';
import { formulas } from '../../src/formulas/definitions/index.ts';
import type { Content, FormulaAnswer, FormulaSession } from '../../src/formulas/formula.ts';
import { formulaNames } from '../../src/formulas/names.ts';
import { renderResult } from '../../src/formulas/render-result.ts';
import { languages } from '../../src/i18n/language.ts';

describe.each(Object.entries(formulas))('%s', (key, formula) => {
  test('is listed under its name, and is immutable', () => {
    expect([formula.name, Object.isFrozen(formula)]).toEqual([key, true]);
  });

  test('is explained in every language, with each of its arguments', () => {
    const { summary, parameters } = formula;
    for (const text of [summary, ...Object.values(parameters).flatMap(({ name, help }) => [name, help])]) {
      for (const language of languages) expect(text[language]).toMatch(/\w/);
    }
    for (const text of [summary, ...Object.values(parameters).map(({ help }) => help)])
      expect(text.fr).not.toBe(text.en);
  });

  test('has argument names that Google accepts in a script, optional ones last, each with an example', () => {
    const given = Object.entries(formula.parameters);
    for (const [name, { example }] of given)
      expect([name, example]).toEqual([expect.stringMatching(/^[a-z]+$/), expect.stringMatching(/\w/)]);
    for (const [, { isOptional, missing }] of given) expect(missing === undefined).toBe(isOptional);
    const marks = given.map(([, { isOptional }]) => (isOptional ? 'optional' : 'demanded'));
    expect(marks).toEqual(marks.toSorted());
  });
});

test('the list of names contains the formulas, in the same order', () => {
  expect(Object.keys(formulas)).toEqual(formulaNames);
});

const asIs = (value: unknown) => value as string;

test.each<[string, unknown[], unknown]>([
  ['ranges and cells', [[['a', 'b']], 'c', [['d'], ['e']]], { id: [['a', 'b']], document: 'c', field: [['d'], ['e']] }],
  ['a cell for a range', ['a', 'b', 'c'], { id: [['a']], document: 'b', field: [['c']] }],
  [
    'a range with one value for a cell',
    [
      [['a']],
      [
        ['', 'b'],
        ['', ''],
      ],
      [['c']],
    ],
    { id: [['a']], document: 'b', field: [['c']] },
  ],
  [
    'the number 0, which Excel passes for a blank cell',
    [[['a'], [0]], 0, [['d', 0]]],
    { id: [['a'], ['']], document: '', field: [['d', '']] },
  ],
  ['a blank range for a cell', [[['a']], [['', '']], [['c']]], { id: [['a']], document: '', field: [['c']] }],
  ['a row that came as a list', [['a', 'b'], 'c', 'd'], { id: [['a'], ['b']], document: 'c', field: [['d']] }],
])('arguments are converted for the formula: %s', (_, given, taken) => {
  expect(takeArguments(formulas.EXTRACTED.parameters, given, asIs)).toEqual(taken);
});

describe('a whole column', () => {
  const column = (...values: string[]) => Array.from({ length: 1_048_576 }, (_, row) => [values[row] ?? 0]);
  const take = (id: unknown, field: unknown) => takeArguments(formulas.EXTRACTED.parameters, [id, 'b', field], asIs);

  test('ends with the last value of any argument, so that two whole columns keep a common size', () => {
    expect(take(column('a'), column('c', '', 'd'))).toEqual({
      id: [['a'], [''], ['']],
      document: 'b',
      field: [['c'], [''], ['d']],
    });
  });

  test('without a value is one blank cell', () => {
    expect(take(column(), 'c')).toMatchObject({ id: [['']], field: [['c']] });
  });

  test.each([
    ['a column that begins one row below', column('c', 'd').slice(1)],
    ['a range of three cells', [['c'], [0], [0]]],
  ])('does not fit %s, as before the cut', (_, other) => {
    const { id, field } = take(column('a', 'b'), other) as Record<'id' | 'field', unknown[][]>;
    expect([id.length, field.length]).toEqual([1_048_576, other.length]);
  });

  test('is cut whatever the size of an argument for one cell is', () => {
    const { parameters } = formulas.EXTRACTED;
    expect(takeArguments(parameters, [column('a'), [['b'], [0], [0]], 'c'], asIs)).toEqual({
      id: [['a']],
      document: 'b',
      field: [['c']],
    });
  });
});

test('a range of several values for a cell is refused: all but one would be left out', () => {
  const take = () => takeArguments(formulas.EXTRACTED.parameters, ['a', [['b'], ['x']], 'c'], asIs);
  expect(take).toThrow(expect.objectContaining({ code: 'severalValues', params: { near: 'b, x' } }));
});

describe('an answer is displayed', () => {
  const looks = { card: () => 'card', failure: (error: unknown) => `failure ${String(error)}` };
  const text = (value: string | null): CellResult<Content> => ({ ok: true, value: { type: 'text', value } });
  const failed: CellResult<Content> = { ok: false, error: 'e' };

  test.each<[string, FormulaAnswer, unknown[][]]>([
    [
      'a value, nothing, and a failure in their cells',
      { cells: [[text('a'), text(null), failed]] },
      [['a', '', 'failure e']],
    ],
    ['a blank for a blank', { cells: [[{ ok: true, value: null }]] }, [['']]],
    ['a card as the host shows one', { cells: [[{ ok: true, value: { title: 't', fields: [] } }]] }, [['card']]],
    ['a day as a serial', { cells: [[{ ok: true, value: { type: 'date', value: '2026-11-01' } }]] }, [[46_327]]],
  ])('%s', (_, answer, shown) => {
    expect(renderResult(answer, looks)).toEqual(shown);
  });

  test('as a table with a header, and a line for each failure', () => {
    const column = (key: string) =>
      ({ key, header: key.toUpperCase(), type: 'text', note: '', editable: false }) as const;
    const table = { name: 't', columns: ['id', 'a', 'b'].map(column), rows: [['1', 'x', null]] };
    expect(renderResult({ table, failures: [{ id: '2', error: 'e' }] }, looks)).toEqual([
      ['ID', 'A', 'B'],
      ['1', 'x', ''],
      ['2', 'failure e', ''],
    ]);
  });

  test('by throwing the failure of a single cell, so that the host can mark the formula as failed', () => {
    expect(() => renderResult({ cells: [[failed]] }, looks)).toThrow('e');
  });
});

describe('STATUS', () => {
  const connection = {
    baseUrl: 'https://api.test',
    authUrl: 'https://auth.test',
    realm: 'r',
    clientId: 'c',
    username: 'buyer',
    accountId: '7',
  };
  const tell = (session: FormulaSession, language: 'en' | 'fr') => {
    const { STATUS } = formulas;
    if (STATUS.asksService) throw new Error('It asks the service.');
    return renderResult(STATUS.answer({ language, session }, {}), { card: () => '', failure: () => '' });
  };

  test.each<[FormulaSession, unknown[][]]>([
    [{ owner: 'user', state: 'none' }, [['Connecté', 'non']]],
    [{ owner: 'spreadsheet', state: 'none' }, [['Connexion partagée avec cette feuille de calcul', 'non']]],
    [
      { owner: 'spreadsheet', state: 'ended', connection },
      [
        ['Connexion partagée avec cette feuille de calcul', 'terminée, à partager de nouveau'],
        ['Utilisateur', 'buyer'],
        ['Environnement', 'https://api.test'],
        ['Compte', '7'],
      ],
    ],
  ])('reports the user of the session, and whether it lasts: %j', (session, facts) => {
    expect(tell(session, 'fr')).toEqual(facts);
    expect(tell(session, 'en')).toHaveLength(facts.length);
  });
});

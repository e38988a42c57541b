import { expect, it } from 'vitest';
import type { AttributeValue } from '../../../../src/values/attribute-type.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import type { DecidedChange } from '../../../../src/workbook/index.ts';
import { openAttributeBench } from '../../attribute-bench.ts';

it.each([
  ['mdy', '2026-01-02', '2026-03-04'],
  ['dmy', '2026-02-01', '2026-04-03'],
] as const)(
  'a date that is typed as text is read, shown in the review and sent in the order of the spreadsheet: %s',
  (dateOrder, typed, corrected) => {
    const held: Record<string, Record<string, AttributeValue[]>> = { '1': {}, '2': {} };
    const definitions = [{ label: 'Audit', type: 'date' }];
    const { user, task, table } = openAttributeBench({ definitions, held, workbook: { notation: { dateOrder } } });
    task('pull', defaultChoice);
    user.typeIn(table(), '1', 'Audit', '01/02/2026');
    user.typeIn(table(), '2', 'Audit', 'soon');
    const { changes } = task('review', undefined);
    const [first, second] = changes;
    expect(first?.change).toMatchObject({ verdict: 'change', values: [typed] });
    expect(second?.change.verdict).toBe('refused');
    const change = task('correct', [{ change: second!.change, cell: '03/04/2026' }])[0]!;
    expect(change).toMatchObject({ verdict: 'change', values: [corrected] });
    const decided: DecidedChange[] = [first!, { ...second!, change }].map((each) => ({ ...each, action: 'send' }));
    task('send', { decided });
    expect(held).toEqual({ '1': { Audit: [typed] }, '2': { Audit: [corrected] } });
  },
);

it.each([
  { decimalSeparator: ',', groupsByBlanks: false },
  { decimalSeparator: ',', groupsByBlanks: true },
  { decimalSeparator: '.', groupsByBlanks: false },
] as const)('a percentage that the review offers is sent as it was offered: %j', (notation) => {
  const held: Record<string, Record<string, AttributeValue[]>> = { '1': {} };
  const definitions = [{ label: 'Share', type: 'percentage' }];
  const { user, task, table } = openAttributeBench({ definitions, held, workbook: { notation } });
  task('pull', defaultChoice);
  user.paste(table(), '1', 'Share', 1.125);
  const [reviewed] = task('review', undefined).changes;
  const [asShown] = reviewed?.change.allowed ?? [];
  const change = task('correct', [{ change: reviewed!.change, cell: asShown! }])[0]!;
  task('send', { decided: [{ ...reviewed!, change, action: 'send' }] });
  expect(held['1']).toEqual({ Share: [1.125] });
});

it('a text that has no month in the place where the spreadsheet writes it is refused, and the reason says so', () => {
  const { user, task, table } = openAttributeBench({
    definitions: [{ label: 'Audit', type: 'date' }],
    held: { '1': {} },
    workbook: { notation: { dateOrder: 'mdy' } },
  });
  task('pull', defaultChoice);
  for (const text of ['31/12/2026', '01/02/2026 24:00']) {
    user.typeIn(table(), '1', 'Audit', text);
    expect(task('review', undefined).changes[0]?.change).toMatchObject({
      verdict: 'refused',
      reason: expect.stringContaining('which writes the month first'),
    });
  }
});

it.each([
  ['.', 'en', 1234],
  ['.', 'fr', 1234],
  // A text with the spreadsheet's own decimal comma comes from another program, which may mean 1234.
  [',', 'en', undefined],
  [undefined, 'fr', undefined],
  [undefined, 'en', undefined],
] as const)(
  'a number that is typed as text is sent only if it has one meaning in the spreadsheet, else in the language: %s, %s',
  (decimalSeparator, language, value) => {
    const { user, task, table } = openAttributeBench({
      definitions: [{ label: 'Score', type: 'decimal' }],
      held: { '1': {} },
      workbook: { ...(decimalSeparator && { notation: { decimalSeparator, groupsByBlanks: false } }) },
      language,
    });
    task('pull', defaultChoice);
    user.typeIn(table(), '1', 'Score', '1,234');
    const { change } = task('review', undefined).changes[0]!;
    expect(change).toMatchObject(value === undefined ? { verdict: 'refused' } : { verdict: 'change', values: [value] });
  },
);

it.each([
  ['1.234', ['1234', '1,2340'], '1.234 peut être 1234 ou 1,2340 ; saisissez celui qui convient.', 1.234],
  ['1,234', ['1234', '1,2340'], '1,234 peut être 1234 ou 1,2340 ; saisissez celui qui convient.', 1.234],
  ['1,000', ['1000', '1,0000'], '1,000 peut être 1000 ou 1,0000 ; saisissez celui qui convient.', 1],
] as const)('a French user chooses between the two meanings of %s', (text, allowed, reason, value) => {
  const { user, task, table } = openAttributeBench({
    definitions: [{ label: 'Score', type: 'decimal' }],
    held: { '1': {} },
    language: 'fr',
  });
  task('pull', defaultChoice);
  user.typeIn(table(), '1', 'Score', text);
  const { change } = task('review', undefined).changes[0]!;
  expect({ ...change, reason: change.reason?.replace(/\s;/, ' ;') }).toMatchObject({ allowed, reason });
  const chosen = allowed.map((cell) => task('correct', [{ change, cell }])[0]!.values);
  expect(chosen).toEqual([[Number(allowed[0])], [value]]);
});

it('a French user is asked about a percentage, a date and a boolean in French numbers', () => {
  const { user, task, table } = openAttributeBench({
    definitions: [
      { label: 'Part', type: 'percentage' },
      { label: 'Audit', type: 'date' },
      { label: 'Actif', type: 'boolean' },
    ],
    held: { '1': {} },
    language: 'fr',
  });
  task('pull', defaultChoice);
  user.typeIn(table(), '1', 'Part', '0,5');
  user.typeIn(table(), '1', 'Audit', 4.2e7 + 0.5);
  user.typeIn(table(), '1', 'Actif', 0.5);
  const changes = task('review', undefined).changes.map(({ change }) => change);
  expect(changes.map(({ reason }) => reason?.replaceAll(/\s/g, ' '))).toEqual([
    '0,5 peut valoir 0,5 % ou 50 % ; écrivez-le avec le signe %.',
    'Le nombre 42000000,5 n’est pas une date ; saisissez la date, comme 2026-12-31.',
    '0,5 n’est ni oui ni non ; saisissez VRAI ou FAUX.',
  ]);
  const [part] = changes;
  expect(part!.allowed?.map((cell) => task('correct', [{ change: part!, cell }])[0]!.values)).toEqual([[0.5], [50]]);
});

it.each([
  ['12,345 %', 12.345],
  ['33,333', 33.333],
  ['-1,234%', -1.234],
])('a French user is not asked whether the percentage %s is one of thousands', (text, value) => {
  const { user, task, table } = openAttributeBench({
    definitions: [{ label: 'Part', type: 'percentage' }],
    held: { '1': {} },
    language: 'fr',
  });
  task('pull', defaultChoice);
  user.typeIn(table(), '1', 'Part', text);
  expect(task('review', undefined).changes[0]!.change).toMatchObject({ verdict: 'change', values: [value] });
});

/** A pulled percentage of 10 %. */
function openShare() {
  const held: Record<string, Record<string, AttributeValue[]>> = { '1': { Share: [10] } };
  const bench = openAttributeBench({ definitions: [{ label: 'Share', type: 'percentage' }], held });
  bench.task('pull', defaultChoice);
  return { ...bench, held };
}

it.each([1.5, 0.125, -2])('a percentage that its cell shows as such is sent without a question: %d', (fraction) => {
  const { user, task, table, held } = openShare();
  user.typeIn(table(), '1', 'Share', fraction);
  task('sendReady', undefined);
  expect(held['1']).toEqual({ Share: [fraction * 100] });
});

it('a percentage above 1000 % may be a number of points that was pasted as a value, and is not sent alone', () => {
  const { user, task, table } = openShare();
  user.typeIn(table(), '1', 'Share', 12);
  expect(task('sendReady', undefined)).toMatchObject({ report: undefined, left: 1 });
});

it.each([12, 0.5])(
  'a pasted number without a percent sign may be two percentages, and is not sent alone: %d',
  (cell) => {
    const { user, task, table } = openShare();
    user.paste(table(), '1', 'Share', cell);
    expect(task('sendReady', undefined)).toMatchObject({ report: undefined, left: 1 });
    const [reviewed] = task('review', undefined).changes;
    expect(reviewed?.change.allowed).toEqual([`${cell} %`, `${cell * 100} %`]);
  },
);

it.each(['at once', 'after a long review'])(
  'a number in a text attribute is sent as the review showed it: %s',
  (when) => {
    const held: Record<string, Record<string, AttributeValue[]>> = { '1': {} };
    const definitions = [{ label: 'Rate', type: 'string' }];
    const { user, task, table } = openAttributeBench({
      definitions,
      held,
      workbook: { notation: { decimalSeparator: ',' } },
    });
    task('pull', defaultChoice);
    user.paste(table(), '1', 'Rate', 1.5);
    const [reviewed] = task('review', undefined).changes;
    expect(reviewed?.change.values).toEqual(['1,5']);
    const change = when === 'at once' ? reviewed!.change : { ...reviewed!.change, readAtMs: 0 };
    task('send', { decided: [{ ...reviewed!, change, action: 'send' }] });
    expect(held['1']).toEqual({ Rate: ['1,5'] });
  },
);

it('a text that begins like the failure of a formula is sent once the user has entered it in the panel', () => {
  const held: Record<string, Record<string, AttributeValue[]>> = { '1': {} };
  const { user, task, table } = openAttributeBench({ definitions: [{ label: 'Note', type: 'string' }], held });
  const text = '⚠ Call before a visit';
  task('pull', defaultChoice);
  user.typeIn(table(), '1', 'Note', text);
  const [reviewed] = task('review', undefined).changes;
  expect(reviewed?.change.verdict).toBe('refused');
  const change = task('correct', [{ change: reviewed!.change, cell: text }])[0]!;
  task('send', { decided: [{ ...reviewed!, change, action: 'send' }] });
  expect(held['1']).toEqual({ Note: [text] });
  expect(task('review', undefined).changes).toEqual([]);
});

it('a formula that a text cell keeps as text is sent only once the user has confirmed the text', () => {
  const held: Record<string, Record<string, AttributeValue[]>> = { '1': {} };
  const { user, task, table } = openAttributeBench({ definitions: [{ label: 'Note', type: 'string' }], held });
  const text = '=B2*1,2';
  task('pull', defaultChoice);
  user.typeIn(table(), '1', 'Note', text);
  const [reviewed] = task('review', undefined).changes;
  expect(reviewed?.change).toMatchObject({ verdict: 'refused', reason: expect.stringContaining(text) as string });
  expect(reviewed?.allowed).toEqual([text]);
  const change = task('correct', [{ change: reviewed!.change, cell: text }])[0]!;
  task('send', { decided: [{ ...reviewed!, change, action: 'send' }] });
  expect(held['1']).toEqual({ Note: [text] });
  expect(task('review', undefined).changes).toEqual([]);
});

it.each(['=> see the contract', '== urgent ==', '='])('the text %s is no formula, and is sent', (text) => {
  const held: Record<string, Record<string, AttributeValue[]>> = { '1': {} };
  const { user, task, table } = openAttributeBench({ definitions: [{ label: 'Note', type: 'string' }], held });
  task('pull', defaultChoice);
  user.typeIn(table(), '1', 'Note', text);
  expect(task('review', undefined).changes[0]?.change).toMatchObject({ verdict: 'change', values: [text] });
});

it.each([
  ['24:00', []],
  ['01/01/1900', ['1900-01-01']],
])('a cell of a date that shows %s is read as %j', (shown, values) => {
  const held: Record<string, Record<string, AttributeValue[]>> = { '1': {} };
  const { user, task, table } = openAttributeBench({ definitions: [{ label: 'Due', type: 'date' }], held });
  task('pull', defaultChoice);
  user.typeDate(table(), '1', 'Due', 1, shown);
  const [reviewed] = task('review', undefined).changes;
  expect(reviewed?.change).toMatchObject({ verdict: values.length === 0 ? 'refused' : 'change', values });
});

it('amounts with the same currency have the same doubt, and are corrected together', () => {
  const definitions = [{ label: 'Amount', type: 'decimal' }];
  const held = { '1': {}, '2': {}, '3': {} };
  const { user, task, table } = openAttributeBench({ definitions, held, language: 'fr' });
  task('pull', defaultChoice);
  for (const [id, text] of [
    ['1', '1\u202f200,50 €'],
    ['2', '7 €'],
    ['3', '$7'],
  ] as const)
    user.typeIn(table(), id, 'Amount', text);
  const changes = task('review', undefined).changes.map(({ change }) => change);
  expect(changes.map(({ doubt }) => doubt)).toEqual(['currencyInAmount €', 'currencyInAmount €', 'currencyInAmount $']);
  const corrected = task(
    'correct',
    changes.map((change) => ({ change, cell: change.allowed![0]! })),
  );
  expect(corrected.map(({ values }) => values)).toEqual([[1200.5], [7], [7]]);
});

it('texts of one column that can be read in two ways have the same doubt, and are corrected together', () => {
  const { user, task, table } = openAttributeBench({
    definitions: [
      { label: 'Score', type: 'decimal' },
      { label: 'Active', type: 'boolean' },
    ],
    held: { '1': {}, '2': {}, '3': {}, '4': {} },
    language: 'fr',
  });
  task('pull', defaultChoice);
  user.typeIn(table(), '1', 'Score', '1,234');
  user.typeIn(table(), '2', 'Score', '5,678');
  user.typeIn(table(), '3', 'Active', 'perhaps');
  user.typeIn(table(), '4', 'Score', '9.125');
  const changes = task('review', undefined).changes.map(({ change }) => change);
  const [comma, same, none, point] = changes.map(({ doubt }) => doubt);
  expect([comma, same, none]).toEqual(['ambiguousAmount ,', comma, undefined]);
  // The answer about texts with a comma does not hold for one with a point.
  expect(point).toBe('ambiguousAmount .');
  const asDecimals = changes.slice(0, 2).map((change) => ({ change, cell: change.allowed![1]! }));
  expect(task('correct', asDecimals)).toMatchObject([
    { verdict: 'change', values: [1.234] },
    { verdict: 'change', values: [5.678] },
  ]);
});

it('the percentages 12 and 0.12 of one column are two questions, since both usually mean 12 %', () => {
  const held = { '1': { Share: [10] }, '2': { Share: [10] }, '3': { Share: [10] } };
  const { user, task, table } = openAttributeBench({ definitions: [{ label: 'Share', type: 'percentage' }], held });
  task('pull', defaultChoice);
  [12, 0.12, 25].forEach((number, at) => user.paste(table(), String(at + 1), 'Share', number));
  const doubts = task('review', undefined).changes.map(({ change }) => change.doubt);
  expect(doubts).toEqual(['percentInDoubt', 'percentInDoubt fraction', 'percentInDoubt']);
});

import { expect, it } from 'vitest';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import type { DecidedChange } from '../../../../src/workbook/tasks/changes/task-types.ts';
import { json } from '../../../http/bench.ts';
import type { AttributeValue } from '../../../../src/values/index.ts';
import { openAttributeBench } from '../../attribute-bench.ts';
import { workbookMessages } from '../../../../src/i18n/workbook.ts';

it('a percentage and a date that are sent into empty attributes are not edits afterwards, and an undo restores them', () => {
  const held = { '1': { City: ['Paris'] }, '2': { City: ['Lyon'], Share: [50], Due: ['2026-01-01'] } };
  const definitions = [
    { label: 'City', type: 'string' },
    { label: 'Share', type: 'percentage' },
    { label: 'Due', type: 'date' },
  ];
  const { user, task, table } = openAttributeBench({ definitions, held });
  task('pull', defaultChoice);
  const send = (undoOf?: string) => {
    const { changes } = undoOf === undefined ? task('review', undefined) : task('planUndo', { run: undoOf });
    const decided = changes.map((each): DecidedChange => ({ ...each, action: 'send' }));
    return task('send', { decided, ...(undoOf !== undefined && { undoOf }) });
  };
  user.typeIn(table(), '1', 'Share', 0.12);
  user.typeIn(table(), '1', 'Due', 46_174);
  expect(send().counts.sent).toBe(2);
  expect(held['1']).toMatchObject({ Share: [12], Due: ['2026-06-01'] });
  expect(task('getOverview', undefined).portfolio).toMatchObject({ unsentEdits: 0 });
  user.typeIn(table(), '1', 'Share', 0.15);
  const { run } = send();
  expect(held['1']).toMatchObject({ Share: [15] });
  expect(send(run).counts.sent).toBe(1);
  expect([held['1'], user.see(table(), '1', 'Share').value]).toMatchObject([{ Share: [12] }, 0.12]);
  expect(task('getOverview', undefined).portfolio).toMatchObject({ unsentEdits: 0 });
});

it('the service’s value is taken into the cell of an attribute without a definition, and each taken cell is named', () => {
  const held = { '1': { Amount: ['1234'], Note: ['x'] }, '2': { Amount: ['1'], Note: ['y'] } };
  const { user, task, table } = openAttributeBench({ definitions: [], held });
  task('pull', defaultChoice);
  user.typeIn(table(), '1', 'Amount', '99');
  user.typeIn(table(), '1', 'Note', 'mine');
  Object.assign(held['1'], { Amount: ['500'], Note: ['colleague'] });
  const { changes } = task('review', undefined);
  expect(changes.map(({ change }) => change.verdict)).toEqual(['conflict', 'conflict']);
  const decided = changes.map((each): DecidedChange => ({ ...each, action: 'useRemote' }));
  expect(task('send', { decided }).taken).toBe(2);
  expect(['Amount', 'Note'].map((label) => user.see(table(), '1', label).value)).toEqual(['500', 'colleague']);
  expect(user.see(table(), '1', 'Change').value).toMatch(/Amount.*Note/);
  expect(task('getOverview', undefined).portfolio).toMatchObject({ unsentEdits: 0 });
  task('sendReady', undefined);
  expect(held['1']).toEqual({ Amount: ['500'], Note: ['colleague'] });
});

it.each([
  ['y', workbookMessages.en.unchanged],
  ['colleague', workbookMessages.en.taken],
])('where the service has %s, a row with the typed value y says: %s', (amount, status) => {
  const held = { '1': { Amount: ['1'], Note: ['x'] } };
  const { user, task, table } = openAttributeBench({ definitions: [], held });
  task('pull', defaultChoice);
  user.typeIn(table(), '1', 'Amount', 'y');
  user.typeIn(table(), '1', 'Note', '2');
  Object.assign(held['1'], { Amount: [amount], Note: ['2'] });
  const { changes } = task('review', undefined);
  task('send', { decided: changes.map((each): DecidedChange => ({ ...each, action: 'useRemote' })) });
  expect(user.see(table(), '1', 'Status').value).toBe(status);
});

it('a value that the service already had is shown alone, not as a change of it into itself', () => {
  const held = { '1': { Amount: ['1'] } };
  const { user, task, table } = openAttributeBench({ definitions: [], held });
  task('pull', defaultChoice);
  user.typeIn(table(), '1', 'Amount', 'y');
  held['1'].Amount = ['y'];
  const { changes } = task('review', undefined);
  task('send', { decided: changes.map((each): DecidedChange => ({ ...each, action: 'send' })) });
  const shown = ['Status', 'Change'].map((header) => user.see(table(), '1', header).value);
  expect(shown).toEqual([workbookMessages.en.unchanged, 'Amount: "y"']);
});

it('a value that is sent after a change of its attribute’s type is not an edit afterwards', () => {
  const held: Record<string, Record<string, AttributeValue[]>> = { '1': { Share: [10] } };
  const definitions = [{ label: 'Share', type: 'decimal' }];
  const { user, task, table } = openAttributeBench({ definitions, held });
  task('pull', defaultChoice);
  definitions[0]!.type = 'percentage';
  user.typeIn(table(), '1', 'Share', 0.15);
  // The column still has the format of numbers, so 0.15 may also mean 0.15 %.
  const [reviewed] = task('review', undefined).changes;
  const change = task('correct', [{ change: reviewed!.change, cell: '15 %' }])[0]!;
  const decided = [{ ...reviewed!, change, action: 'send' as const }];
  expect(task('send', { decided })).toMatchObject({ counts: { sent: 1 } });
  expect([held['1'], user.see(table(), '1', 'Share').value]).toEqual([{ Share: [15] }, 0.15]);
  expect(task('getOverview', undefined).portfolio).toMatchObject({ unsentEdits: 0 });
});

it.each([
  ['the response is lost', 0, 'unknown'],
  ['the service refuses it', 422, 'refused'],
] as const)('a correction stays in its cell when %s, so that a later review has it', (_, status, kind) => {
  const held: Record<string, Record<string, AttributeValue[]>> = { '1': { Level: ['Low'] }, '2': { Level: ['Low'] } };
  let isFailing = true;
  const { user, task, table } = openAttributeBench({
    definitions: [{ label: 'Level', type: 'list_unique', choices: ['Low', 'High'] }],
    held,
    overrides: { 'retry.maxAttempts': 1 },
    instead: ({ method }) =>
      isFailing && method === 'POST' ? { ...json({ message: 'No.' }), status, failure: 'lost' } : undefined,
  });
  task('pull', defaultChoice);
  user.typeIn(table(), '1', 'Level', 'Hgih');
  const reviewed = task('review', undefined).changes[0]!;
  expect(reviewed.change.verdict).toBe('refused');
  const change = task('correct', [{ change: reviewed.change, cell: 'High' }])[0]!;
  const { counts } = task('send', { decided: [{ ...reviewed, change, action: 'send' }] });
  expect(counts).toMatchObject({ [kind]: 1, sent: 0 });
  expect(user.see(table(), '1', 'Level').value).toBe('High');
  isFailing = false;
  const { changes } = task('review', undefined);
  expect(changes.map(({ change: { verdict, values } }) => [verdict, values])).toEqual([['change', ['High']]]);
  task('send', { decided: changes.map((each): DecidedChange => ({ ...each, action: 'send' })) });
  expect(held).toEqual({ '1': { Level: ['High'] }, '2': { Level: ['Low'] } });
});

it('a column that a stopped pull has added has its values, and nothing counts as cleared', () => {
  const held = Object.fromEntries(
    Array.from({ length: 120 }, (_, index) => [String(1 + index), { City: ['Paris'], Level: ['High'] }]),
  );
  let read = 0;
  let isFailing = false;
  const { user, task, table } = openAttributeBench({
    definitions: ['City', 'Level'].map((label) => ({ label, type: 'string' })),
    held,
    overrides: { 'attributes.emptyClears': true, 'retry.maxAttempts': 1 },
    instead: ({ url }) =>
      isFailing && url.endsWith('/attributes') && ++read > 70 ? { ...json([]), status: 503 } : undefined,
  });
  const columns = ['thirdpartyId', 'name', 'attribute:City'];
  task('pull', { ...defaultChoice, columns });
  isFailing = true;
  expect(task('pull', { ...defaultChoice, columns: [...columns, 'attribute:Level'] }).isPartial).toBe(true);
  expect(task('getOverview', undefined).portfolio).toMatchObject({ unsentEdits: 0 });
  isFailing = false;
  task('sendReady', undefined);
  expect(held['120']).toEqual({ City: ['Paris'], Level: ['High'] });
  expect(user.see(table(), '120', 'Level').value).toBe('High');
});

it.each([
  ['boolean', [], 'oui', [true]],
  ['date', [], '2027-06-01', ['2027-06-01']],
  ['decimal', [], '12.50', [12.5]],
  ['percentage', [], '12 %', [12]],
  ['list_unique', ['High', 'Low'], 'high', ['High']],
  ['list_multiple', ['Nord', 'Sud'], 'sud;nord', ['Sud', 'Nord']],
  ['string', [], ' x ', ['x']],
])(
  'a formula of a %s attribute whose result is written in another way is no edit once it is sent',
  (type, choices, result, sent) => {
    const held: Record<string, Record<string, AttributeValue[]>> = { '1': {} };
    const { user, task, table } = openAttributeBench({ definitions: [{ label: 'Field', type, choices }], held });
    task('pull', defaultChoice);
    user.typeFormula(table(), '1', 'Field', result);
    const decided = task('review', undefined).changes.map((each): DecidedChange => ({ ...each, action: 'send' }));
    expect(task('send', { decided }).counts.sent).toBe(1);
    expect(held['1']).toEqual({ Field: sent });
    expect(user.see(table(), '1', 'Field')).toEqual({ value: result, isFormula: true });
    expect(task('getOverview', undefined).portfolio).toMatchObject({ unsentEdits: 0 });
    expect(task('review', undefined).changes).toEqual([]);
    expect(task('refresh', undefined).kept).toBe(0);
    expect(user.see(table(), '1', 'Field').isFormula).toBe(true);
    user.typeFormula(table(), '1', 'Field', 'other');
    expect(task('getOverview', undefined).portfolio).toMatchObject({ unsentEdits: 1 });
  },
);

it.each([
  ['en', 'boolean', false, true, '"FALSE" → "TRUE"'],
  ['fr', 'boolean', false, true, '«\u00a0FAUX\u00a0» → «\u00a0VRAI\u00a0»'],
  ['en', 'decimal', 12.5, 1234.5, '"12.5" → "1234.5"'],
  ['fr', 'decimal', 12.5, 1234.5, '«\u00a012,5\u00a0» → «\u00a01234,5\u00a0»'],
  ['fr', 'date', '2026-01-31', 46_082, '«\u00a031/01/2026\u00a0» → «\u00a001/03/2026\u00a0»'],
  ['en', 'percentage', 12.5, 0.15, '"12.5%" → "15%"'],
  ['fr', 'percentage', 12.5, 0.15, '«\u00a012,5\u00a0%\u00a0» → «\u00a015\u00a0%\u00a0»'],
] as const)(
  'the row and the log show a sent value as its cell does: %s, %s',
  (language, type, before, typed, values) => {
    const held: Record<string, Record<string, AttributeValue[]>> = { '1': { Field: [before] } };
    const definitions = [{ label: 'Field', type }];
    const { user, task, table } = openAttributeBench({ definitions, held, language });
    task('pull', defaultChoice);
    user.typeIn(table(), '1', 'Field', typed);
    task('sendReady', undefined);
    expect(user.see(table(), '1', workbookMessages[language].changeHeader).value).toBe(
      `Field${language === 'fr' ? '\u00a0: ' : ': '}${values}`,
    );
    const log = user.seeTables().find(({ name }) => name === 'TPR_Activity')!;
    expect(user.seeRows(log.name).flat()).toEqual(expect.arrayContaining(values.split(' → ')));
  },
);

it('a conflict names the values as cells of the spreadsheet show them', () => {
  const held: Record<string, Record<string, AttributeValue[]>> = { '1': { Spend: [0.5], Audit: ['2026-01-31'] } };
  const definitions = ['decimal', 'date'].map((type, at) => ({ label: ['Spend', 'Audit'][at], type }));
  const notation = { decimalSeparator: ',', dateOrder: 'dmy' } as const;
  const { user, task, table } = openAttributeBench({ definitions, held, workbook: { notation } });
  task('pull', defaultChoice);
  held['1'] = { Spend: [1.5], Audit: ['2026-02-28'] };
  user.typeIn(table(), '1', 'Spend', 2);
  user.typeIn(table(), '1', 'Audit', 46_000);
  expect(task('review', undefined).changes.map(({ change }) => change.reason)).toEqual([
    'The service holds "1,5" now; before the edit it held "0,5".',
    'The service holds "28/02/2026" now; before the edit it held "31/01/2026".',
  ]);
});

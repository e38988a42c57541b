import { expect, expectTypeOf, test } from 'vitest';
import {
  choice,
  chooseCommand,
  count,
  defineCommand,
  flag,
  input,
  list,
  readArguments,
  text,
} from '../../src/terminal/arguments.ts';

const definition = {
  name: 'pull',
  places: ['<what>', '[filter…]'],
  options: {
    out: text('<file>', 'where to write', 'o'),
    format: choice(['xlsx', 'csv'], 'kind of file'),
    column: list('<name>', 'column to show; may be repeated'),
    limit: count('<rows>', 'rows at most'),
    'dry-run': flag('write nothing', 'n'),
  },
  refusals: { password: 'It would be seen.' },
} as const;

const read = (...args: string[]) => readArguments(definition, args);
const pull = defineCommand({
  ...definition,
  summary: 'Writes a table into a file.',
  run: async (values, places) => (values['dry-run'] ? places.length : undefined),
});
const doctor = defineCommand({ name: 'doctor', summary: 'Checks the service.', options: {}, run: async () => {} });
const opened: string[] = [];
const commands = [pull, doctor].map((command) => ({
  name: command.name,
  summary: command.summary,
  open: async () => {
    opened.push(command.name);
    return command;
  },
}));

test('a dash in place of a file is standard input', () => {
  const ofFile = { name: 'set', options: { from: input('<csv>', 'the edits') } };
  expect(readArguments(ofFile, ['--from', '-']).values).toEqual({ from: '/dev/stdin' });
  expect(readArguments(ofFile, ['--from', 'edits.csv']).values).toEqual({ from: 'edits.csv' });
});

test('values have the type of their option', () => {
  const { values, places } = read(
    'suppliers',
    '-o',
    'a.csv',
    '--format=csv',
    '--column',
    'a',
    '--column',
    'b',
    '-n',
    'x',
  );
  expect(values).toEqual({ out: 'a.csv', format: 'csv', column: ['a', 'b'], limit: undefined, 'dry-run': true });
  expect(places).toEqual(['suppliers', 'x']);
  expectTypeOf(values.format).toEqualTypeOf<'xlsx' | 'csv' | undefined>();
  expectTypeOf(values.limit).toEqualTypeOf<number | undefined>();
  expectTypeOf(values['dry-run']).toEqualTypeOf<boolean>();
});

test('an argument after -- is never an option', () => {
  expect(read('suppliers', '--', '--out').places).toEqual(['suppliers', '--out']);
});

test.each([
  [['x', '--formt', 'csv'], 'There is no option --formt. Did you mean --format?'],
  [['x', '--dryrun'], 'There is no option --dryrun. Did you mean --dry-run?'],
  [['x', '--zzzzzz'], 'There is no option --zzzzzz. See tpr pull --help.'],
  [['x', '--constructor'], 'There is no option --constructor. See tpr pull --help.'],
  [['x', '-q'], 'There is no option -q. See tpr pull --help.'],
  [['x', '--out'], '--out needs a value: --out <file>.'],
  [['x', '--out', 'a.csv', '--out', 'b.csv'], '--out is given twice, as "a.csv" and "b.csv": give it once.'],
  [['x', '-o', 'a.csv', '--out=a.csv'], '--out is given twice, as "a.csv" and "a.csv": give it once.'],
  [['x', '--format', 'csv', '--format', 'xlsx'], '--format is given twice, as "csv" and "xlsx": give it once.'],
  [['x', '--limit', '1', '--limit', '2'], '--limit is given twice, as "1" and "2": give it once.'],
  [['x', '-n', '--dry-run'], '--dry-run is given twice: give it once.'],
  [['x', '--out', '--dry-run'], '--out needs a value: --out <file>.'],
  [['x', '--out='], '--out needs a value: --out <file>.'],
  [['x', '--dry-run=no'], '--dry-run takes no value.'],
  [['x', '--format', 'pdf'], '--format is one of xlsx, csv, not "pdf".'],
  [['x', '--limit', '1e3'], '--limit takes a whole number, not "1e3".'],
  [['x', '--limit', '-3'], '--limit takes a whole number, not "-3".'],
  [[], 'tpr pull needs <what>.'],
])('%j is refused in one line', (args, message) => {
  expect(() => read(...args)).toThrow(expect.objectContaining({ kind: 'config', message }));
});

test('a surplus argument is refused', () => {
  const narrow = { name: 'get', places: ['<id>'], options: {} };
  expect(() => readArguments(narrow, ['1', '2'])).toThrow('tpr get does not know what to do with "2".');
});

test.each([[['--password', 'hunter2']], [['--password=hunter2']]])(
  'a refused option never shows its value: %j',
  (args) => {
    const refused = { message: '--password is not accepted. It would be seen.' };
    expect(() => read('x', ...args)).toThrow(expect.objectContaining(refused));
  },
);

test('a value that begins with a dash is written with an equals sign', () => {
  expect(read('x', '--out=-').values.out).toBe('-');
  expect(read('x', '--out=-x').values.out).toBe('-x');
});

test('the program lists its commands with --help or without arguments, and loads none', async () => {
  for (const args of [[], ['--help'], ['-h'], ['help']]) {
    expect(await chooseCommand(commands, args)).toEqual({
      text: expect.stringContaining('  pull    Writes a table into a file.\n'),
    });
  }
  expect(opened).toEqual([]);
});

test('the program names its version', async () => {
  for (const name of ['--version', '-v']) {
    expect(await chooseCommand(commands, [name])).toEqual({ text: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  }
});

test('each command describes its options, wherever --help is placed', async () => {
  for (const args of [
    ['pull', '--help'],
    ['pull', '-o', 'x', '-h'],
    ['help', 'pull'],
  ]) {
    expect(await chooseCommand(commands, args)).toEqual({ text: pull.help });
  }
  expect(pull.help).toContain('Usage: tpr pull <what> [filter…] [options]\n');
  expect(pull.help).toContain('  -o, --out <file>         where to write\n');
  expect(pull.help).not.toContain('password');
});

test.each([
  ['pul', 'There is no command "pul". Did you mean pull?'],
  ['docotr', 'There is no command "docotr". Did you mean doctor?'],
  ['sell', 'There is no command "sell". See tpr --help.'],
  ['PULL', 'There is no command "PULL". Did you mean pull?'],
])('an unknown command %s gets the nearest one, if one is near', async (name, message) => {
  await expect(chooseCommand(commands, [name])).rejects.toEqual(expect.objectContaining({ kind: 'config', message }));
});

test('an option before the command gets the order', async () => {
  await expect(chooseCommand(commands, ['--sandbox', 'pull', '--to', 'x.csv'])).rejects.toThrow(
    'The command comes first: tpr pull --sandbox …',
  );
});

test('a name of several words without quotes gets them', () => {
  const definition = { name: 'set', places: ['<attribute>'], options: {} };
  expect(() => readArguments(definition, ['Annual', 'spend'])).toThrow(
    'tpr set does not know what to do with "spend". Put a name of several words in quotes: "Annual spend".',
  );
});

test('a command runs with its arguments, and its result is the exit code', async () => {
  const choiceMade = await chooseCommand(commands, ['pull', 'suppliers', 'x', '-n']);
  if ('text' in choiceMade) throw new Error('no command was chosen');
  const { signal } = new AbortController();
  expect(await choiceMade.command.start(choiceMade.args, signal)).toBe(2);
  expect(await choiceMade.command.start(['suppliers'], signal)).toBe(0);
});

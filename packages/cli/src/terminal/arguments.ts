import { parseArgs } from 'node:util';
import { ConnectorError } from '@tpr/core';
import type { CsvSeparator } from '@tpr/core/values';
import manifest from '../../package.json' with { type: 'json' };
import { standardInput } from '../files/standard-input.ts';
import { findNearest } from './nearest.ts';
import { runQuietly } from './quiet.ts';

/** An option of a command. Every command also has `--help`. */
export interface Option<T = unknown> {
  readonly help: string;
  /** The placeholder of the value in the help, such as `<file>`; absent on a flag. */
  readonly placeholder?: string;
  /** One letter: `-o`. */
  readonly short?: string;
  /** May be given several times. Any other option that is given again is refused: users see only one take effect. */
  readonly isList?: true;
  /** @param texts what the user wrote, in order; a flag's are empty. @throws ConnectorError `config`. */
  read(texts: readonly string[], name: string): T;
}

export function flag(help: string, short?: string): Option<boolean> {
  return { help, ...(short !== undefined && { short }), read: (texts) => texts.length > 0 };
}

export function text(placeholder: string, help: string, short?: string): Option<string | undefined> {
  return { help, placeholder, ...(short !== undefined && { short }), read: ([given]) => given };
}

/** A file to read. `-` is standard input. */
export function input(placeholder: string, help: string): Option<string | undefined> {
  return { help, placeholder, read: ([given]) => (given === '-' ? standardInput : given) };
}

/** May be given several times. */
export function list(placeholder: string, help: string): Option<readonly string[]> {
  return { help, placeholder, isList: true, read: (texts) => texts };
}

export function count(placeholder: string, help: string): Option<number | undefined> {
  const read = ([given]: readonly string[], name: string): number | undefined => {
    if (given === undefined) return undefined;
    if (!/^\d{1,9}$/.test(given)) throw fault(name, `${name} takes a whole number, not ${JSON.stringify(given)}.`);
    return Number(given);
  };
  return { help, placeholder, read };
}

export function choice<const T extends string>(values: readonly T[], help: string): Option<T | undefined> {
  const read = ([given]: readonly string[], name: string): T | undefined => {
    const found = values.find((value) => value === given);
    if (given === undefined || found !== undefined) return found;
    throw fault(name, `${name} is one of ${values.join(', ')}, not ${JSON.stringify(given)}.`);
  };
  return { help, placeholder: `<${values.join('|')}>`, read };
}

/** Separators by what users type: a tab is hard to type. */
const separators = new Map<string, CsvSeparator>([
  [',', ','],
  [';', ';'],
  ['tab', '\t'],
  ['|', '|'],
]);

export function separator(help: string): Option<CsvSeparator | undefined> {
  const read = ([given]: readonly string[], name: string): CsvSeparator | undefined => {
    if (given === undefined || separators.has(given)) return separators.get(given ?? '');
    throw fault(name, `${name} is , or ; or tab or |, not ${JSON.stringify(given)}.`);
  };
  return { help, placeholder: '<character>', read };
}

export type Options = Readonly<Record<string, Option>>;
export type Values<O extends Options> = { readonly [Name in keyof O]: ReturnType<O[Name]['read']> };

export interface CommandDefinition<O extends Options> {
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  /** The positional argument, as the help shows it: `<file>`, or `[filter…]` when it may be left out. */
  readonly places?: readonly string[];
  readonly options: O;
  /** Options that are always refused, and why: `{ password: 'It would be seen by …' }`. */
  readonly refusals?: Readonly<Record<string, string>>;
  /** Calls only a sandbox that it starts itself, so it needs no proxy. */
  readonly isLocal?: true;
  /** What it prints is its result, so `--quiet` leaves it. */
  readonly isReport?: true;
  /** @param signal aborted by Ctrl-C. @returns the exit code; nothing means 0. */
  run(values: Values<O>, places: readonly string[], signal: AbortSignal): Promise<number | void>;
}

export interface Command extends Pick<CommandDefinition<Options>, 'name' | 'summary' | 'isLocal'> {
  readonly help: string;
  /** @throws ConnectorError `config` when an argument is wrong; the command has not begun then. */
  start(args: readonly string[], signal: AbortSignal): Promise<number>;
}

export function defineCommand<const O extends Options>(definition: CommandDefinition<O>): Command {
  return {
    name: definition.name,
    summary: definition.summary,
    help: formatCommandHelp(definition),
    ...(definition.isLocal && { isLocal: true }),
    start: async (args, signal) => {
      const { values, places } = readArguments(definition, args);
      const work = async () => (await definition.run(values, places, signal)) ?? 0;
      return 'quiet' in values && values.quiet === true ? await runQuietly(work, definition.isReport) : await work();
    },
  };
}

/** A command as the list of them knows it. */
export interface CommandEntry extends Pick<Command, 'name' | 'summary'> {
  /** Loads it with its dependencies. */
  open(): Promise<Command>;
}

/** What to do with the arguments of the program: show a text, or start a command. */
export type Choice = { readonly text: string } | { readonly command: Command; readonly args: readonly string[] };

/** @throws ConnectorError `config` when there is no such command, with the nearest one. */
export async function chooseCommand(commands: readonly CommandEntry[], args: readonly string[]): Promise<Choice> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h') return { text: formatProgramHelp(commands) };
  if (name === '--version' || name === '-v') return { text: `${manifest.version}\n` };
  const asksHelp = name === 'help';
  const wanted = asksHelp ? rest[0] : name;
  if (wanted === undefined) return { text: formatProgramHelp(commands) };
  const entry = commands.find((candidate) => candidate.name === wanted);
  if (entry === undefined) {
    const later = wanted.startsWith('-')
      ? rest.find((each) => commands.some(({ name: known }) => known === each))
      : undefined;
    if (later !== undefined) throw fault('command', `The command comes first: tpr ${later} ${wanted} …`);
    const near = findNearest(
      wanted.toLowerCase(),
      commands.map((candidate) => candidate.name),
    );
    const advice = near === undefined ? 'See tpr --help.' : `Did you mean ${near}?`;
    throw fault('command', `There is no command ${JSON.stringify(wanted)}. ${advice}`);
  }
  const command = await entry.open();
  const end = rest.indexOf('--');
  const named = end < 0 ? rest : rest.slice(0, end);
  if (asksHelp || named.includes('--help') || named.includes('-h')) return { text: command.help };
  return { command, args: rest };
}

/** @throws ConnectorError `config` naming the first argument that is wrong. */
export function readArguments<const O extends Options>(
  definition: Pick<CommandDefinition<O>, 'name' | 'places' | 'options' | 'refusals'>,
  args: readonly string[],
): { readonly values: Values<O>; readonly places: readonly string[] } {
  const { options } = definition;
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.entries(options).map(([name, option]) => [name, toNodeOption(option)])),
    strict: false,
    tokens: true,
    allowPositionals: true,
  });
  const texts = new Map<string, string[]>();
  const places: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') places.push(token.value);
    if (token.kind !== 'option') continue;
    const written = checkOption(definition, token.name, token.rawName, token.value, token.inlineValue === true);
    const before = texts.get(token.name);
    if (before !== undefined && options[token.name]?.isList !== true)
      throw givenAgain(token.name, [...before, written]);
    texts.set(token.name, [...(before ?? []), written]);
  }
  checkPlaces(definition.name, definition.places ?? [], places);
  const values = Object.fromEntries(
    Object.entries(options).map(([name, option]) => [name, option.read(texts.get(name) ?? [], `--${name}`)]),
  );
  // The values have the types of the options; `fromEntries` loses the type of each name.
  return { values: values as Values<O>, places };
}

function toNodeOption({ placeholder, short }: Option): { type: 'string' | 'boolean'; short?: string } {
  return { type: placeholder === undefined ? 'boolean' : 'string', ...(short !== undefined && { short }) };
}

function checkOption(
  { name: command, options, refusals = {} }: Pick<CommandDefinition<Options>, 'name' | 'options' | 'refusals'>,
  name: string,
  written: string,
  value: string | undefined,
  isInline: boolean,
): string {
  const refusal = Object.hasOwn(refusals, name) ? refusals[name] : undefined;
  if (refusal !== undefined) throw fault(written, `${written} is not accepted. ${refusal}`);
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (option === undefined) {
    const near = findNearest(name, Object.keys(options));
    const advice = near === undefined ? `See tpr ${command} --help.` : `Did you mean --${near}?`;
    throw fault(written, `There is no option ${written}. ${advice}`);
  }
  if (option.placeholder === undefined) {
    if (value !== undefined) throw fault(written, `${written} takes no value.`);
    return '';
  }
  // `--out --force`: the next option is not a value, but a negative number is. A value with a dash is written `--out=-x`.
  if (value === undefined || value === '' || (!isInline && /^-\D/.test(value))) {
    throw fault(written, `${written} needs a value: ${written} ${option.placeholder}.`);
  }
  return value;
}

function givenAgain(name: string, given: readonly string[]): ConnectorError {
  const values = given.filter((text) => text !== '').map((text) => JSON.stringify(text));
  const both = values.length === 0 ? '' : `, as ${values.join(' and ')}`;
  return fault(`--${name}`, `--${name} is given twice${both}: give it once.`);
}

function checkPlaces(command: string, wanted: readonly string[], given: readonly string[]): void {
  const missing = wanted.find((place, at) => place.startsWith('<') && (given[at] ?? '').trim() === '');
  if (missing !== undefined) throw fault(missing, `tpr ${command} needs ${missing}.`);
  const extra = given[wanted.length];
  if (extra !== undefined && wanted.at(-1)?.includes('…') !== true) {
    const message = `tpr ${command} does not know what to do with ${JSON.stringify(extra)}.`;
    const isNamePart = given.length > 1 && wanted.at(-1) === '<attribute>';
    throw fault(
      'arguments',
      isNamePart ? `${message} Put a name of several words in quotes: "${given.join(' ')}".` : message,
    );
  }
}

function formatCommandHelp({ name, summary, places = [], options }: CommandDefinition<Options>): string {
  const rows = Object.entries(options).map(([option, { short, placeholder, help }]): [string, string] => {
    const names = `${short === undefined ? '    ' : `-${short}, `}--${option}`;
    return [placeholder === undefined ? names : `${names} ${placeholder}`, help];
  });
  const usage = ['tpr', name, ...places, '[options]'].join(' ');
  return `${summary}\n\nUsage: ${usage}\n\nOptions:\n${alignRows([...rows, ['-h, --help', 'show this text']])}`;
}

function formatProgramHelp(commands: readonly CommandEntry[]): string {
  const rows = commands.map(({ name, summary }): [string, string] => [name, summary]);
  return `Usage: tpr <command> [options]\n\nCommands:\n${alignRows(rows)}\nHelp on a command: tpr <command> --help\nThe version: tpr --version\n`;
}

function alignRows(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join('');
}

function fault(field: string, message: string): ConnectorError {
  return new ConnectorError('config', message, { field });
}

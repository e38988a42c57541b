import { readdir, readFile } from 'node:fs/promises';
import { parse, resolve } from 'node:path';
import { languages, type Language } from '@tpr/core';
import { readCompanyFile } from '@tpr/core/api';
import { checkCompanySignIn } from './company-sign-in.ts';
import type { Settings } from '../src/server/script/settings.ts';

/** One environment of the service, as a file in `environments`. */
export interface Environment extends Settings {
  /** Time zone of the script; dates are read in that of the spreadsheet. */
  readonly timeZone: string;
  /** The language of the descriptions in autocomplete, since Google stores one text for each function. English by default. */
  readonly language?: Language;
  /** Of the script, for the clasp project; empty until there is one. */
  readonly scriptId: string;
}

const folder = new URL('../environments/', import.meta.url);

/** An environment and the file that refusals name. */
interface Source {
  readonly file: string;
  readonly text: string;
}

/**
 * @param name of an environment in `environments`, or the path of a company's own `.json` file, relative to `from`.
 * @throws RangeError with one line that begins with the file and describes the error in it.
 */
export async function readEnvironment(name: string, from = '.'): Promise<Environment> {
  return parseEnvironment(await readSource(name, from));
}

/**
 * As `readEnvironment`, for a build that leaves this machine.
 * @throws RangeError if the file still has its placeholders.
 */
export async function readFilledIn(name: string, from: string): Promise<Environment> {
  const source = await readSource(name, from);
  const environment = parseEnvironment(source);
  needFilledIn(source.file, environment);
  return environment;
}

async function readSource(name: string, from: string): Promise<Source> {
  const isOwn = name.endsWith('.json');
  const file = isOwn ? name : `environments/${name}.json`;
  const text = await readFile(isOwn ? resolve(from, name) : new URL(`${name}.json`, folder), 'utf8').catch(
    () => undefined,
  );
  if (text !== undefined) return { file, text };
  if (isOwn) throw new RangeError(`${file}: there is no such file.`);
  const names = (await readdir(folder)).map((each) => parse(each).name);
  throw new RangeError(`There is no ${file}. There are: ${names.join(', ')}.`);
}

/** The fields of an environment that Excel's presets do not have. */
const fields: Readonly<Record<string, readonly [isTaken: (value: unknown) => boolean, example: string]>> = {
  environment: [isFilled, '"production"'],
  isAddOn: [(value) => typeof value === 'boolean', 'true'],
  timeZone: [isTimeZone, '"Europe/Paris"'],
  scriptId: [(value) => typeof value === 'string' && /^[\w-]*$/.test(value), '"" or "1BxKp…", the Script ID alone'],
  language: [(value) => value === undefined || languages.some((each) => each === value), '"fr"'],
};

/** @throws RangeError as `readEnvironment` does. */
export function parseEnvironment({ file, text }: Source): Environment {
  const refuse = (reason: string): never => {
    throw new RangeError(`${file}: ${reason}`);
  };
  try {
    const { presets, profile, signIn, ...others } = Object(JSON.parse(text)) as Record<string, unknown>;
    const unknown = Object.keys(others).find((key) => !(key in fields));
    if (unknown !== undefined)
      refuse(
        `${unknown} is not a known field; the fields are ${Object.keys(fields).join(', ')}, presets, profile, signIn.`,
      );
    for (const [key, [isTaken, example]] of Object.entries(fields)) {
      if (!isTaken(others[key])) refuse(`${key} does not fit; an example is ${example}.`);
    }
    const company = readCompanyFile(JSON.stringify({ presets, profile }));
    for (const { id, connection, label } of company.presets) {
      // No relay serves the pages at Google, so that missing values have no other source.
      const isWhole = [connection.baseUrl, connection.authUrl].every((address) => address?.startsWith('http'));
      if (!isWhole) refuse(`the preset ${id} needs baseUrl and authUrl, each as https://….`);
      if (typeof label === 'string') refuse(`the preset ${id} needs a label in both languages: { "en": …, "fr": … }.`);
    }
    if (company.presets.length === 0) refuse('presets is empty: name at least one connection.');
    const environment = JSON.parse(text) as Environment;
    checkCompanySignIn(signIn, environment, refuse);
    return environment;
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return refuse((error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' '));
  }
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

/** Whether it is a name of the IANA database, the only ones that a manifest of Apps Script takes. */
function isTimeZone(value: unknown): boolean {
  if (!isFilled(value) || /^[+-]/.test(String(value))) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: String(value) });
    return true;
  } catch {
    return false;
  }
}

/**
 * @throws RangeError if the file still has its reserved placeholder addresses (RFC 6761, 6.5), or one that Google's
 * servers do not reach.
 */
function needFilledIn(file: string, environment: Environment): void {
  const addresses = serviceAddresses(environment);
  const placeholder = addresses.find((address) => new URL(address).hostname.endsWith('.example'));
  if (placeholder !== undefined)
    throw new RangeError(`${file} is as it came: put the addresses of your service in place of ${placeholder}.`);
  // The build for a sandbox on this machine is for tests and for looking at it.
  if (environment.environment === 'sandbox') return;
  const internal = addresses.find((address) => isInternal(new URL(address).hostname));
  if (internal !== undefined)
    throw new RangeError(
      `${file}: Google's servers do not reach ${internal}: name the public address of your service.`,
    );
}

/** Names without a domain, and addresses of this machine or of a private network (RFC 1918). */
function isInternal(host: string): boolean {
  return !host.includes('.') || /^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/.test(host);
}

/** The least scopes that the product needs, each with its purpose for the listing. */
export const scopes: Readonly<Record<string, string>> = {
  'https://www.googleapis.com/auth/spreadsheets.currentonly': 'the spreadsheet that it is used in, and no other',
  'https://www.googleapis.com/auth/script.external_request': 'requests to the addresses of the service',
  'https://www.googleapis.com/auth/script.container.ui': 'the menu and the sidebar',
  'https://www.googleapis.com/auth/script.scriptapp': 'schedules, and work that goes on by itself',
  'https://www.googleapis.com/auth/script.send_mail':
    'mails to the user who scheduled or started work: that it failed or waits, and, if chosen, what has changed or how much waits',
  'https://www.googleapis.com/auth/userinfo.email': 'whom those mails go to',
};

/** The addresses that a script of this environment may request: Google lists https only, and cannot reach this machine. */
export function addressesOf(environment: Environment): readonly string[] {
  const all = serviceAddresses(environment);
  return [...new Set(all.filter((address) => address.startsWith('https://')).map(originOf))];
}

function serviceAddresses({ presets, signIn }: Environment): readonly string[] {
  const addresses = presets.flatMap(({ connection }) => [
    connection.baseUrl,
    connection.authUrl,
    ...(connection.legacyBaseUrl === undefined ? [] : [connection.legacyBaseUrl]),
  ]);
  const legacyIssuer = signIn?.legacyAuth?.authUrl;
  return legacyIssuer === undefined ? addresses : [...addresses, legacyIssuer];
}

interface Manifest {
  readonly timeZone: string;
  readonly dependencies: object;
  readonly exceptionLogging: string;
  readonly runtimeVersion: string;
  readonly oauthScopes: readonly string[];
  readonly urlFetchWhitelist?: readonly string[];
}

/** appsscript.json: versioned deployments cannot send requests to an address that is not listed here. */
export function manifestOf(environment: Environment): Manifest {
  const allowed = addressesOf(environment);
  return {
    timeZone: environment.timeZone,
    dependencies: {},
    exceptionLogging: 'STACKDRIVER',
    runtimeVersion: 'V8',
    oauthScopes: Object.keys(scopes),
    ...(allowed.length > 0 && { urlFetchWhitelist: allowed }),
  };
}

function originOf(address: string): string {
  return `${new URL(address).origin}/`;
}

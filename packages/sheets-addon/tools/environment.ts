import { readFile } from 'node:fs/promises';
import type { Language } from '@tpr/core';
import type { Settings } from '../src/server/script/settings.ts';

/** One environment of the service, as a file in `environments`. */
export interface Environment extends Settings {
  /** Time zone of the script; dates are read in that of the spreadsheet. */
  readonly timeZone: string;
  /** What autocomplete says of the functions: Google keeps one text of each. English unless said otherwise. */
  readonly language?: Language;
  /** Of the script, for the clasp project; empty until there is one. */
  readonly scriptId: string;
}

export async function readEnvironment(name: string): Promise<Environment> {
  const file = new URL(`../environments/${name}.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')) as Environment;
}

/** The least that the product needs; each with what it is for. */
const scopes = [
  // The spreadsheet that the script is in, and no other.
  'https://www.googleapis.com/auth/spreadsheets.currentonly',
  // Requests to the addresses below.
  'https://www.googleapis.com/auth/script.external_request',
  // Menu and sidebar.
  'https://www.googleapis.com/auth/script.container.ui',
  // Schedules, and work that goes on by itself.
  'https://www.googleapis.com/auth/script.scriptapp',
  // The mail to the owner of a schedule that failed, and whom to send it to.
  'https://www.googleapis.com/auth/script.send_mail',
  'https://www.googleapis.com/auth/userinfo.email',
];

/** appsscript.json: versioned deployments ask nothing of an address that is not listed here. */
export function manifestOf({ timeZone, presets }: Environment): object {
  const addresses = presets.flatMap(({ connection }) => [
    connection.baseUrl,
    connection.authUrl,
    ...(connection.legacyBaseUrl === undefined ? [] : [connection.legacyBaseUrl]),
  ]);
  // Google lists https alone; a service on this machine is out of its reach anyway.
  const allowed = [...new Set(addresses.filter((address) => address.startsWith('https://')).map(originOf))];
  return {
    timeZone,
    dependencies: {},
    exceptionLogging: 'STACKDRIVER',
    runtimeVersion: 'V8',
    oauthScopes: scopes,
    ...(allowed.length > 0 && { urlFetchWhitelist: allowed }),
  };
}

function originOf(address: string): string {
  return `${new URL(address).origin}/`;
}

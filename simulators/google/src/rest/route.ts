import type { MovableClock } from './clock.ts';
import { GoogleError, notFound } from './google-error.ts';
import type { Grant } from './grant.ts';
import type { Use } from './quota.ts';
import type { ScriptProject } from './script-project.ts';
import type { Spreadsheet } from './spreadsheet.ts';

/** The state on Google's side. */
export interface GoogleState {
  readonly clock: MovableClock;
  readonly spreadsheets: Map<string, Spreadsheet>;
  readonly scripts: Map<string, ScriptProject>;
  /** A unique identifier in Google's format. */
  newId(start: string): string;
}

export interface Call<Body> {
  readonly state: GoogleState;
  readonly user: Grant;
  /** Named groups of the path's pattern, decoded. */
  readonly parts: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Body;
}

/** A response that is not JSON. */
export class PlainText {
  readonly type: string;
  readonly text: string;

  constructor(type: string, text: string) {
    this.type = type;
    this.text = text;
  }
}

/** One method of an interface. */
export interface Route {
  /** Such as `sheets.spreadsheets.values.batchUpdate`. */
  readonly name: string;
  readonly method: string;
  readonly path: RegExp;
  /** The quota of Sheets that it counts against; other interfaces have none here. */
  readonly use?: Use;
  /** Any one of these is sufficient. */
  readonly scopes: readonly string[];
  answer(call: Call<unknown>): unknown;
}

/** The type of the body is that of the documentation; the body itself is not validated. */
export function route<Body>(
  method: string,
  name: string,
  path: RegExp,
  scopes: readonly string[],
  answer: (call: Call<Body>) => unknown,
  use?: Use,
): Route {
  const untyped = (call: Call<unknown>): unknown => answer({ ...call, body: Object(call.body) });
  return { name, method, path, scopes, answer: untyped, ...(use !== undefined && { use }) };
}

export const scopes = {
  spreadsheets: 'https://www.googleapis.com/auth/spreadsheets',
  drive: 'https://www.googleapis.com/auth/drive',
  driveFile: 'https://www.googleapis.com/auth/drive.file',
  scriptProjects: 'https://www.googleapis.com/auth/script.projects',
  scriptDeployments: 'https://www.googleapis.com/auth/script.deployments',
} as const;

/** @throws GoogleError 404 when it does not exist, or not for the app; 403 when it is not shared with the user. */
export function openSpreadsheet({ state, user, parts }: Call<unknown>, needs: 'reader' | 'writer'): Spreadsheet {
  const book = state.spreadsheets.get(parts['spreadsheetId'] ?? '');
  if (book === undefined || !isForApp(book, user, [scopes.spreadsheets, scopes.drive])) throw notFound();
  checkRole(book, user, needs);
  return book;
}

/**
 * `drive.file` only covers files that the app created or that its user opened with it.
 * @param whole the scopes that cover every file of the user.
 */
export function isForApp(book: Spreadsheet, { scopes: held, app }: Grant, whole: readonly string[]): boolean {
  return whole.some((scope) => held.includes(scope)) || book.apps.has(app);
}

export function checkRole(book: Spreadsheet, { email }: Grant, needs: 'reader' | 'writer'): void {
  const role = book.roles.get(email) ?? book.roles.get('anyone');
  const suffices = role === 'owner' || role === 'writer' || (role === 'reader' && needs === 'reader');
  if (!suffices) throw new GoogleError(403, 'The caller does not have permission');
}

import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { isOnThisMachine } from '@tpr/core';

/** The credentials that `clasp login` stores. */
export interface SignIn {
  readonly file: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
}

/** A failure that the caller can fix; the message is one line. */
export class Refusal extends Error {}

/** To be run at the root of the repository. npx would fetch another package with this name. */
const signInCommand = 'npm run clasp -- login';
const spareMs = 60_000;

/** @param name of the file of `clasp login`; the usual one when absent. @throws Refusal that explains how to create it. */
export async function readSignIn(name = join(homedir(), '.clasprc.json')): Promise<SignIn> {
  const file = resolve(name);
  const advice = `Run "${signInCommand}" once and allow what it asks for, or name its file: --auth <.clasprc.json>.`;
  const content = await readFile(file, 'utf8').catch(() => undefined);
  if (content === undefined) throw new Refusal(`There is no Google sign-in at ${file}. ${advice}`);
  const { client_id: clientId, client_secret: clientSecret, refresh_token: refreshToken } = readTokens(content);
  if (clientId === undefined || clientSecret === undefined || refreshToken === undefined) {
    throw new Refusal(`${file} is not a Google sign-in of clasp. ${advice}`);
  }
  return { file, clientId, clientSecret, refreshToken };
}

type Tokens = Partial<Record<'client_id' | 'client_secret' | 'refresh_token', string>>;

function readTokens(content: string): Tokens {
  try {
    const { tokens }: { tokens?: { default?: Tokens } } = Object(JSON.parse(content));
    return tokens?.default ?? {};
  } catch {
    return {};
  }
}

/** Reads sheets through Drive, since the sign-in of clasp covers the files that clasp has created. */
export class Drive {
  private readonly signIn: SignIn;
  /** For tests: an address instead of Google's, with a final slash. */
  private readonly root: string | undefined;
  private token = { value: '', endMs: 0 };

  /** @throws Refusal if `root` would send the sign-in to another machine. */
  constructor(signIn: SignIn, root: string | undefined) {
    if (root !== undefined && !isOnThisMachine(root)) {
      throw new Refusal(
        'TPR_GOOGLE_ROOT must be the address of a simulated Google on this machine. Remove the variable.',
      );
    }
    this.signIn = signIn;
    this.root = root;
  }

  /** The first sheet of a spreadsheet, as CSV. @throws Refusal */
  async exportSheet(id: string): Promise<string> {
    const response = await this.askExport(id);
    if (response.ok) return response.text();
    throw new Refusal(
      `Google does not hand out the spreadsheet ${id} (${response.status}). Run "${signInCommand}" again.`,
    );
  }

  /** Google's response to an export of any spreadsheet. */
  async tryExport(id: string): Promise<string> {
    const response = await this.askExport(id);
    if (response.ok) return `handed out: ${response.status}`;
    const { error }: { error?: { errors?: readonly { reason?: string }[] } } = Object(
      await response.json().catch(() => ({})),
    );
    return `refused: ${response.status} ${error?.errors?.[0]?.reason ?? ''}`.trim();
  }

  private async askExport(id: string): Promise<Response> {
    const url = `${this.root ?? 'https://www.googleapis.com/'}drive/v3/files/${id}/export?mimeType=text/csv`;
    return fetch(url, { headers: { authorization: `Bearer ${await this.accessToken()}` } });
  }

  private async accessToken(): Promise<string> {
    if (this.token.endMs > Date.now() + spareMs) return this.token.value;
    const { clientId, clientSecret, refreshToken } = this.signIn;
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: refreshToken,
    });
    const url = this.root === undefined ? 'https://oauth2.googleapis.com/token' : `${this.root}token`;
    const response = await fetch(url, { method: 'POST', body });
    const { access_token: value = '', expires_in: seconds = 0 }: { access_token?: string; expires_in?: number } =
      Object(await response.json().catch(() => ({})));
    if (!response.ok || value === '') throw new Refusal(`Google refused the sign-in. Run "${signInCommand}" again.`);
    this.token = { value, endMs: Date.now() + seconds * 1000 };
    return value;
  }
}

import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { LineFile } from '../state/line-file.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Stores the sign-in of `tpr google sign-in`, for all folders of this user. */
export interface KeptSignIn {
  readonly path: string;
  /** Its path; undefined while no user is signed in. */
  found(): string | undefined;
  /** Stores the sign-in in Google's own format, readable only by this user. @throws ConnectorError `config` */
  keep(signIn: AuthorizedUser): void;
  forget(): void;
}

/** As Google's tools and libraries read it. */
export interface AuthorizedUser {
  readonly type: 'authorized_user';
  readonly client_id: string;
  readonly client_secret: string;
  readonly refresh_token: string;
}

export function keptSignIn(environment: Environment): KeptSignIn {
  const path = join(folderOf(environment), 'tpr', 'google.json');
  return {
    path,
    found: () => (existsSync(path) ? path : undefined),
    keep(signIn) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      LineFile.create(path, (file) => void file.append(JSON.stringify(signIn))).close();
    },
    forget: () => rmSync(path, { force: true }),
  };
}

/** Source: XDG Base Directory Specification; on Windows, APPDATA. */
function folderOf(environment: Environment): string {
  const named = process.platform === 'win32' ? environment['APPDATA'] : environment['XDG_CONFIG_HOME'];
  return named || join(environment['HOME'] || homedir(), '.config');
}

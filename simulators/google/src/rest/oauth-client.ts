import { randomBytes } from 'node:crypto';
import { SignInError } from './sign-in-error.ts';

/** The file of an OAuth client of type Desktop, in the format of the Cloud console. */
export interface ClientFile {
  readonly installed: {
    readonly client_id: string;
    readonly client_secret: string;
    readonly auth_uri: string;
    readonly token_uri: string;
  };
}

/** An app that users sign in with. */
export class OAuthClient {
  readonly id: string;
  readonly secret: string;

  constructor(id: string) {
    this.id = id;
    this.secret = `GOCSPX-${randomBytes(8).toString('hex')}`;
  }

  /** @throws SignInError for a form of another app. */
  check(form: URLSearchParams): void {
    if (form.get('client_id') !== this.id) throw new SignInError('unauthorized_client', 'Unauthorized');
    if (form.get('client_secret') === this.secret) return;
    throw new SignInError('invalid_client', 'The provided client secret is invalid.');
  }
}

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { OAuthClient } from './oauth-client.ts';
import { SignInError } from './sign-in-error.ts';

/** A user's answer on the consent page. */
export interface Answer {
  readonly email: string;
  /** The granted ones of the requested scopes. Default: all. */
  readonly ticked?: readonly string[];
  readonly isDenied?: boolean;
}

/** An authorization code issued to an app, until it is exchanged. */
export interface Granted {
  readonly client: OAuthClient;
  readonly email: string;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  readonly challenge: string;
  readonly isOffline: boolean;
}

/** Google's consent page without a user interface: the answer is set beforehand. */
export class ConsentPage {
  answer: Answer | undefined;
  private readonly codes = new Map<string, Granted>();

  /**
   * @returns the address that the browser is redirected to.
   * @throws SignInError that Google would show to the user instead of asking. Source:
   * developers.google.com/identity/protocols/oauth2/native-app, "Send a request to Google's OAuth 2.0 server".
   */
  open(query: URLSearchParams, findClient: (id: string) => OAuthClient | undefined): string {
    const client = findClient(query.get('client_id') ?? '');
    if (client === undefined) throw new SignInError('invalid_client', 'The OAuth client was not found.');
    const redirectUri = query.get('redirect_uri') ?? '';
    if (!isLoopback(redirectUri)) throw new SignInError('redirect_uri_mismatch', `redirect_uri=${redirectUri}`);
    if (query.get('response_type') !== 'code') throw new SignInError('invalid_request', 'response_type is required.');
    const scopes = (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
    if (scopes.length === 0) throw new SignInError('invalid_request', 'Missing required parameter: scope');
    const challenge = query.get('code_challenge') ?? '';
    // The page only recommends PKCE; the simulator requires it.
    if (challenge === '' || query.get('code_challenge_method') !== 'S256') {
      throw new SignInError('invalid_request', 'This fake takes a code_challenge by S256 alone.');
    }
    return this.send(query, { client, redirectUri, scopes, challenge, isOffline: isOffline(query) });
  }

  /** @throws SignInError */
  redeem(form: URLSearchParams): Granted {
    const code = form.get('code') ?? '';
    const granted = this.codes.get(code);
    this.codes.delete(code);
    if (granted === undefined) throw new SignInError('invalid_grant', 'Malformed auth code.');
    const { client, redirectUri, challenge } = granted;
    client.check(form);
    if (form.get('redirect_uri') !== redirectUri) throw new SignInError('redirect_uri_mismatch', 'Bad Request');
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (verifier.length !== challenge.length || !timingSafeEqual(Buffer.from(verifier), Buffer.from(challenge))) {
      throw new SignInError('invalid_grant', 'Invalid code verifier.');
    }
    return granted;
  }

  private send(query: URLSearchParams, asked: Omit<Granted, 'email'>): string {
    const { answer } = this;
    if (answer === undefined) throw new SignInError('no_answer', 'No user is at the browser of this simulator.');
    const back = new URL(asked.redirectUri);
    const state = query.get('state');
    if (state !== null) back.searchParams.set('state', state);
    const scopes = asked.scopes.filter((scope) => answer.ticked?.includes(scope) ?? true);
    if (answer.isDenied === true || scopes.length === 0) {
      back.searchParams.set('error', 'access_denied');
      return back.href;
    }
    const code = `4/0A${randomBytes(20).toString('base64url')}`;
    this.codes.set(code, { ...asked, scopes, email: answer.email });
    back.searchParams.set('code', code);
    back.searchParams.set('scope', scopes.join(' '));
    return back.href;
  }
}

/** A client of type Desktop may redirect to any port of the loopback address. */
function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && ['127.0.0.1', '[::1]'].includes(hostname);
}

const isOffline = (query: URLSearchParams): boolean =>
  query.get('access_type') === 'offline' && query.get('prompt') === 'consent';

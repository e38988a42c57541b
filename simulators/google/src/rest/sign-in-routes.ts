import { invalid } from './google-error.ts';
import type { Grant } from './grant.ts';
import type { Identities } from './identities.ts';

/** A response that redirects the browser. */
export class Redirect {
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}

export interface SignInCall {
  readonly method: string;
  readonly url: URL;
  readonly text: string;
  /** @throws GoogleError 401 */
  readonly holder: () => Grant;
  /** This server's, as the audience of an assertion. */
  readonly tokenUri: string;
}

const impersonation = /^\/v1\/projects\/-\/serviceAccounts\/(?<email>[^/:]+):generateAccessToken$/;

/**
 * The sign-in services, which have separate hosts at Google: accounts, oauth2, iamcredentials and sts.
 * @returns undefined for other requests. @throws SignInError, GoogleError
 */
export function answerSignIn(identities: Identities, call: SignInCall): unknown {
  const { method, url, text, holder, tokenUri } = call;
  const form = (): URLSearchParams => new URLSearchParams(text);
  if (method === 'GET' && url.pathname === '/o/oauth2/v2/auth') return new Redirect(identities.ask(url.searchParams));
  if (method !== 'POST') return undefined;
  if (url.pathname === '/token' || url.pathname === '/o/oauth2/token') return identities.issue(form(), tokenUri);
  if (url.pathname === '/v1/token') return identities.exchange(form());
  if (url.pathname === '/revoke') {
    identities.revokeToken(url.searchParams.get('token') ?? form().get('token') ?? '');
    return {};
  }
  const email = impersonation.exec(decodeURIComponent(url.pathname))?.groups?.['email'];
  return email === undefined ? undefined : identities.impersonate(holder(), email, readJson(text));
}

function readJson(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    throw invalid('Invalid JSON payload received.');
  }
}

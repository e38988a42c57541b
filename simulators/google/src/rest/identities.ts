import { createPublicKey, createVerify, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { MovableClock } from './clock.ts';
import { ConsentPage, type Granted } from './consent.ts';
import type { Grant } from './grant.ts';
import { OAuthClient, type ClientFile } from './oauth-client.ts';
import { SignInError } from './sign-in-error.ts';
import { StandIns } from './stand-ins.ts';

/** A user's credentials in the format of `gcloud auth application-default login`. */
export interface PersonCredentials {
  readonly type: 'authorized_user';
  readonly client_id: string;
  readonly client_secret: string;
  readonly refresh_token: string;
}

/** A key of a service account, in the format of the Cloud console. */
export interface ServiceCredentials {
  readonly type: 'service_account';
  readonly client_email: string;
  readonly private_key: string;
  readonly private_key_id: string;
  readonly token_uri: string;
}

const tokenLifeMs = 3_600_000;
const googleTokenUrl = 'https://oauth2.googleapis.com/token';

/** The users that may sign in, and the issued access tokens. */
export class Identities {
  readonly consent = new ConsentPage();
  readonly standIns = new StandIns();
  private readonly clock: MovableClock;
  /** By refresh token. */
  private readonly people = new Map<string, Grant & { readonly client: OAuthClient }>();
  /** E-mail addresses of users who must sign in again. */
  private readonly asked = new Set<string>();
  private readonly clients = new Map<string, OAuthClient>();
  private readonly services = new Map<string, KeyObject>();
  private readonly tokens = new Map<string, Grant & { readonly endMs: number }>();

  constructor(clock: MovableClock) {
    this.clock = clock;
  }

  addPerson(email: string, scopes: readonly string[]): PersonCredentials {
    const client = new OAuthClient('client.apps.googleusercontent.com');
    const refreshToken = this.remember(client, email, scopes);
    return {
      type: 'authorized_user',
      client_id: client.id,
      client_secret: client.secret,
      refresh_token: refreshToken,
    };
  }

  addClient(): ClientFile {
    const client = new OAuthClient(`${randomBytes(6).toString('hex')}.apps.googleusercontent.com`);
    this.clients.set(client.id, client);
    const addresses = { auth_uri: 'https://accounts.google.com/o/oauth2/auth', token_uri: googleTokenUrl };
    return { installed: { client_id: client.id, client_secret: client.secret, ...addresses } };
  }

  /** The redirect of the consent page. @throws SignInError */
  ask(query: URLSearchParams): string {
    return this.consent.open(query, (id) => this.clients.get(id));
  }

  addService(email: string, tokenUri: string): ServiceCredentials {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.services.set(email, createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })));
    return {
      type: 'service_account',
      client_email: email,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      private_key_id: randomBytes(8).toString('hex'),
      token_uri: tokenUri,
    };
  }

  /**
   * From now on the user's organisation requires a new sign-in at intervals, and one is due.
   * Source: support.google.com/a/answer/9368756.
   */
  askAgain(email: string): void {
    this.asked.add(email);
  }

  /** Revokes all access and refresh tokens of a user, as users can in their account. */
  revoke(email: string): void {
    for (const map of [this.people, this.tokens]) {
      for (const [key, grant] of map) if (grant.email === email) map.delete(key);
    }
  }

  /**
   * Revokes all tokens of the token's user and app. Source:
   * developers.google.com/identity/protocols/oauth2/native-app#tokenrevoke. @throws SignInError
   */
  revokeToken(token: string): void {
    const holder = this.people.get(token) ?? this.tokens.get(token);
    if (holder === undefined) throw new SignInError('invalid_token', 'Token expired or revoked');
    for (const map of [this.people, this.tokens]) {
      for (const [key, { email, app }] of map) if (email === holder.email && app === holder.app) map.delete(key);
    }
  }

  /** @throws SignInError. */
  issue(form: URLSearchParams, tokenUri: string): object {
    const grantType = form.get('grant_type');
    if (grantType === 'refresh_token') return this.handOut(this.readRefresh(form));
    if (grantType === 'authorization_code') return this.handOutFirst(this.consent.redeem(form));
    if (grantType === 'urn:ietf:params:oauth:grant-type:jwt-bearer') {
      return this.handOut(this.readAssertion(form.get('assertion') ?? '', tokenUri));
    }
    throw new SignInError('unsupported_grant_type', `Invalid grant_type: ${grantType ?? ''}`);
  }

  /** The holder of an access token, unless it has expired. */
  holderOf(token: string): Grant | undefined {
    const grant = this.tokens.get(token);
    return grant === undefined || grant.endMs <= this.clock.now() ? undefined : grant;
  }

  /** @throws GoogleError, SignInError */
  impersonate(caller: Grant, service: string, body: object): object {
    const { access_token: accessToken } = this.handOut(this.standIns.impersonate(caller, service, body));
    return { accessToken, expireTime: new Date(this.clock.now() + tokenLifeMs).toISOString() };
  }

  /** @throws SignInError */
  exchange(form: URLSearchParams): object {
    const issuedType = 'urn:ietf:params:oauth:token-type:access_token';
    return { ...this.handOut(this.standIns.exchange(form)), issued_token_type: issuedType };
  }

  private remember(client: OAuthClient, email: string, scopes: readonly string[]): string {
    const refreshToken = `1//refresh-${randomBytes(12).toString('hex')}`;
    this.people.set(refreshToken, { email, app: client.id, scopes, isService: false, client });
    return refreshToken;
  }

  private handOutFirst({ client, email, scopes, isOffline }: Granted): object {
    const tokens = this.handOut({ email, app: client.id, scopes, isService: false });
    return isOffline ? { ...tokens, refresh_token: this.remember(client, email, scopes) } : tokens;
  }

  private handOut({ email, app, scopes, isService }: Grant): {
    readonly access_token: string;
    readonly [more: string]: unknown;
  } {
    const token = `ya29.${randomBytes(16).toString('hex')}`;
    this.tokens.set(token, { email, app, scopes, isService, endMs: this.clock.now() + tokenLifeMs });
    return { access_token: token, expires_in: tokenLifeMs / 1000, token_type: 'Bearer', scope: scopes.join(' ') };
  }

  private readRefresh(form: URLSearchParams): Grant {
    const person = this.people.get(form.get('refresh_token') ?? '');
    if (person === undefined) throw new SignInError('invalid_grant', 'Token has been expired or revoked.');
    person.client.check(form);
    if (this.asked.has(person.email)) {
      throw new SignInError('invalid_grant', 'reauth related error (invalid_rapt)', 'invalid_rapt');
    }
    return person;
  }

  private readAssertion(assertion: string, tokenUri: string): Grant {
    const [header = '', payload = '', signature = ''] = assertion.split('.');
    const claims: Partial<{ iss: string; sub: string; scope: string; aud: string; iat: number; exp: number }> =
      readJson(payload);
    const key = this.services.get(claims.iss ?? '');
    if (key === undefined) throw new SignInError('invalid_grant', 'Invalid grant: account not found');
    const verify = createVerify('RSA-SHA256').update(`${header}.${payload}`);
    if (!verify.verify(key, signature, 'base64url')) {
      throw new SignInError('invalid_grant', 'Invalid JWT Signature.');
    }
    const nowSeconds = this.clock.now() / 1000;
    const { iat = 0, exp = 0, aud } = claims;
    if (aud !== tokenUri && aud !== googleTokenUrl)
      throw new SignInError('invalid_grant', 'Invalid JWT: wrong audience.');
    if (exp <= nowSeconds || exp - iat > 3600 || iat > nowSeconds + 300) {
      const times = 'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.';
      throw new SignInError('invalid_grant', times);
    }
    const scopes = (claims.scope ?? '').split(' ').filter((scope) => scope !== '');
    if (scopes.length === 0)
      throw new SignInError('invalid_scope', 'Invalid OAuth scope or ID token audience provided.');
    const email = claims.iss ?? '';
    if (claims.sub !== undefined) return this.standIns.delegate(email, claims.sub, scopes);
    return { email, app: email, scopes, isService: true };
  }
}

function readJson(part: string): object {
  try {
    return Object(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')));
  } catch {
    throw new SignInError('invalid_grant', 'Invalid JWT.');
  }
}

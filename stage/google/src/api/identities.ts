import { createPublicKey, createVerify, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { MovableClock } from './clock.ts';

/** A person's credentials as `gcloud auth application-default login` leaves them. */
export interface PersonCredentials {
  readonly type: 'authorized_user';
  readonly client_id: string;
  readonly client_secret: string;
  readonly refresh_token: string;
}

/** A key of a service account as the Cloud console hands it out. */
export interface ServiceCredentials {
  readonly type: 'service_account';
  readonly client_email: string;
  readonly private_key: string;
  readonly private_key_id: string;
  readonly token_uri: string;
}

export interface Grant {
  readonly email: string;
  readonly scopes: readonly string[];
  readonly isService: boolean;
}

const tokenLifeMs = 3_600_000;
const googleTokenUrl = 'https://oauth2.googleapis.com/token';

/** A refusal of the token endpoint, which has a form of its own. */
export class SignInError extends Error {
  readonly code: string;

  constructor(code: string, description: string) {
    super(description);
    this.code = code;
  }

  toJSON(): object {
    return { error: this.code, error_description: this.message };
  }
}

/** Who may sign in, and the access tokens that were handed out. */
export class Identities {
  private readonly clock: MovableClock;
  private readonly people = new Map<string, Grant & { readonly credentials: PersonCredentials }>();
  private readonly services = new Map<string, KeyObject>();
  private readonly tokens = new Map<string, Grant & { readonly endMs: number }>();

  constructor(clock: MovableClock) {
    this.clock = clock;
  }

  addPerson(email: string, scopes: readonly string[]): PersonCredentials {
    const credentials: PersonCredentials = {
      type: 'authorized_user',
      client_id: 'client.apps.googleusercontent.com',
      client_secret: `GOCSPX-${randomBytes(8).toString('hex')}`,
      refresh_token: `1//refresh-${randomBytes(12).toString('hex')}`,
    };
    this.people.set(credentials.refresh_token, { email, scopes, isService: false, credentials });
    return credentials;
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

  /** Takes every access and refresh token of a person back, as they can in their account. */
  revoke(email: string): void {
    for (const map of [this.people, this.tokens]) {
      for (const [key, grant] of map) if (grant.email === email) map.delete(key);
    }
  }

  /** @throws SignInError. */
  issue(form: URLSearchParams, tokenUri: string): object {
    const grantType = form.get('grant_type');
    if (grantType === 'refresh_token') return this.handOut(this.readRefresh(form));
    if (grantType === 'urn:ietf:params:oauth:grant-type:jwt-bearer') {
      return this.handOut(this.readAssertion(form.get('assertion') ?? '', tokenUri));
    }
    throw new SignInError('unsupported_grant_type', `Invalid grant_type: ${grantType ?? ''}`);
  }

  /** The holder of an access token, unless it has ended. */
  holderOf(token: string): Grant | undefined {
    const grant = this.tokens.get(token);
    return grant === undefined || grant.endMs <= this.clock.now() ? undefined : grant;
  }

  private handOut({ email, scopes, isService }: Grant): object {
    const token = `ya29.${randomBytes(16).toString('hex')}`;
    this.tokens.set(token, { email, scopes, isService, endMs: this.clock.now() + tokenLifeMs });
    return { access_token: token, expires_in: tokenLifeMs / 1000, token_type: 'Bearer', scope: scopes.join(' ') };
  }

  private readRefresh(form: URLSearchParams): Grant {
    const person = this.people.get(form.get('refresh_token') ?? '');
    if (person === undefined) throw new SignInError('invalid_grant', 'Token has been expired or revoked.');
    const { client_id: clientId, client_secret: secret } = person.credentials;
    if (form.get('client_id') !== clientId) throw new SignInError('unauthorized_client', 'Unauthorized');
    if (form.get('client_secret') !== secret) {
      throw new SignInError('invalid_client', 'The provided client secret is invalid.');
    }
    return person;
  }

  private readAssertion(assertion: string, tokenUri: string): Grant {
    const [header = '', payload = '', signature = ''] = assertion.split('.');
    const claims: Partial<{ iss: string; scope: string; aud: string; iat: number; exp: number }> = readJson(payload);
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
    return { email: claims.iss ?? '', scopes, isService: true };
  }
}

function readJson(part: string): object {
  try {
    return Object(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')));
  } catch {
    throw new SignInError('invalid_grant', 'Invalid JWT.');
  }
}

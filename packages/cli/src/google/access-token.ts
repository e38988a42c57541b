import { createPrivateKey, createSign, type KeyObject } from 'node:crypto';
import { ConnectorError, hideSecrets } from '@tpr/core';
import type { Credentials, ServiceCredentials } from './credentials.ts';
import { NoToken } from './google-failure.ts';

export interface AccessToken {
  readonly token: string;
  /** In ms since epoch. */
  readonly endMs: number;
}

export const googleTokenUrl = 'https://oauth2.googleapis.com/token';
const sheetsScope = 'https://www.googleapis.com/auth/spreadsheets';
/** Google refuses assertions that live longer. */
const assertionSeconds = 3600;

/**
 * One token of Google's issuer: by the refresh token of a person, or by an assertion that a service account signs.
 * @throws ConnectorError `auth` with field `google-credentials` when the sign-in is refused; NoToken when there is no
 * answer. Source: RFC 6749 section 6, RFC 7523 section 2.1.
 */
export async function fetchAccessToken(
  credentials: Credentials,
  tokenUrl: string,
  nowMs: number,
): Promise<AccessToken> {
  const form = formOf(credentials, tokenUrl, nowMs);
  const body = new URLSearchParams(form);
  const response = await fetch(tokenUrl, { method: 'POST', body }).catch((cause: unknown) => {
    throw new NoToken('Google does not answer to the sign-in.', { cause });
  });
  const answer: Partial<Record<string, unknown>> = Object(await response.json().catch(() => ({})));
  const { access_token: token, expires_in: lifeSeconds, error, error_description: description } = answer;
  if (response.ok && typeof token === 'string') {
    return { token, endMs: nowMs + (typeof lifeSeconds === 'number' ? lifeSeconds : 0) * 1000 };
  }
  if (response.status === 429 || response.status >= 500) throw new NoToken('Google does not sign in just now.');
  const said = [error, description].filter((part) => typeof part === 'string').join(': ');
  const reason = hideSecrets(said, [form['client_secret'], form['refresh_token'], form['assertion']]);
  const advice =
    credentials.kind === 'service'
      ? `Give ${credentials.email} a new key in the Cloud console, and check the clock of this machine.`
      : 'Sign in again: gcloud auth application-default login, or clasp login.';
  throw new ConnectorError('auth', `Google refused the sign-in (${reason || response.status}). ${advice}`, {
    field: 'google-credentials',
  });
}

function formOf(credentials: Credentials, tokenUrl: string, nowMs: number): Record<string, string> {
  if (credentials.kind === 'person') {
    const { clientId, clientSecret, refreshToken } = credentials;
    return {
      grant_type: 'refresh_token',
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: refreshToken,
    };
  }
  return {
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: signAssertion(credentials, tokenUrl, Math.floor(nowMs / 1000)),
  };
}

function signAssertion({ email, privateKey }: ServiceCredentials, aud: string, iat: number): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { iss: email, scope: sheetsScope, aud, iat, exp: iat + assertionSeconds };
  const content = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${createSign('RSA-SHA256').update(content).sign(readKey(privateKey), 'base64url')}`;
}

function readKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    // Its reason may quote the key.
    const message = 'The key of the service account cannot be read. Download it anew from the Cloud console.';
    throw new ConnectorError('config', message, { field: 'google-credentials' });
  }
}

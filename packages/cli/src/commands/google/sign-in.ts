import { randomBytes } from 'node:crypto';
import { ConnectorError } from '@tpr/core';
import { programCall } from '../../files/shipped.ts';
import { explainSignIn, scriptsScope, sheetsScope } from '../../google/access-token.ts';
import { createAppClient } from '../../google/auth-client.ts';
import { NoToken } from '../../google/google-failure.ts';
import { keptSignIn } from '../../google/kept-sign-in.ts';
import { stderr, stdout } from '../../terminal/output.ts';
import type { OAuthApp } from './client-file.ts';
import { openLoopback } from './loopback.ts';

export interface SignInWish {
  readonly app: OAuthApp;
  /** Whether access to Apps Script projects is requested too, for `tpr install`. */
  readonly withScripts: boolean;
  readonly port: number;
  readonly rootUrl: string | undefined;
}

const names: Readonly<Record<string, string>> = {
  [sheetsScope]: 'your spreadsheets',
  [scriptsScope]: 'your Apps Script projects',
};

/**
 * Lets the user sign in at Google in a browser on this machine, and stores the refresh token. Source: RFC 8252 and 7636;
 * developers.google.com/identity/protocols/oauth2/native-app.
 * @throws ConnectorError `auth` when Google or the user refuses; Cancelled.
 */
export async function signIn({ app, withScripts, port, rootUrl }: SignInWish, signal: AbortSignal): Promise<void> {
  const scopes = withScripts ? [sheetsScope, scriptsScope] : [sheetsScope];
  const { CodeChallengeMethod } = await import('google-auth-library');
  const client = await createAppClient(app, rootUrl);
  const loopback = await openLoopback(port);
  try {
    const { codeVerifier, codeChallenge } = await client.generateCodeVerifierAsync();
    const state = randomBytes(24).toString('base64url');
    const address = client.generateAuthUrl({
      access_type: 'offline',
      // Google returns a refresh token only after a consent.
      prompt: 'consent',
      scope: scopes,
      state,
      redirect_uri: loopback.redirectUri,
      code_challenge_method: CodeChallengeMethod.S256,
      ...(codeChallenge !== undefined && { code_challenge: codeChallenge }),
    });
    stderr.print('Open this address in a browser on this machine, and allow what it asks for:');
    stderr.print(address);
    const code = await loopback.wait(state, signal);
    const { tokens } = await client.getToken({ code, codeVerifier, redirect_uri: loopback.redirectUri });
    const granted = (tokens.scope ?? '').split(' ');
    const missing = scopes.find((scope) => !granted.includes(scope));
    if (missing !== undefined)
      throw fault(`Access to ${names[missing]} was not granted: leave its box ticked. Nothing was stored; try again.`);
    if (typeof tokens.refresh_token !== 'string')
      throw fault('Google returned no refresh token. Nothing was stored; try again.');
    const kept = keptSignIn(process.env);
    kept.keep({
      type: 'authorized_user',
      client_id: app.clientId,
      client_secret: app.clientSecret,
      refresh_token: tokens.refresh_token,
    });
    stdout.print(`Signed in. tpr opens ${scopes.map((scope) => names[scope]).join(' and ')} from now on.`);
    stdout.print(`Stored in ${kept.path}, readable by you only. To sign out: ${programCall} google sign-out.`);
  } catch (error) {
    throw translate(error, app);
  } finally {
    loopback.close();
  }
}

/** Converts an error of the library, which comes from a request to Google; other errors are returned unchanged. */
export function translate(error: unknown, { clientSecret }: OAuthApp, secrets: readonly string[] = []): unknown {
  const { response, config }: { response?: unknown; config?: unknown } = Object(error);
  if (response === undefined && config === undefined) return error;
  const advice = 'Check the OAuth client, and try again.';
  const explained = explainSignIn(error, [clientSecret, ...secrets], advice);
  if (!(explained instanceof NoToken)) return explained;
  return new ConnectorError('retry-later', explained.message, { waitMs: 10_000, cause: error });
}

function fault(message: string): ConnectorError {
  return new ConnectorError('auth', message, { field: 'google' });
}

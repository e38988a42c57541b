import { ConnectorError } from '@tpr/core';
import { createAppClient } from '../../google/auth-client.ts';
import { readCredentials } from '../../google/credentials.ts';
import { keptSignIn } from '../../google/kept-sign-in.ts';
import { stdout } from '../../terminal/output.ts';
import { translate } from './sign-in.ts';

/**
 * Revokes the stored sign-in at Google, and deletes it here.
 * @throws ConnectorError `retry-later` when Google does not respond: the sign-in stays stored.
 */
export async function signOut(rootUrl: string | undefined): Promise<void> {
  const kept = keptSignIn(process.env);
  if (kept.found() === undefined) return stdout.print('You are not signed in.');
  const credentials = await readCredentials({ path: kept.path }, {});
  if (credentials.kind !== 'person') {
    throw new ConnectorError('config', `${kept.path} is not a sign-in of tpr. Move or delete the file.`, {
      field: 'google',
    });
  }
  const client = await createAppClient(credentials, rootUrl);
  const { refreshToken } = credentials;
  try {
    await client.revokeToken(refreshToken);
  } catch (error) {
    const failure = translate(error, credentials, [refreshToken]);
    // Google refuses to revoke a sign-in that has already ended.
    if (!(failure instanceof ConnectorError && failure.kind === 'auth')) throw failure;
  }
  kept.forget();
  stdout.print('Signed out: Google has revoked the sign-in, and its file is deleted.');
}

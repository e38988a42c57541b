import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Google } from '../../src/rest/index.ts';
import { fetchToken, owner, refreshForm } from './opened-google.ts';

/** The scopes that `clasp login` requests. Source: its `commands/login.js`, version 3.4.1. */
const claspScopes: readonly string[] = [
  'script.deployments',
  'script.projects',
  'script.webapp.deploy',
  'drive.metadata.readonly',
  'drive.file',
  'service.management',
  'logging.read',
  'userinfo.email',
  'userinfo.profile',
  'cloud-platform',
].map((scope) => `https://www.googleapis.com/auth/${scope}`);

/**
 * Writes the owner's sign-in into the folder as `clasp login` does. clasp renews an access token only at the address
 * that it knows; a token that has not expired avoids the renewal.
 */
export async function signInClasp(google: Google, folder: string): Promise<void> {
  const person = google.addPerson(owner, claspScopes);
  const response = await fetchToken(google, refreshForm(person));
  const { access_token }: { access_token: string } = Object(await response.json());
  const tokens = { default: { ...person, access_token, expiry_date: Date.now() + 3_000_000 } };
  await writeFile(join(folder, '.clasprc.json'), JSON.stringify({ tokens }));
}

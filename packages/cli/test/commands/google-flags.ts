import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startGoogle, type Google } from '@tpr/google-host/api';
import { onTestFinished } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import type { TprOptions } from './tpr.ts';

export const owner = 'owner@example.test';

export async function openGoogle(): Promise<Google> {
  const google = await startGoogle({ clockRate: 60 });
  onTestFinished(() => google.close());
  return google;
}

/** A folder with a sign-in, and the environment that leads to the fake. */
export function signInTo(google: Google, credentials: object = google.addPerson(owner)): Required<TprOptions> {
  const cwd = makeFolder();
  const path = join(cwd, 'google.json');
  writeFileSync(path, JSON.stringify(credentials));
  return { cwd, env: { TPR_GOOGLE_ROOT: google.rootUrl, GOOGLE_APPLICATION_CREDENTIALS: path } };
}

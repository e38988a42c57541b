import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ConnectorError, isOnThisMachine, type Connection } from '@tpr/core';
import {
  acceptanceCode,
  applyOverlay,
  createProfile,
  readOverlay,
  reviewOverlay,
  type OverlayChange,
  type Profile,
} from '@tpr/core/service';
import { stderr } from '../terminal/output.ts';
import { ask, isYes } from '../terminal/question.ts';

export interface ProfileUse {
  /** Where the calls go. */
  readonly connection: Connection;
  /** The code that was given for the calls that are changed. */
  readonly accepted: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * The shipped profile, or with the overlay of a file on top. An overlay is handed on between people: the calls that it
 * changes are agreed to once, by the code that stands for just them.
 * @throws ConnectorError `config` when it can not be read, or the user does not agree or can not be asked.
 */
export async function readProfile(path: string | undefined, use: ProfileUse): Promise<Profile> {
  if (path === undefined) return createProfile();
  const content = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ConnectorError('config', `The profile ${path} cannot be read. Check its name and folder.`, {
      field: 'profile',
      cause,
    });
  });
  const profile = applyOverlay(readOverlay(content));
  const changes = reviewOverlay('', content);
  if (changes.some(({ isCall }) => isCall)) await agree(path, changes, use);
  if (changes.length > 0) stderr.print(`Profile ${path}: ${changes.map(entryText).join('; ')}`);
  return profile;
}

const entryText = ({ key, from, to }: OverlayChange): string => `${key}: ${from} → ${to}`;

async function agree(path: string, changes: readonly OverlayChange[], use: ProfileUse): Promise<void> {
  const { connection, accepted, signal } = use;
  const { baseUrl, legacyBaseUrl = '', authUrl } = connection;
  const code = codeOf(changes);
  // What is tried on this machine is nobody else's.
  if (accepted === code || [baseUrl, legacyBaseUrl, authUrl].every((url) => url === '' || isOnThisMachine(url))) return;
  const calls = changes.filter(({ isCall }) => isCall);
  const what = `The profile ${path} changes ${calls.length === 1 ? 'a call' : `${calls.length} calls`} of the service`;
  if (process.stdin.isTTY === true) {
    stderr.print(`${what}, of ${changes.length} entries in all:`);
    for (const change of changes) stderr.print(`  ${entryText(change)}`);
  }
  const answer = await ask('Take it? [y/N] ', signal);
  if (answer !== undefined && isYes(answer)) return stderr.print(`To be asked no more: --accept-profile ${code}`);
  const keys = calls.map(({ key }) => key).join(', ');
  const message = `${what} (${keys}). Nothing was sent. To take it, look at it and add --accept-profile ${code}.`;
  throw new ConnectorError('config', message, { field: 'accept-profile' });
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Stands for the calls of an overlay, as `--accept-profile` takes it; undefined where it changes none. */
export const codeOf = (changes: readonly OverlayChange[]): string | undefined => acceptanceCode(changes, sha256);

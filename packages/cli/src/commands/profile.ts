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
} from '@tpr/core/api';
import { stderr } from '../terminal/output.ts';
import { ask, isYes } from '../terminal/question.ts';

export interface ProfileUse {
  /** Where the calls go. */
  readonly connection: Connection;
  /** The code that accepts the changed calls, if one was given. */
  readonly accepted: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * The shipped profile, with the overlay of a file on top if one is given. An overlay may come from another person. So
 * the user has to accept the calls that it changes, once, by a code for exactly these calls.
 * @throws ConnectorError `config` when it cannot be read, or the user does not agree or cannot be asked.
 */
export async function readProfile(path: string | undefined, use: ProfileUse): Promise<Profile> {
  if (path === undefined) return createProfile();
  const content = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ConnectorError('config', `The profile ${path} cannot be read. Check its name and folder.`, {
      field: 'profile',
      cause,
    });
  });
  const profile = applyOverlay(overlayIn(path, content));
  const changes = reviewOverlay('', content);
  const isListed = changes.some(({ isCall }) => isCall) && (await agree(path, changes, use));
  if (!isListed && !stderr.isQuiet && changes.length > 0) list(`The profile ${path} is in force:`, changes);
  return profile;
}

/** @throws ConnectorError `config` with the path of the file, which an environment variable may have set. */
function overlayIn(path: string, content: string): ReturnType<typeof readOverlay> {
  try {
    return readOverlay(content);
  } catch (cause) {
    if (!(cause instanceof ConnectorError)) throw cause;
    throw new ConnectorError('config', `${path}: ${cause.message}`, { field: cause.field, cause });
  }
}

function list(title: string, changes: readonly OverlayChange[]): void {
  stderr.print(title);
  for (const { key, from, to } of changes) stderr.print(`  ${key}: ${from} → ${to}`);
}

/** @returns whether the entries were listed to ask about them */
async function agree(path: string, changes: readonly OverlayChange[], use: ProfileUse): Promise<boolean> {
  const { connection, accepted, signal } = use;
  const { baseUrl, legacyBaseUrl = '', authUrl } = connection;
  const code = codeOf(changes);
  // Addresses of this machine need no confirmation.
  if (accepted === code || [baseUrl, legacyBaseUrl, authUrl].every((url) => url === '' || isOnThisMachine(url)))
    return false;
  const calls = changes.filter(({ isCall }) => isCall);
  const what = `The profile ${path} changes ${calls.length === 1 ? 'a call' : `${calls.length} calls`} of the service`;
  const isAsked = process.stdin.isTTY === true;
  if (isAsked) list(`${what}, of ${changes.length} entries in all:`, changes);
  const answer = await ask('Take it? [y/N] ', signal);
  if (answer !== undefined && isYes(answer)) {
    stderr.print(`To skip this question: --accept-profile ${code}`);
    return isAsked;
  }
  const keys = calls.map(({ key }) => key).join(', ');
  const message = `${what} (${keys}). Nothing was sent. Review the profile; to accept it, add --accept-profile ${code}.`;
  throw new ConnectorError('config', message, { field: 'accept-profile' });
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The code for the calls of an overlay, as `--accept-profile` takes it; undefined where it changes none. */
export const codeOf = (changes: readonly OverlayChange[]): string | undefined => acceptanceCode(changes, sha256);

import { lstatSync, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { Cancelled, ConnectorError } from '@tpr/core';
import { DatabaseInUse, sandboxName, type Sandbox } from '@tpr/sandbox';
import { codeOf } from '../files/error-code.ts';
import { stderr } from '../terminal/output.ts';
import { asConfigError, startNear } from './sandbox.ts';

/** The addresses of a running sandbox. Disposing of this object stops a sandbox that it started. */
export interface UsedSandbox extends AsyncDisposable {
  readonly baseUrl: string;
  readonly legacyBaseUrl: string;
  readonly authUrl: string;
}

const probeMs = 2_000;
const retryMs = 200;
/** Below the ports that systems give to outgoing connections. */
const ports = { first: 20_000, count: 10_000 };
const stateFolder = '.sandbox.tpr';

/**
 * Uses the sandbox at the usual address if one runs there. Otherwise starts one for the folder, until it is disposed
 * of. Its data stay in the folder for the next command. Another command in the same folder waits.
 * @param usual origin of the usual address.
 * @throws ConnectorError `config` when its data cannot be stored in the folder.
 */
export async function useSandbox(usual: string, folder: string, signal: AbortSignal): Promise<UsedSandbox> {
  if (await isSandbox(usual)) {
    stderr.inform(`Using the sandbox that runs at ${usual}.`);
    const [baseUrl, legacyBaseUrl, authUrl] = ['current', 'legacy', 'auth'].map((name) => `${usual}/${name}`);
    return {
      baseUrl: baseUrl!,
      legacyBaseUrl: legacyBaseUrl!,
      authUrl: authUrl!,
      [Symbol.asyncDispose]: async () => {},
    };
  }
  const sandbox = await openWhenFree(realpathSync(folder), signal);
  stderr.inform(`Sandbox: this folder's own, kept in ${stateFolder}. Delete ${stateFolder} to begin anew.`);
  const { baseUrl, legacyBaseUrl, authUrl } = sandbox;
  return { baseUrl, legacyBaseUrl, authUrl, [Symbol.asyncDispose]: () => sandbox.close() };
}

/** Checks the name of the server, because another program may use the port. */
async function isSandbox(origin: string): Promise<boolean> {
  try {
    const options = { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(probeMs) } as const;
    const { headers } = await fetch(`${origin}/`, options);
    return headers.get('server') === sandboxName;
  } catch {
    return false;
  }
}

async function openWhenFree(folder: string, signal: AbortSignal): Promise<Sandbox> {
  const db = join(makeStateFolder(folder), 'data.db');
  // The state of a pulled table has the address of the sandbox, so a folder keeps its port.
  const port = ports.first + (crc32(folder) % ports.count);
  for (let isAnnounced = false; ; isAnnounced = true) {
    try {
      return await startNear(port, { db });
    } catch (error) {
      if (!(error instanceof DatabaseInUse)) throw asConfigError(error);
    }
    if (!isAnnounced) stderr.print('Waiting: another command uses the sandbox of this folder.');
    await setTimeout(retryMs, undefined, { signal }).catch(() => {
      throw new Cancelled();
    });
  }
}

/**
 * Only its owner can write into the folder, so no other user can place a link there. Git ignores it.
 * @throws ConnectorError `config`
 */
function makeStateFolder(folder: string): string {
  const path = join(folder, stateFolder);
  const refuse = (why: string, cause?: unknown) =>
    new ConnectorError('config', `${path} ${why} Or start a sandbox in another terminal: tpr sandbox`, {
      field: 'sandbox',
      cause,
    });
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (cause) {
    if (codeOf(cause) !== 'EEXIST')
      throw refuse(`cannot be made (${codeOf(cause)}). Run tpr in another folder.`, cause);
  }
  const found = lstatSync(path);
  const isOwn = found.isDirectory() && (process.getuid === undefined || found.uid === process.getuid());
  if (!isOwn) throw refuse('is a link, a file or belongs to another user. Delete it, or run tpr in another folder.');
  const ignore = join(path, '.gitignore');
  // It is empty if the disk was full when the folder was made.
  if (!statSync(ignore, { throwIfNoEntry: false })?.size) {
    try {
      writeFileSync(ignore, '*\n');
    } catch (cause) {
      throw refuse(`cannot be written to (${codeOf(cause)}). Run tpr in another folder.`, cause);
    }
  }
  return path;
}

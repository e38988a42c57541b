import { isIPv4 } from 'node:net';
import { isFromHere, isFromThisMachine, isProgramNearby, type ReadHeader } from '../guard.ts';
import { passwordVariable, type SandboxOptions } from '../options.ts';
import { users } from '../seed/catalog.ts';

/** The public password, published in this repository. */
export const knownPassword = 'sandbox';
const leastCharacters = 8;
const loopback = '127.0.0.1';

/** Where the sandbox listens, and its password. */
export interface SandboxAccess {
  readonly host: string;
  readonly password: string;
  /** Whether other computers can reach it. */
  readonly isOpen: boolean;
}

/** @throws RangeError with one line if other computers could sign in with the public password. */
export function accessOf({ host = loopback, password = knownPassword }: SandboxOptions): SandboxAccess {
  if (!isIPv4(host)) throw new RangeError(`--host takes an IPv4 address, such as 0.0.0.0, not '${host}'.`);
  const isOpen = !host.startsWith('127.');
  if (isOpen && password === knownPassword) {
    throw new RangeError(
      `--host ${host} lets other computers in, and the usual password is public: give one of your own in ${passwordVariable}.`,
    );
  }
  if (password !== knownPassword && password.length < leastCharacters) {
    throw new RangeError(`The password in ${passwordVariable} takes ${leastCharacters} characters or more.`);
  }
  return { host, password, isOpen };
}

/** A request and its sender. */
export interface Caller {
  readonly path: string;
  /** Undefined when the connection has ended already. */
  readonly address: string | undefined;
  readonly read: ReadHeader;
}

/**
 * Whether a request is answered. The service may be called across origins (G106); everything else only from the
 * sandbox's own page. On other computers, only programs are answered, and only by the service and its file storage.
 */
export function isLetIn({ isOpen }: SandboxAccess, { path, address, read }: Caller): boolean {
  const isService = /^\/(current|legacy|auth)\//.test(path);
  const isNear = !isOpen || /^(::ffff:)?127\./.test(address ?? '');
  if (isNear && (isService ? isFromThisMachine(read) : isFromHere(read))) return true;
  return isOpen && (isService || path.startsWith('/storage/')) && isProgramNearby(read);
}

/** The user to sign in with, and the password if it is public. */
export function describeSignIn({ password }: SandboxAccess): string {
  const [buyer] = users;
  return `${buyer.email}, password ${password === knownPassword ? password : 'as given at the start'}, account ${buyer.accountId}`;
}

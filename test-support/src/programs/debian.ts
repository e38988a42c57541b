import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cacheFolder } from './cache-folder.ts';
import { withClaim } from './claim.ts';
import { fetchWithRetry, NotAvailableError } from './fetched.ts';
import { runProcess } from './process.ts';

/** A program of this machine, and the environment that it needs. */
export interface Program {
  readonly path: string;
  /** `/`, or the folder into which its package was unpacked. */
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
}

export interface Wanted {
  /** The name of its Debian package. */
  readonly package: string;
  readonly program: string;
  /** Candidate paths besides PATH, below the root of an installation; `*` matches any one folder. */
  readonly folders: readonly string[];
}

/**
 * Finds a program, or installs it from Debian's packages: into the system for root, else unpacked into the cache.
 * @throws NotAvailableError that names what to install on a machine without Debian's packages, or why the download failed.
 */
export async function obtain(wanted: Wanted, onStep?: (line: string) => void): Promise<Program> {
  const there = find(wanted, '/');
  if (there !== undefined) return there;
  if (!existsSync('/usr/bin/apt-get')) {
    throw new NotAvailableError(
      `${wanted.program} is not on PATH. Install ${wanted.package}; only Debian's is installed by itself.`,
    );
  }
  onStep?.(`install ${wanted.package} from Debian's packages`);
  const root = process.getuid?.() === 0 ? '/' : join(cacheFolder(), `debian-${wanted.package}`);
  await fetchWithRetry(wanted.package, () =>
    root === '/' ? installAsRoot(wanted.package) : withClaim(`${root}.claim`, () => unpack(wanted.package, root)),
  );
  const found = find(wanted, root);
  if (found === undefined) throw new Error(`${wanted.package} is installed and brings no ${wanted.program}.`);
  return found;
}

const aptEnvironment = () => ({ ...process.env, DEBIAN_FRONTEND: 'noninteractive' });

async function installAsRoot(name: string): Promise<void> {
  const env = aptEnvironment();
  await runProcess('apt-get', ['update', '-qq'], { env });
  await runProcess('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
}

/** Downloads the package and its missing dependencies into a folder of their own. */
async function unpack(name: string, root: string): Promise<void> {
  if (existsSync(root)) return;
  const env = aptEnvironment();
  const part = `${root}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(join(part, 'packages'), { recursive: true });
  const plan = await runProcess('apt-get', ['install', '-s', '-qq', '--no-install-recommends', name], { env });
  const names = [...plan.matchAll(/^Inst (\S+)/gm)].flatMap(([, found]) => (found === undefined ? [] : [found]));
  await runProcess('apt-get', ['download', '-qq', ...names], { env, cwd: join(part, 'packages') });
  for (const file of readdirSync(join(part, 'packages'))) {
    await runProcess('dpkg-deb', ['-x', join(part, 'packages', file), part], { env });
  }
  renameSync(part, root);
}

function find({ program, folders }: Wanted, root: string): Program | undefined {
  const path = root === '/' ? (process.env['PATH'] ?? '').split(delimiter) : [];
  const places = [...folders.flatMap((folder) => expand(root, folder.split('/'))), ...path];
  const folder = places.find((place) => existsSync(join(place, program)));
  if (folder === undefined) return undefined;
  // Libraries that only one program uses are in its own folder.
  const libraries = root === '/' ? [] : [folder, ...librariesBelow(root)];
  return {
    path: join(folder, program),
    root,
    env: { ...process.env, ...(libraries.length > 0 && { LD_LIBRARY_PATH: libraries.join(':') }) },
  };
}

function expand(folder: string, [first, ...rest]: readonly string[]): string[] {
  if (first === undefined) return [folder];
  if (first !== '*') return expand(join(folder, first), rest);
  return existsSync(folder) ? readdirSync(folder).flatMap((name) => expand(join(folder, name), rest)) : [];
}

const librariesBelow = (root: string): string[] =>
  [...expand(root, ['usr', 'lib', '*']), join(root, 'usr', 'lib')].filter((folder) => folder.includes('linux-gnu'));

/** The ids of an account of this machine. @returns undefined when no account has this name. */
export function findAccount(name: string): { readonly uid: number; readonly gid: number } | undefined {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [account, , uid, gid] = line.split(':');
    if (account === name) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

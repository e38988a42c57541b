import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** The folder of the checkout. */
export const root = join(import.meta.dirname, '../..');

/** A package of the workspace, or the root itself. */
export interface Member {
  /** Its folder below the root; `.` for the root. */
  readonly folder: string;
  readonly name: string;
  /** The script that checks its types. */
  readonly types: string;
  /** The packages of the workspace among its dependencies of every kind. */
  readonly uses: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly scripts: { readonly types: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The folders of packages, as in pnpm-workspace.yaml. */
const packageFolders = ['packages/*', 'simulators/*', 'apps/*', 'benchmarks', 'test-support'];

export const packages = globSync(
  packageFolders.map((folder) => `${folder}/package.json`),
  { cwd: root },
)
  .map(slashed)
  .sort()
  .map(readMember);
export const members: readonly Member[] = [{ ...readMember('package.json'), name: '//' }, ...packages];

function readMember(path: string): Member {
  const manifest = JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest;
  const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  return {
    folder: dirname(path),
    name: manifest.name,
    types: manifest.scripts.types,
    uses: named.filter(([, version]) => version.startsWith('workspace:')).map(([name]) => name),
  };
}

/** Every TypeScript file of a member, by its path there, without installed or built files. */
export function sourcesOf({ folder }: Member): string[] {
  const pattern = folder === '.' ? '{tools/**/*.{ts,tsx,mts},*.ts}' : '**/*.{ts,tsx,mts}';
  const isForeign = (name: string) => name === 'node_modules' || name === 'dist';
  return globSync(pattern, { cwd: join(root, folder), exclude: isForeign })
    .map(slashed)
    .sort();
}

const start = promisify(execFile);

/** Runs a tool of the checkout and returns its output. @throws Error, with `stdout` and `stderr`, when it fails. */
export async function run(tool: keyof typeof tools, args: readonly string[], folder = root): Promise<string> {
  const { stdout } = await start(process.execPath, [join(root, 'node_modules', tools[tool]), ...args], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

const tools = { tsc: 'typescript/bin/tsc', turbo: 'turbo/bin/turbo' } as const;

/** A task of turbo, with its inputs. */
export interface Task {
  readonly taskId: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** The tasks that run before it. */
  readonly dependencies: readonly string[];
}

/** The tasks that `turbo run` would run. */
export async function plan(...tasks: readonly string[]): Promise<readonly Task[]> {
  return (JSON.parse(await run('turbo', ['run', ...tasks, '--dry=json'])) as { readonly tasks: readonly Task[] }).tasks;
}

/** The files that a member's type check covers, by their paths in its folder. */
export async function checkedIn({ folder, types }: Member): Promise<ReadonlySet<string>> {
  const home = join(root, folder);
  const projects = [...types.matchAll(/tsc -p (\S+)/g)].map(([, project]) => project ?? '');
  const files = projects.map(async (project) => {
    const config = JSON.parse(await run('tsc', ['-p', project, '--showConfig'], home)) as { files?: readonly string[] };
    const base = project.endsWith('.json') ? dirname(project) : project;
    return config.files?.map((file) => join(base, file)) ?? [];
  });
  return new Set((await Promise.all(files)).flat().map(slashed));
}

/** A path with slashes, as globs and turbo write it. */
export function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}

import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { runProcess } from '@tpr/test-support/programs';
import { copyContext, readIgnore } from './build-context.ts';
import { readCommand, readDockerfile, type Stage } from './dockerfile.ts';

/** The result of the last stage: a folder that is the root of the image, and how its process is started. */
export interface PlayedImage {
  /** Holds the stages and the context. */
  readonly home: string;
  /** Where the process starts. */
  readonly workdir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly user: string;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
  readonly bases: readonly string[];
}

/**
 * Runs the steps of the Dockerfile on this machine's own Node.js, each stage in a separate folder. Not simulated are the
 * base image and the isolation of a container.
 * @param root of the checkout.
 * @param registry where npm takes packages from.
 */
export async function playDockerfile(root: string, registry: string): Promise<PlayedImage> {
  const dockerfile = join(root, 'packages/relay/Dockerfile');
  const home = mkdtempSync(join(tmpdir(), 'tpr-image-'));
  chmodSync(home, 0o755);
  const context = join(home, 'context');
  copyContext(root, readIgnore(`${dockerfile}.dockerignore`), context);
  const stages = readDockerfile(dockerfile);
  const played = new Map<string, string>();
  let image: Omit<PlayedImage, 'home' | 'bases'> | undefined;
  for (const [index, stage] of stages.entries()) {
    const folder = join(home, `stage-${index}`);
    mkdirSync(folder);
    image = await playStage(stage, folder, (from) => (from === undefined ? context : played.get(from)), registry);
    played.set(stage.name ?? String(index), folder);
  }
  if (image === undefined) throw new Error('The Dockerfile has no stage.');
  return { ...image, home, bases: stages.map(({ base }) => base) };
}

type Source = (from: string | undefined) => string | undefined;

async function playStage(stage: Stage, folder: string, sourceOf: Source, registry: string) {
  let workdir = folder;
  let user = 'root';
  let command: readonly string[] = [];
  let healthCheck: readonly string[] = [];
  const env: NodeJS.ProcessEnv = {};
  for (const { word, rest } of stage.instructions) {
    if (word === 'WORKDIR') mkdirSync((workdir = join(folder, rest)), { recursive: true });
    if (word === 'ENV') Object.assign(env, Object.fromEntries(rest.split(/\s+/).map((pair) => pair.split('='))));
    if (word === 'USER') user = rest;
    if (word === 'CMD') command = readCommand(rest);
    if (word === 'HEALTHCHECK') healthCheck = readCommand(rest);
    if (word === 'COPY') copy(rest, sourceOf, folder, workdir);
    if (word === 'RUN') {
      await runProcess('sh', ['-c', rest], { cwd: workdir, env: { ...buildEnvironment(folder, registry), ...env } });
    }
  }
  return { workdir, env, user, command, healthCheck };
}

function copy(rest: string, sourceOf: Source, folder: string, workdir: string): void {
  const words = rest.split(/\s+/);
  const from = /^--from=(.+)$/.exec(words[0]!)?.[1];
  const [to, ...names] = words.slice(from === undefined ? 0 : 1).toReversed();
  const source = sourceOf(from);
  if (source === undefined || to === undefined) throw new Error(`COPY ${rest}: there is no such stage.`);
  const target = to.startsWith('/') ? join(folder, to) : join(workdir, to);
  for (const name of names) {
    const path = join(source, name);
    if (!existsSync(path)) throw new Error(`COPY ${rest}: ${name} is not there.`);
    // A folder's content is copied, not the folder.
    const isInto = to.endsWith('/');
    cpSync(path, isInto ? join(target, name) : target, { recursive: true, verbatimSymlinks: true });
  }
}

/** This machine's own settings say how packages are reached; global programs go below the stage. */
function buildEnvironment(folder: string, registry: string): NodeJS.ProcessEnv {
  const { NODE_ENV: _test, ...machine } = process.env;
  const prefix = join(folder, 'usr/local');
  return {
    ...machine,
    PATH: [join(prefix, 'bin'), dirname(process.execPath), process.env['PATH']].join(delimiter),
    npm_config_prefix: prefix,
    // pnpm does not read it from npm's settings.
    PNPM_CONFIG_REGISTRY: registry,
  };
}

/** Names of the packages in a folder of modules, pnpm's own store among them. */
export function packagesIn(modules: string): string[] {
  const names = readdirSync(modules);
  return names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : [name],
  );
}

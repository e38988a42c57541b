import type { HostProcess } from '@tpr/test-support/programs';
import { installN8n } from '../install/n8n.ts';
import { createCommands } from '../host/commands.ts';
import type { HostOptions } from '../host/host.ts';
import { freePort } from '../host/port.ts';
import type { Rest } from '../host/rest.ts';
import { type Server, startServer } from '../host/server.ts';
import { createUserFolder, type UserFolder } from '../host/user-folder.ts';
import { waitFor } from '../host/wait.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { type Redis, startRedis } from './redis.ts';

export interface ClusterOptions extends Omit<HostOptions, 'port'> {
  /** Default 2. */
  readonly workers?: number;
}

/** n8n as on several machines: one main process and workers, with Redis and PostgreSQL. */
export interface Cluster {
  readonly folder: UserFolder;
  readonly postgres: Postgres;
  readonly redis: Redis;
  readonly startSeconds: number;
  main(): Server;
  rest(): Rest;
  workers(): readonly HostProcess[];
  /** Kills the main process, like a power cut. */
  killMain(): Promise<void>;
  startMain(): Promise<void>;
  killWorker(place: number): Promise<void>;
  startWorker(place: number): Promise<void>;
  close(): Promise<void>;
}

export async function openCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const { packages = [], credentials = [], workflows = [], env, workers: count = 2, onStep } = options;
  const installation = await installN8n(onStep === undefined ? {} : { onStep });
  const started = performance.now();
  const folder = createUserFolder();
  const closing: (() => Promise<void> | void)[] = [() => folder.remove()];
  const close = async () => {
    for (const step of closing.splice(0).toReversed()) await step();
  };
  try {
    const postgres = await startPostgres(folder.path, onStep);
    closing.push(() => postgres.close());
    const redis = await startRedis(folder.path, onStep);
    closing.push(() => redis.close());
    const commands = createCommands(installation, folder, { ...environmentOf(postgres, redis), ...env });
    for (const tarball of packages) await folder.install(tarball);
    if (credentials.length > 0) await commands.importCredentials(credentials);
    if (workflows.length > 0) await commands.importWorkflows(workflows);

    const live: { main?: Server; rest?: Rest; workers: HostProcess[] } = { workers: [] };
    // n8n is stopped first: without Redis it would not exit.
    closing.push(async () => {
      await Promise.all([live.main?.process.stop(), ...live.workers.map((worker) => worker.stop())]);
    });
    const startMain = async () => {
      live.main = await startServer(commands);
      live.rest = await live.main.signIn();
    };
    const startWorker = async (place: number) => {
      const worker = commands.start('worker', await freePort(), await freePort(), ['--concurrency=5']);
      live.workers[place] = worker;
      await waitFor(() => isReady(worker), { what: `worker ${place} to be ready`, timeoutMs: 120_000 });
    };
    await startMain();
    await Promise.all(Array.from({ length: count }, (_, place) => startWorker(place)));
    return {
      folder,
      postgres,
      redis,
      startSeconds: (performance.now() - started) / 1_000,
      main: () => there(live.main),
      rest: () => there(live.rest),
      workers: () => live.workers,
      async killMain() {
        await live.main?.process.kill();
        folder.forgetCrash();
      },
      startMain,
      async killWorker(place) {
        await live.workers[place]?.kill();
        folder.forgetCrash();
      },
      startWorker,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function environmentOf(postgres: Postgres, redis: Redis): Record<string, string> {
  return {
    EXECUTIONS_MODE: 'queue',
    OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
    QUEUE_BULL_REDIS_HOST: '127.0.0.1',
    QUEUE_BULL_REDIS_PORT: String(redis.port),
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: '127.0.0.1',
    DB_POSTGRESDB_PORT: String(postgres.port),
    DB_POSTGRESDB_DATABASE: postgres.database,
    DB_POSTGRESDB_USER: postgres.user,
  };
}

function isReady(worker: HostProcess): true | undefined {
  if (!worker.isRunning()) throw new Error(`A worker ended:\n${worker.output().slice(-2_000)}`);
  return worker.output().includes('worker is now ready') ? true : undefined;
}

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('n8n is not running.');
  return value;
}

import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findAccount, obtain, runProcess, startProcess, type Program } from '@tpr/test-support/programs';
import { freePort } from '../host/port.ts';
import { waitFor } from '../host/wait.ts';

/** A separate PostgreSQL; every user of this machine is its superuser `n8n`. */
export interface Postgres {
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /** The rows of a query's result, columns separated by tabs. */
  query(sql: string): Promise<string[]>;
  close(): Promise<void>;
}

const wanted = { package: 'postgresql', program: 'postgres', folders: ['usr/lib/postgresql/*/bin'] };
const user = 'n8n';
const database = 'postgres';

/**
 * Starts PostgreSQL on a free port, with its data below the folder. @throws Error with its log when it does not start.
 */
export async function startPostgres(folder: string, onStep?: (line: string) => void): Promise<Postgres> {
  const program = await obtain(wanted, onStep);
  const { path, env } = program;
  const account = ownAccount();
  const data = join(folder, 'postgres');
  mkdirSync(data, { mode: 0o700 });
  if (account !== undefined) {
    // PostgreSQL refuses to run as root, and its account needs access to its data.
    chmodSync(folder, 0o711);
    chownSync(data, account.uid, account.gid);
  }
  const options = { env, cwd: data, ...(account && { user: account }) };
  const bin = dirname(path);
  await runProcess(
    join(bin, 'initdb'),
    ['-D', data, '-U', user, '-A', 'trust', '-N', '-E', 'UTF8', '--locale=C'],
    options,
  );
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', max_connections: '200' };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const process = startProcess(path, ['-D', data, '-p', String(port), ...args], options);
  const query = (sql: string) => runQuery(program, port, sql);
  try {
    await waitFor(() => answers(query, process.isRunning()), { what: 'PostgreSQL to answer', timeoutMs: 30_000 });
  } catch (error) {
    await process.kill();
    throw new Error(`${path} does not work: ${String(error)}\n${process.output().slice(-2_000)}`, { cause: error });
  }
  return { port, user, database, query, close: () => process.stop() };
}

async function answers(query: Postgres['query'], isRunning: boolean): Promise<true | undefined> {
  if (!isRunning) throw new Error('PostgreSQL ended while it started.');
  try {
    await query('SELECT 1');
    return true;
  } catch {
    return undefined;
  }
}

async function runQuery({ path, env }: Program, port: number, sql: string): Promise<string[]> {
  const args = ['-h', '127.0.0.1', '-p', String(port), '-U', user, '-d', database, '-XAtq', '-F', '\t', '-c', sql];
  const output = await runProcess(join(dirname(path), 'psql'), args, { env });
  return output.split('\n').filter((line) => line !== '');
}

function ownAccount(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return findAccount('postgres') ?? findAccount('nobody');
}

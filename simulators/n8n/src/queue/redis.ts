import { connect } from 'node:net';
import { obtain, startProcess } from '@tpr/test-support/programs';
import { freePort } from '../host/port.ts';
import { waitFor } from '../host/wait.ts';

/** A separate in-memory Redis. */
export interface Redis {
  readonly port: number;
  readonly version: string;
  close(): Promise<void>;
}

const wanted = { package: 'redis-server', program: 'redis-server', folders: ['usr/bin', 'usr/sbin'] };

/** Starts Redis on a free port. @throws Error with its log when it does not start. */
export async function startRedis(folder: string, onStep?: (line: string) => void): Promise<Redis> {
  const { path, env } = await obtain(wanted, onStep);
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const process = startProcess(path, args, { env, cwd: folder });
  try {
    const version = await waitFor(
      async () => {
        if (!process.isRunning()) throw new Error('Redis ended while it started.');
        return /redis_version:(\S+)/.exec(await ask(port, 'INFO server'))?.[1];
      },
      { what: 'Redis to answer', timeoutMs: 20_000 },
    );
    return { port, version, close: () => process.stop() };
  } catch (error) {
    await process.kill();
    throw new Error(`${path} does not work: ${String(error)}\n${process.output().slice(-2_000)}`, { cause: error });
  }
}

/** Sends one command. @returns the response; an empty text when no server listens. */
function ask(port: number, command: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(`${command}\r\nQUIT\r\n`));
    socket.setEncoding('utf8').on('data', (part: string) => {
      answer += part;
    });
    socket.once('error', () => resolve(''));
    socket.once('close', () => resolve(answer));
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ProcessOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** The account to run as, if this process may change it. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

/** A program that runs in parallel with the tests, and every process that it starts. */
export interface HostProcess {
  readonly pid: number;
  /** Its output, at most the last megabyte. */
  output(): string;
  isRunning(): boolean;
  /** Asks the program to end and kills it after ten seconds. */
  stop(): Promise<void>;
  /** Kills the program and its child processes without a signal that they could handle, like a power cut. */
  kill(): Promise<void>;
  /** Suspends the program and its child processes. */
  pause(): void;
  resume(): void;
  /** The exit code, or the name of the signal. */
  readonly ended: Promise<number | string>;
}

const keptCharacters = 1_000_000;

/** Starts a program in its own process group. The group ends with this process, however this process ends. */
export function startProcess(program: string, args: readonly string[], options: ProcessOptions): HostProcess {
  const { env, cwd, user } = options;
  const child = spawn(program, args, {
    env,
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  const { pid } = child;
  let output = '';
  const keep = (part: string) => {
    output = (output + part).slice(-keptCharacters);
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  const ended = new Promise<number | string>((resolve) => {
    child.once('error', (error) => {
      keep(error.message);
      resolve(error.message);
    });
    // Resolves only after all its output has arrived, which may be long after its exit.
    child.once('close', (code, signal) => resolve(signal ?? code ?? 0));
  });
  if (pid === undefined) throw new Error(`${program} does not start.`);
  const leash = leashTo(pid);
  child.once('exit', () => {
    signalGroup(pid, 'SIGKILL');
    leash.kill();
  });
  return {
    pid,
    output: () => output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      signalGroup(pid, 'SIGTERM');
      const isGone = await Promise.race([ended.then(() => true), sleep(10_000, false, { ref: false })]);
      if (!isGone) signalGroup(pid, 'SIGKILL');
      await ended;
    },
    async kill() {
      signalGroup(pid, 'SIGKILL');
      await ended;
    },
    pause: () => signalGroup(pid, 'SIGSTOP'),
    resume: () => signalGroup(pid, 'SIGCONT'),
    ended,
  };
}

/** Runs a program until it exits. @throws Error with its output, unless it exits with 0. @returns its output. */
export async function runProcess(program: string, args: readonly string[], options: ProcessOptions): Promise<string> {
  const child = startProcess(program, args, options);
  const status = await child.ended;
  if (status === 0) return child.output();
  throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${child.output().slice(-2_000)}`);
}

/** A shell that waits until this process has ended, and then kills the group. */
function leashTo(pid: number): ChildProcess {
  const leash = spawn('sh', ['-c', `read _; kill -9 -${pid}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  leash.unref();
  return leash;
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The process group is empty.
  }
}

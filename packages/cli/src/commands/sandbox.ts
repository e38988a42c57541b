import { Cancelled, ConnectorError } from '@tpr/core';
import {
  describeFaults,
  describeUnplayed,
  describeVariants,
  parseOptions,
  startSandbox,
  usage,
  type Sandbox,
  type SandboxOptions,
} from '@tpr/sandbox';
import type { Command } from '../terminal/arguments.ts';
import { stdout } from '../terminal/output.ts';
import { Progress, type ProgressState } from '../terminal/progress.ts';
import { summaries } from './summaries.ts';

/** Its options are those of the sandbox package, which parses them. */
export const sandbox: Command = {
  name: 'sandbox',
  summary: summaries.sandbox,
  isLocal: true,
  help: `${usage.replace(/^node \S+/, 'Usage: tpr sandbox')}\n  --help                               show this text\n`,
  async start(args, signal) {
    const options = readOptions(args);
    if (options === 'help') stdout.write(this.help);
    else if (options === 'variants') stdout.write(`${describeVariants()}\n`);
    else if (options === 'faults') stdout.write(`${describeFaults()}\n`);
    else {
      const running = await openSandbox(options, signal);
      stdout.write(`${describeSandbox(running)}\n\n${describeUnplayed(running)}Ctrl-C stops it.\n`);
      await untilAborted(signal);
      await running.close();
    }
    return 0;
  },
};

function readOptions(args: readonly string[]): ReturnType<typeof parseOptions> {
  try {
    return parseOptions(args, process.env);
  } catch (cause) {
    throw asConfigError(cause);
  }
}

/** @throws ConnectorError `config` when an option does not fit or the port is taken. */
async function openSandbox(options: SandboxOptions, signal: AbortSignal): Promise<Sandbox> {
  try {
    return await startWatched(options, signal);
  } catch (cause) {
    if (isPortTaken(cause)) {
      const message = `Port ${options.port ?? usualPort} is in use. Choose another one: tpr sandbox --port <number>.`;
      throw new ConnectorError('config', message, { field: 'port', cause });
    }
    throw asConfigError(cause);
  }
}

/** Starts a sandbox, and shows progress while many data are made. @throws Cancelled after Ctrl-C */
export async function startWatched(options: SandboxOptions, signal: AbortSignal): Promise<Sandbox> {
  const progress = new Progress('Making third parties');
  const report = (state: ProgressState): void => {
    if (signal.aborted) throw new Cancelled();
    progress.report(state);
  };
  return await startSandbox(options, report).finally(() => progress.finish());
}

export const usualPort = 4_870;

const portsTried = 20;

/**
 * Starts a sandbox at the wanted port or the next free one.
 * @param onTaken called with each port that is not free. @param start starts it at one port.
 * @throws as `startSandbox` does
 */
export async function startNear(
  port: number,
  options: SandboxOptions,
  onTaken: (taken: number) => void = () => {},
  start: (options: SandboxOptions) => Promise<Sandbox> = startSandbox,
): Promise<Sandbox> {
  for (let offset = 0; offset < portsTried; offset += 1) {
    try {
      return await start({ ...options, port: port === 0 ? 0 : port + offset });
    } catch (error) {
      if (!isPortTaken(error)) throw error;
      onTaken(port + offset);
    }
  }
  throw new ConnectorError('config', `No port from ${port} to ${port + portsTried - 1} is free.`, { field: 'port' });
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/** Converts errors of the sandbox about its options to ConnectorError; other errors are returned unchanged. */
export function asConfigError(cause: unknown): unknown {
  const isAboutOptions =
    cause instanceof RangeError ||
    (cause instanceof TypeError && 'code' in cause && String(cause.code).startsWith('ERR_PARSE_ARGS'));
  return isAboutOptions ? new ConnectorError('config', cause.message, { field: 'options', cause }) : cause;
}

export function describeSandbox({ url, baseUrl, legacyBaseUrl, authUrl, signIn }: Sandbox): string {
  return `The sandbox is at ${url}

  every operation   ${url}/
  current           ${baseUrl}
  legacy            ${legacyBaseUrl}
  token issuer      ${authUrl}   realm tpr, client id tpr-sandbox
  sign-in           ${signIn}`;
}

export function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Sandbox, SandboxOptions } from '@tpr/sandbox';
import { startSeeded } from '@tpr/sandbox/seeded';
import { onTestFinished, vi } from 'vitest';
import { commands } from '../../src/commands/index.ts';
import { chooseCommand } from '../../src/terminal/arguments.ts';
import { describeFailure, printFailure, type Failure } from '../../src/terminal/failure.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface TprOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The longest file that it can write, in blocks of 512 bytes (`ulimit -f`). */
  readonly fileBlocks?: number;
}

/** `tpr` as a user runs it: a separate process, without a terminal and without this process's environment. */
export function startTpr(
  args: readonly string[],
  { cwd, env = {}, fileBlocks }: TprOptions = {},
): {
  readonly child: ChildProcess;
  readonly ended: Promise<Ran>;
} {
  const program = [process.execPath, main, ...args] as const;
  const limit = ['sh', '-c', `ulimit -f ${fileBlocks}; exec "$@"`, 'sh', ...program] as const;
  const [file, ...rest] = fileBlocks === undefined ? program : limit;
  const child = spawn(file, rest, {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
  });
  const texts = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (texts.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (texts.stderr += text));
  const ended = new Promise<Ran>((resolve) => child.on('close', (code) => resolve({ code, ...texts })));
  return { child, ended };
}

/** Runs to its end: in a separate process if its folder or environment matters, else here, in a tenth of the time. */
export function tpr(args: readonly string[], options?: TprOptions): Promise<Ran> {
  return options === undefined ? runHere(args) : startTpr(args, options).ended;
}

async function runHere(args: readonly string[]): Promise<Ran> {
  const texts = { stdout: '', stderr: '' };
  const listen = (name: keyof typeof texts) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      texts[name] += String(text);
      return true;
    });
  const spies = [listen('stdout'), listen('stderr')];
  try {
    const choice = await chooseCommand(commands, args);
    if ('text' in choice) return { code: 0, stdout: choice.text, stderr: '' };
    const code = await choice.command.start(choice.args, new AbortController().signal);
    return { code, ...texts };
  } catch (error) {
    return { code: printFailure(error), ...texts };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** The command in this process: what `main.ts` would print, and its exit code. */
export async function refuse(args: readonly string[]): Promise<Failure> {
  try {
    const choice = await chooseCommand(commands, args);
    if ('command' in choice) await choice.command.start(choice.args, new AbortController().signal);
  } catch (error) {
    return describeFailure(error);
  }
  throw new Error('It was not refused.');
}

/** A sandbox for the running test, on a free port. */
export async function openSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSeeded(options);
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** The options for the sandbox, with its sign-in. */
export const flagsOf = ({ baseUrl, legacyBaseUrl, authUrl }: Sandbox): string[] => [
  '--sandbox',
  '--base-url',
  baseUrl,
  '--legacy-base-url',
  legacyBaseUrl,
  '--auth-url',
  authUrl,
];

/** A command with other values of options: each replaces an earlier value, since `tpr` refuses an option given twice. */
export function changed(command: readonly string[], ...changes: readonly string[]): string[] {
  const names = new Set(changes.filter((each) => each.startsWith('--')));
  return [...command.filter((each, at) => !names.has(each) && !names.has(command[at - 1] ?? '')), ...changes];
}

export async function until(isTrue: () => boolean): Promise<void> {
  // Long enough for a machine that is busy with other files; a test has 60 s.
  const deadlineMs = Date.now() + 45_000;
  while (!isTrue()) {
    if (Date.now() > deadlineMs) throw new Error('It did not become true within 45 s.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

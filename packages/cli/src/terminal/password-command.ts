import { execFile, type ExecFileException } from 'node:child_process';
import { Cancelled, ConnectorError } from '@tpr/core';
import { takeUtf8 } from '@tpr/core/values';
import { codeOf } from '../files/error-code.ts';

/** Time limit: a user may have to unlock a keychain, or to touch a key. */
const mostMs = 60_000;
const mostBytes = 65_536;

/** A program or an argument, separated by blanks; in double or single quotation marks it may contain blanks. */
const piece = /"([^"]*)"|'([^']*)'|(\S+)/g;

/**
 * Runs a program, such as `pass` or `vault`, and returns the first line that it prints. No shell reads the command.
 * What the program prints is in no message, and its stderr is not shown.
 * @throws ConnectorError `config` naming the program without its arguments. @throws Cancelled
 */
export function readPasswordCommand(command: string, signal?: AbortSignal, timeoutMs = mostMs): Promise<string> {
  const pieces = [...command.matchAll(piece)].map(([, double, single, bare]) => double ?? single ?? bare ?? '');
  const [program = '', ...args] = pieces;
  const fault = (message: string) => new ConnectorError('config', message, { field: 'password-command' });
  if (program === '') return Promise.reject(fault('The password command is empty: name a program.'));
  const settings = {
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: mostBytes,
    encoding: 'utf8',
    signal,
  } as const;
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, settings, (error, stdout) => {
      const text = takeUtf8(stdout);
      const [password = ''] = (text ?? '').split(/\r?\n/, 1);
      if (signal?.aborted === true) return reject(new Cancelled());
      if (error === null && password !== '') return resolve(password);
      const isOther = error === null && text === undefined;
      const reason = isOther ? 'printed text that is not UTF-8. Let it print UTF-8.' : reasonOf(error, timeoutMs);
      // The error contains the output of the program, so it is not passed on as a cause.
      reject(fault(`The password command ${program} ${reason}`));
    });
    child.stdin?.end();
  });
}

function reasonOf(error: ExecFileException | null, timeoutMs: number): string {
  if (error === null) return 'printed no password on its first line.';
  if (codeOf(error) === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'printed more than a password.';
  if (typeof error.code === 'string') return `cannot be started (${error.code}). Check its name and its path.`;
  if (error.killed === true) return `gave no password within ${timeoutMs / 1000} s.`;
  return `failed (${error.signal ?? error.code}). Run it on its own to see why.`;
}

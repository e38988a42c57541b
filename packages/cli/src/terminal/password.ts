import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Cancelled, hostOf, type Connection } from '@tpr/core';
import { stderr } from './output.ts';

/** A terminal for questions: standard input and `stderr`, so that stdout has only the result of a command. */
export interface AskStreams {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: { write(text: string): unknown };
}

/** Whether a user can be asked. */
export function canAsk(streams: AskStreams = { input: process.stdin, output: stderr }): boolean {
  return streams.input.isTTY === true;
}

/** Asks without showing what is typed, and says where it goes. @throws Cancelled on Ctrl-C, Ctrl-D or the end of input. */
export function askPassword(
  { username, authUrl }: Pick<Connection, 'username' | 'authUrl'>,
  streams: AskStreams = { input: process.stdin, output: stderr },
): Promise<string> {
  const { input, output } = streams;
  // The line editor echoes what is typed to this stream, which is discarded.
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silence, terminal: true, historySize: 0 });
  output.write(`Password of ${username} at ${hostOf(authUrl) ?? authUrl}: `);
  return new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => reject(new Cancelled()));
  }).finally(() => {
    output.write('\n');
    lines.close();
  });
}

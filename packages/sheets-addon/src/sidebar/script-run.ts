import { Cancelled, ConnectorError, type Language } from '@tpr/core';
import type { CallName, Calls, PackedError, Reply } from '../shared/calls.ts';
import { endedByGoogle } from '../shared/google-messages.ts';
import { sidebarMessages } from './messages.ts';

/** The part of google.script.run that is used. */
export interface ScriptRun {
  withSuccessHandler(handler: (reply: Reply<never>) => void): ScriptRun;
  withFailureHandler(handler: (error: Error) => void): ScriptRun;
  answerPanel(name: string, given: readonly unknown[], pass: string): void;
}

/** Asks the script. Rejects with ConnectorError, or with Cancelled. */
export type AskScript = <N extends CallName>(name: N, ...given: Calls[N]['in']) => Promise<Calls[N]['out']>;

/** Google's errors when the page and the script run for different accounts of the same browser. */
const mixedUp = /PERMISSION_DENIED|permission to (access|call)|authorization is required|403/i;
const unreachable = /NetworkError|connection failure|offline/i;

/** @param pass the token that the script wrote into the page. */
export function createAskScript(run: () => ScriptRun, language: () => Language, pass: string): AskScript {
  return (name, ...given) =>
    new Promise((resolve, reject) => {
      run()
        .withSuccessHandler((reply) => {
          if (reply === null) reject(faultOf(new Error('PERMISSION_DENIED'), language()));
          else if (reply.ok) resolve(reply.value);
          else reject(unpackError(reply.error));
        })
        .withFailureHandler((error) => reject(faultOf(error, language())))
        // Google accepts no undefined within a value.
        .answerPanel(name, JSON.parse(JSON.stringify(given)) as unknown[], pass);
    });
}

export function unpackError({ kind, message, ...details }: PackedError): Error {
  if (kind === 'cancelled') return new Cancelled();
  return new ConnectorError(kind, message, details);
}

function faultOf(error: Error, language: Language): ConnectorError {
  const messages = sidebarMessages[language];
  if (mixedUp.test(error.message)) return new ConnectorError('config', messages.severalAccounts, { field: 'google' });
  if (unreachable.test(error.message))
    return new ConnectorError('retry-later', messages.unreachable, { field: 'google', waitMs: 5_000 });
  const text = error.message.replace(/^ScriptError: /, '');
  // The script returns its own errors in its replies: all others are Google's, in the language of the account.
  if (/^(?:Exception: )?(?:Reference|Type|Syntax|Range)Error\b|is not defined|Script function not found/.test(text))
    return new ConnectorError('bug', error.message, { cause: error });
  return new ConnectorError('retry-later', endedByGoogle[language](text), {
    field: 'google',
    waitMs: 60_000,
    cause: error,
  });
}

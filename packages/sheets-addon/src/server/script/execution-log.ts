import { Cancelled, ConnectorError } from '@tpr/core';

/**
 * Writes an unexpected error into the execution log, where the owner of the script finds it at Google; users see one
 * sentence. Of an error of other code only name and stack places are logged: its text may quote a secret.
 */
export function noteBug(error: unknown): void {
  if (isForeseen(error)) return;
  const { name, stack = '' }: Pick<Error, 'name' | 'stack'> = error instanceof Error ? error : { name: typeof error };
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const told = error instanceof ConnectorError ? `${name}: ${error.message}` : name;
  Logger.log([told, ...places].join('\n'));
}

function isForeseen(error: unknown): boolean {
  return error instanceof ConnectorError ? error.kind !== 'bug' : error instanceof Cancelled;
}

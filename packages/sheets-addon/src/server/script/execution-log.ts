import { Cancelled, ConnectorError } from '@tpr/core';

/**
 * Writes an unexpected error into the execution log, which the owner of the script can read; users see one sentence. Of
 * errors other than ConnectorError only the name and the stack are logged: their message may contain a secret.
 */
export function noteBug(error: unknown): void {
  if (isForeseen(error)) return;
  const { name, stack = '' }: Pick<Error, 'name' | 'stack'> = error instanceof Error ? error : { name: typeof error };
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const line = error instanceof ConnectorError ? `${name}: ${error.message}` : name;
  Logger.log([line, ...places].join('\n'));
}

function isForeseen(error: unknown): boolean {
  return error instanceof ConnectorError ? error.kind !== 'bug' : error instanceof Cancelled;
}

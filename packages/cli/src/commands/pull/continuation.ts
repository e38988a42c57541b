import { Cancelled, ConnectorError } from '@tpr/core';
import { programCall } from '../../files/shipped.ts';
import { stderr } from '../../terminal/output.ts';

/** Whether the same command continues where this run stopped. */
export function isToBeContinued(error: unknown): boolean {
  return error instanceof Cancelled || (error instanceof ConnectorError && error.kind === 'retry-later');
}

/** Prints how to continue. @param target the target of the option, and the resulting one. */
export function printCommand(what: string, target?: readonly [asked: string, is: string]): void {
  const [asked, is = ''] = target ?? [];
  const command = process.argv.slice(2).map((argument) => quote(argument === asked ? is : argument));
  stderr.print(`${what} Continue with the same command:`);
  stderr.print(`  ${programCall} ${command.join(' ')}`);
}

function quote(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}

import type { Box } from '../../spreadsheet/box.ts';
import type { Sheet } from '../../spreadsheet/sheet.ts';
import { ServiceFault } from '../fault.ts';
import { messagesOf } from '../messages.ts';
import type { ExecutionContext } from '../script-state.ts';

const scopes = 'https://www.googleapis.com/auth/';

/** @throws ServiceFault where the service requires the user's consent and the script has not got it. */
export function needConsent(context: ExecutionContext, call: string, scope: string): void {
  if (context.startedAs === 'open' || context.startedAs === 'openElsewhere') throw refused(call, scope);
  needScope(context, call, scope);
}

/**
 * @throws ServiceFault for a scope that the manifest does not list, or that the user has not granted. A formula never
 * asks for consent (guides/sheets/functions#using_apps_script_services).
 */
function needScope({ state, person, startedAs }: ExecutionContext, call: string, scope: string): void {
  const isNamed = state.manifest.oauthScopes?.includes(scopes + scope) ?? true;
  const isWithheld = startedAs !== 'customFunction' && person.withheld.has(scope);
  if (!isNamed || isWithheld) throw new ServiceFault(messagesOf(person.locale).missingScope(call, scopes + scope));
}

/**
 * @throws ServiceFault where the add-on was never used in this file: the document and stored data are not accessible.
 */
export function needUse(context: ExecutionContext, call: string): void {
  if (context.startedAs === 'openElsewhere') throw refused(call, 'spreadsheets.currentonly');
  if (context.startedAs !== 'open' && call.startsWith('SpreadsheetApp'))
    needScope(context, call, 'spreadsheets.currentonly');
}

/** @throws ServiceFault in custom functions, which may only read. */
export function needWriting(context: ExecutionContext, call: string): void {
  if (context.startedAs === 'customFunction') throw refused(call, 'spreadsheets');
}

/** @throws ServiceFault in custom functions and before consent. */
export function needPerson(context: ExecutionContext, call: string, scope: string): void {
  needRun(context, call, scope);
  needScope(context, call, scope);
}

/** @throws ServiceFault in custom functions, for a service that they may not call. */
export function needNoFormula({ startedAs }: ExecutionContext, call: string): void {
  if (startedAs === 'customFunction') throw new ServiceFault(`You do not have permission to call ${call}.`);
}

/** `needPerson` without a scope. @param named the scope in the error message, as at Google. */
export function needRun({ startedAs }: ExecutionContext, call: string, named: string): void {
  if (['open', 'openElsewhere', 'customFunction'].includes(startedAs)) throw refused(call, named);
}

/** @throws ServiceFault when no user has the spreadsheet open. */
export function needScreen({ startedAs }: ExecutionContext): void {
  if (startedAs === 'customFunction' || startedAs === 'timer') {
    throw new ServiceFault('Cannot call SpreadsheetApp.getUi() from this context.');
  }
}

function refused(call: string, scope: string): ServiceFault {
  return new ServiceFault(`You do not have permission to call ${call}. Required permissions: ${scopes}${scope}`);
}

/** @throws ServiceFault when a protection denies the user one of the cells. */
export function needWritable({ person }: ExecutionContext, sheet: Sheet, box: Box): void {
  if (!sheet.isWritable(box, person.email)) throw new ServiceFault(messagesOf(person.locale).protectedCell);
}

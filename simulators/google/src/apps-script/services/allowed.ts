import type { Box } from '../../spreadsheet/box.ts';
import type { Sheet } from '../../spreadsheet/sheet.ts';
import { ServiceFault } from '../fault.ts';
import { messagesOf } from '../messages.ts';
import type { Stage } from '../world.ts';

const scopes = 'https://www.googleapis.com/auth/';

/** @throws ServiceFault where only a person's own consent opens the service. */
export function needConsent(stage: Stage, call: string, scope: string): void {
  if (stage.startedAs === 'open' || stage.startedAs === 'openElsewhere') throw refused(call, scope);
  needScope(stage, call, scope);
}

/**
 * @throws ServiceFault for a scope that the manifest does not name, or that the person has not ticked. A formula asks
 * nobody for consent (guides/sheets/functions#using_apps_script_services).
 */
function needScope({ world, person, startedAs }: Stage, call: string, scope: string): void {
  const isNamed = world.manifest.oauthScopes?.includes(scopes + scope) ?? true;
  const isWithheld = startedAs !== 'customFunction' && person.withheld.has(scope);
  if (!isNamed || isWithheld) throw new ServiceFault(messagesOf(person.locale).missingScope(call, scopes + scope));
}

/** @throws ServiceFault where the add-on was never used in this file: it has neither the document nor what was kept. */
export function needUse(stage: Stage, call: string): void {
  if (stage.startedAs === 'openElsewhere') throw refused(call, 'spreadsheets.currentonly');
  if (stage.startedAs !== 'open' && call.startsWith('SpreadsheetApp'))
    needScope(stage, call, 'spreadsheets.currentonly');
}

/** @throws ServiceFault in custom functions, which may look and not touch. */
export function needWriting(stage: Stage, call: string): void {
  if (stage.startedAs === 'customFunction') throw refused(call, 'spreadsheets');
}

/** @throws ServiceFault in custom functions and before consent. */
export function needPerson(stage: Stage, call: string, scope: string): void {
  needRun(stage, call, scope);
  needScope(stage, call, scope);
}

/** The same of what takes no scope. @param named in the refusal, as Google names one. */
export function needRun({ startedAs }: Stage, call: string, named: string): void {
  if (['open', 'openElsewhere', 'customFunction'].includes(startedAs)) throw refused(call, named);
}

/** @throws ServiceFault where nobody looks at the spreadsheet. */
export function needScreen({ startedAs }: Stage): void {
  if (startedAs === 'customFunction' || startedAs === 'timer') {
    throw new ServiceFault('Cannot call SpreadsheetApp.getUi() from this context.');
  }
}

function refused(call: string, scope: string): ServiceFault {
  return new ServiceFault(`You do not have permission to call ${call}. Required permissions: ${scopes}${scope}`);
}

/** @throws ServiceFault where a protection keeps one of the cells from the person. */
export function needWritable({ person }: Stage, sheet: Sheet, box: Box): void {
  if (!sheet.isWritable(box, person.email)) throw new ServiceFault(messagesOf(person.locale).protectedCell);
}

import { ServiceFault } from '../fault.ts';
import type { Stage } from '../world.ts';

const scopes = 'https://www.googleapis.com/auth/';

/** @throws ServiceFault where only a person's own consent opens the service. */
export function needConsent({ startedAs }: Stage, call: string, scope: string): void {
  if (startedAs === 'open' || startedAs === 'openElsewhere') throw refused(call, scope);
}

/** @throws ServiceFault in custom functions, which may not ask of everything. */
export function needLook({ startedAs }: Stage, call: string): void {
  if (startedAs === 'customFunction') throw refused(call, 'userinfo.email');
}

/** @throws ServiceFault in custom functions, which may look and not touch. */
export function needWriting(stage: Stage, call: string): void {
  if (stage.startedAs === 'customFunction') throw refused(call, 'spreadsheets');
}

/** @throws ServiceFault in custom functions and before consent. */
export function needPerson(stage: Stage, call: string, scope: string): void {
  needConsent(stage, call, scope);
  if (stage.startedAs === 'customFunction') throw refused(call, scope);
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

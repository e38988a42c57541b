import { userStore } from '../session/property-store.ts';

/**
 * Checks the caller of a function. A formula can call every function that Google calls by name, with the
 * properties of the spreadsheet's owner. So every editor could sign the owner out or stop the sharing. A formula passes
 * cell values and has no UI, which distinguishes it from a page, a trigger and a menu.
 */
const passKey = 'pass';

/** The token that the page of the sidebar sends with each call: only the pages of this user receive it. */
export function givePass(): string {
  const store = userStore();
  const pass = store.get(passKey) ?? Utilities.getUuid();
  store.set(passKey, pass);
  return pass;
}

/** Also false for a page of another account in the same browser. */
export function isPage(pass: unknown): boolean {
  return typeof pass === 'string' && pass !== '' && pass === userStore().get(passKey);
}

/** Id of the trigger that fired, if one did. Source: developers.google.com/apps-script/guides/triggers/events. */
export function triggerOf(event: unknown): string | undefined {
  if (typeof event !== 'object' || event === null || !('triggerUid' in event)) return undefined;
  return typeof event.triggerUid === 'string' ? event.triggerUid : undefined;
}

/** @throws Google's exception if the caller has no UI, such as a formula or a trigger. */
export function needScreen(): void {
  SpreadsheetApp.getUi();
}

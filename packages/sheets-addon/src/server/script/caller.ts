import { userStore } from '../session/property-store.ts';

/**
 * The caller of a function. Google lets a formula call every function that Google itself calls by name, and gives it
 * the properties of
 * the spreadsheet's owner: every editor of a cell could sign the owner out or stop the sharing. A formula passes values
 * of cells and has no screen; this distinguishes it from a page, the clock and a menu.
 */
const passKey = 'pass';

/** The token that the page of the sidebar sends with each call: only the pages of this user receive it. */
export function givePass(): string {
  const store = userStore();
  const pass = store.get(passKey) ?? Utilities.getUuid();
  store.set(passKey, pass);
  return pass;
}

/** False for a page of another account of the same browser, too. */
export function isPage(pass: unknown): boolean {
  return typeof pass === 'string' && pass !== '' && pass === userStore().get(passKey);
}

/** The trigger that fired; undefined where none did. Source: developers.google.com/apps-script/guides/triggers/events. */
export function triggerOf(event: unknown): string | undefined {
  if (typeof event !== 'object' || event === null || !('triggerUid' in event)) return undefined;
  return typeof event.triggerUid === 'string' ? event.triggerUid : undefined;
}

/** @throws when no user has the spreadsheet open. */
export function needScreen(): void {
  SpreadsheetApp.getUi();
}

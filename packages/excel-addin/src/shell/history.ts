/** The methods of a page's history that office.js removes. */
type PageHistory = Pick<History, 'pushState' | 'replaceState'>;

/**
 * Restores the history of the page. office.js sets both methods to null when it starts; deleting these properties
 * restores the methods of the prototype.
 */
export function restoreHistory(history: PageHistory): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    if (history[name] === null) Reflect.deleteProperty(history, name);
  }
}

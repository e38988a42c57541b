/** The part of a page's history that office.js takes away. */
type PageHistory = Pick<History, 'pushState' | 'replaceState'>;

/**
 * Gives the page its history back: office.js puts null over both methods as soon as it runs, and those of the prototype
 * stand again once that is gone.
 */
export function restoreHistory(history: PageHistory): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    if (history[name] === null) Reflect.deleteProperty(history, name);
  }
}

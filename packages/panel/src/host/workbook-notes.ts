import type { AccountCounts } from '@tpr/core/workbook';

/** The notes of the panel on a workbook, for one user. They are never written into the workbook. */
export interface WorkbookNote {
  /** When the user's panel last read this workbook, ISO-8601 UTC. */
  readonly lookedAt?: string;
  /** The last counts of dossiers and documents. */
  readonly counts?: AccountCounts;
}

export interface WorkbookNotes {
  /** @param user identifies the account and its user. */
  read(user: string): WorkbookNote;
  /** Replaces the given entries. */
  write(user: string, changes: WorkbookNote): void;
}

interface Entry extends WorkbookNote {
  readonly workbook: string;
  readonly user: string;
}

const storageKey = 'tpr.workbooks';
const mostEntries = 40;

/**
 * Stores notes in the local storage of the browser. They last only as long as the page if the storage is not available,
 * or the workbook was never saved.
 * @param workbook address or id of the workbook; empty if it was never saved.
 */
export function createWorkbookNotes(page: Pick<Window, 'localStorage'>, workbook: string): WorkbookNotes {
  let ofPage: readonly Entry[] = [];
  const isOwn = (entry: Entry, user: string): boolean => entry.workbook === workbook && entry.user === user;
  const load = (): readonly Entry[] => {
    if (workbook === '') return ofPage;
    try {
      const kept: unknown = JSON.parse(page.localStorage.getItem(storageKey) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isEntry) : [];
    } catch {
      return ofPage;
    }
  };
  return {
    read: (user) => load().find((entry) => isOwn(entry, user)) ?? {},
    write(user, changes) {
      const entries = load();
      const own = entries.find((entry) => isOwn(entry, user));
      const others = entries.filter((entry) => entry !== own);
      ofPage = [{ ...own, ...changes, workbook, user }, ...others].slice(0, mostEntries);
      try {
        if (workbook !== '') page.localStorage.setItem(storageKey, JSON.stringify(ofPage));
      } catch {
        // The storage is full or not available: the notes stay in memory.
      }
    },
  };
}

function isEntry(kept: unknown): kept is Entry {
  return typeof kept === 'object' && kept !== null && 'workbook' in kept && 'user' in kept;
}

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
  /** Whether the last notes could not be stored. */
  let isFull = false;
  const isOwn = (entry: Entry, user: string): boolean => entry.workbook === workbook && entry.user === user;
  const readStored = (): readonly Entry[] => {
    if (workbook === '') return ofPage;
    try {
      const kept: unknown = JSON.parse(page.localStorage.getItem(storageKey) ?? '[]');
      return Array.isArray(kept) ? kept.flatMap(readEntry) : [];
    } catch {
      return ofPage;
    }
  };
  /** In a full storage this page has the newer notes of its workbook, and none of the others. */
  const load = (): readonly Entry[] => {
    const stored = readStored();
    if (!isFull) return stored;
    const isHere = (entry: Entry): boolean => entry.workbook === workbook;
    return [...ofPage.filter(isHere), ...stored.filter((entry) => !isHere(entry))];
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
        isFull = false;
      } catch {
        // The storage is full or not available: the notes stay in memory.
        isFull = true;
      }
    },
  };
}

/** An entry without the notes that another version has stored in another form. */
function readEntry(kept: unknown): Entry[] {
  if (!isObject(kept) || typeof kept['workbook'] !== 'string' || typeof kept['user'] !== 'string') return [];
  const { workbook, user, lookedAt, counts } = kept;
  const isDate = typeof lookedAt === 'string' && Number.isFinite(Date.parse(lookedAt));
  return [{ workbook, user, ...(isDate && { lookedAt }), ...(isCounts(counts) && { counts }) }];
}

function isCounts(value: unknown): value is AccountCounts {
  if (!isObject(value) || typeof value['asOf'] !== 'string') return false;
  const { dossiers, documents, expiries, documentCodes, dossierTypes } = value;
  const numbers = ['thirdParties', 'toDecide', 'missing', 'expired', 'notValid', 'expiringSoon'].map(
    (name) => value[name],
  );
  const isMonth = (each: unknown) =>
    isObject(each) && typeof each['month'] === 'string' && typeof each['count'] === 'number';
  const isNamed = (each: unknown) =>
    isObject(each) && typeof each['code'] === 'string' && typeof each['name'] === 'string';
  return (
    [...numbers, ...valuesOf(dossiers), ...valuesOf(documents)].every((each) => typeof each === 'number') &&
    isListOf(expiries, isMonth) &&
    isListOf(documentCodes, isNamed) &&
    isListOf(dossierTypes, isNamed)
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isListOf = (value: unknown, fits: (each: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(fits);

/** Values of another form than an object count as one value that is not a number. */
const valuesOf = (value: unknown): readonly unknown[] => (isObject(value) ? Object.values(value) : [value]);

import type { PortfolioChoice } from '@tpr/core/workbook';

/** Choices that the user has saved, by name, in the browser: column keys and filters, no data of the service. */
export type SavedChoices = Readonly<Record<string, PortfolioChoice>>;

const storageKey = 'tpr.portfolio-choices';

/** The saved choices; empty if the storage is not available or has other content. */
export function loadChoices(storage: Storage | undefined): SavedChoices {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(storageKey) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, choice]) => isChoice(choice)));
  } catch {
    return {};
  }
}

/** @returns false if the browser can not store them. */
export function storeChoices(storage: Storage | undefined, choices: SavedChoices): boolean {
  try {
    storage?.setItem(storageKey, JSON.stringify(choices));
    return storage !== undefined;
  } catch {
    return false;
  }
}

/** The storage of the browser; undefined if the frame has no access to it. */
export function findStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

function isChoice(value: unknown): value is PortfolioChoice {
  if (typeof value !== 'object' || value === null || !('columns' in value) || !('filter' in value)) return false;
  const { columns, filter } = value;
  if (!isTexts(columns) || typeof filter !== 'object' || filter === null) return false;
  const { statuses, kinds, countries } = filter as Record<string, unknown>;
  return isTexts(statuses) && isTexts(kinds) && isTexts(countries);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((part) => typeof part === 'string');
}

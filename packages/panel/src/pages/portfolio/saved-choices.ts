import type { PortfolioChoice } from '@tpr/core/workbook';

/** Choices that the user has named, kept by the browser on this computer: column names and filters, nothing of the service. */
export type SavedChoices = Readonly<Record<string, PortfolioChoice>>;

const storageKey = 'tpr.portfolio-choices';

/** What is kept; nothing where the browser keeps nothing or the text is not ours. */
export function loadChoices(storage: Storage | undefined): SavedChoices {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(storageKey) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, choice]) => isChoice(choice)));
  } catch {
    return {};
  }
}

/** @returns false where the browser does not keep it. */
export function storeChoices(storage: Storage | undefined, choices: SavedChoices): boolean {
  try {
    storage?.setItem(storageKey, JSON.stringify(choices));
    return storage !== undefined;
  } catch {
    return false;
  }
}

/** The browser's storage; some frames may not have it. */
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

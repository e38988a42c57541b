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

/**
 * Saves a choice under a name, or removes the name when there is no choice. The other choices are those that the browser
 * stores now, since the panel of another workbook may have changed them.
 * @param shown the choices of the page, which remain when the browser cannot store them.
 */
export function changeChoices(
  storage: Storage | undefined,
  shown: SavedChoices,
  name: string,
  choice: PortfolioChoice | undefined,
): { readonly choices: SavedChoices; readonly isStored: boolean } {
  const change = (choices: SavedChoices): SavedChoices => {
    const others = Object.entries(choices).filter(([label]) => label !== name);
    return Object.fromEntries(choice === undefined ? others : [...others, [name, choice]]);
  };
  try {
    const choices = change(loadChoices(storage));
    storage?.setItem(storageKey, JSON.stringify(choices));
    if (storage !== undefined) return { choices, isStored: true };
  } catch {
    // The storage is full or not available: the choices last as long as the page.
  }
  return { choices: change(shown), isStored: false };
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

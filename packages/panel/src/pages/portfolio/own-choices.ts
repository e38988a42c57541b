import type { ColumnOption, PortfolioChoice } from '@tpr/core/workbook';
import { isSameChoice } from './choice-draft.ts';
import { loadChoices, type SavedChoices } from './saved-choices.ts';

/** A choice that the user has changed and not saved, and that from which it began. */
export interface OwnChoice {
  readonly name: string;
  readonly choice: PortfolioChoice;
  readonly base: PortfolioChoice;
  /** False if the user has removed every column: a choice without columns means the usual ones. */
  readonly hasColumns: boolean;
}

type NameOf = (number: number) => string;

/** The first of the numbered names that no other choice has. */
export function freeName(taken: readonly string[], nameOf: NameOf): string {
  let number = 1;
  while (taken.includes(nameOf(number))) number++;
  return nameOf(number);
}

/** The own choices under unique names: the user may have saved another choice under the same name. */
export function renameTaken(owns: readonly OwnChoice[], saved: readonly string[], nameOf: NameOf): OwnChoice[] {
  const renamed: OwnChoice[] = [];
  for (const own of owns) {
    const others = [...saved, ...renamed.map(({ name }) => name)];
    const later = owns.slice(renamed.length + 1).map(({ name }) => name);
    const name = others.includes(own.name) ? freeName([...others, ...later], nameOf) : own.name;
    renamed.push({ ...own, name });
  }
  return renamed;
}

/**
 * Whether saving a choice under a name would overwrite another choice, also one that the panel of another workbook has
 * saved meanwhile.
 */
export function wouldReplace(
  storage: Storage | undefined,
  shown: SavedChoices,
  name: string,
  choice: PortfolioChoice,
  options: readonly ColumnOption[],
): boolean {
  const held = new Map(Object.entries({ ...shown, ...loadChoices(storage) })).get(name);
  return held !== undefined && !isSameChoice(held, choice, options);
}

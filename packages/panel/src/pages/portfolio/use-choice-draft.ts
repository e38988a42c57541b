import { defaultChoice, type ColumnOption, type PortfolioChoice } from '@tpr/core/workbook';
import { useState } from 'react';
import { choiceOf, isSameChoice, keysOf, withOthersOf } from './choice-draft.ts';
import { freeName, renameTaken, wouldReplace, type OwnChoice } from './own-choices.ts';
import { changeChoices, findStorage, loadChoices } from './saved-choices.ts';

/** A choice by which the user can begin: `usual`, that of the table as `current`, a saved one as `saved:<name>`. */
type NamedChoices = ReadonlyMap<string, PortfolioChoice>;

export interface ChoiceDraft {
  /** Which choice the list shows as selected: `own:<name>` if the user has changed it and not saved. */
  readonly selected: string;
  /** Names of the saved choices. */
  readonly saved: readonly string[];
  /** Names of the choices that the user has changed and not saved. They stay side by side, whichever one is selected. */
  readonly owns: readonly string[];
  /** Of the selected choice, if it is saved or the user's own. */
  readonly name: string | undefined;
  readonly choice: PortfolioChoice;
  readonly options: readonly ColumnOption[];
  readonly keys: ReadonlySet<string>;
  readonly select: (id: string) => void;
  readonly setKeys: (keys: ReadonlySet<string>) => void;
  readonly setFilter: (filter: PortfolioChoice['filter']) => void;
  /** Whether saving under this name would lose another choice. */
  readonly replaces: (name: string) => boolean;
  /** @returns false if the browser cannot store the choice. */
  readonly save: (name: string) => boolean;
  /** Removes the selected choice, saved or own. */
  readonly remove: () => void;
}

export const savedId = (name: string): string => `saved:${name}`;
export const ownId = (name: string): string => `own:${name}`;

/**
 * The draft of the next pull. A named choice follows its source: that of the table changes with the table.
 * @param current the choice of the table; undefined without a table. @param listed the columns of the service.
 * @param nameOf the name of the first, second, … own choice.
 */
export function useChoiceDraft(
  current: PortfolioChoice | undefined,
  listed: readonly ColumnOption[],
  nameOf: (number: number) => string,
): ChoiceDraft {
  const [saved, setSaved] = useState(() => loadChoices(findStorage()));
  const [wanted, setWanted] = useState(current === undefined ? 'usual' : 'current');
  const [owns, setOwns] = useState<readonly OwnChoice[]>([]);
  const named: NamedChoices = new Map([
    ...(current === undefined ? [] : [['current', current] as const]),
    ['usual', defaultChoice],
    ...Object.entries(saved).map(([name, choice]) => [savedId(name), choice] as const),
  ]);
  const own = owns.find(({ name }) => ownId(name) === wanted);
  const others = owns.filter((each) => each !== own);
  const taken = named.get(wanted) ?? defaultChoice;
  const options = withOthersOf(own === undefined ? [taken] : [own.base, own.choice], listed);
  const tableChoice = JSON.stringify(current);
  const [seenTable, setSeenTable] = useState(tableChoice);
  if (seenTable !== tableChoice) {
    setSeenTable(tableChoice);
    // A pull has made the own choice that of the table. The own one stays in the list, so that a further change makes another.
    const isPulled = own?.hasColumns === true && current !== undefined && isSameChoice(own.choice, current, options);
    if (isPulled) setWanted('current');
  }
  const choice = own?.choice ?? taken;
  const keys = own?.hasColumns === false ? new Set<string>() : keysOf(choice, options);
  const written = choiceOf(keys, options, choice.filter, listed);
  const change = (next: ReadonlySet<string>, filter: PortfolioChoice['filter']) => {
    const draft = {
      choice: choiceOf(next, options, filter, listed),
      base: own?.base ?? taken,
      hasColumns: next.size > 0,
    };
    const same = draft.hasColumns ? findSame(draft.choice, named, options) : undefined;
    const names = [...Object.keys(saved), ...others.map(({ name }) => name)];
    const changed = { ...draft, name: own?.name ?? freeName(names, nameOf) };
    setWanted(same ?? ownId(changed.name));
    // A draft that the user has changed back is not a separate choice.
    if (same !== undefined) setOwns(others);
    else setOwns(own === undefined ? [...owns, changed] : owns.map((each) => (each === own ? changed : each)));
  };
  const store = (name: string, stored: PortfolioChoice | undefined): boolean => {
    const { choices, isStored } = changeChoices(findStorage(), saved, name, stored);
    setSaved(choices);
    setOwns(renameTaken(others, Object.keys(choices), nameOf));
    return isStored;
  };
  const selected = own !== undefined || named.has(wanted) ? wanted : 'usual';
  const savedName = Object.keys(saved).find((name) => savedId(name) === selected);
  return {
    selected,
    saved: Object.keys(saved),
    owns: owns.map(({ name }) => name),
    name: own?.name ?? savedName,
    choice: written,
    options,
    keys,
    select: setWanted,
    setKeys: (next) => change(next, choice.filter),
    setFilter: (filter) => change(keys, filter),
    replaces: (name) => wouldReplace(findStorage(), saved, name, written, options),
    save: (name) => {
      setWanted(savedId(name));
      return store(name, written);
    },
    remove: () => {
      setWanted('usual');
      if (own !== undefined) setOwns(others);
      else if (savedName !== undefined) store(savedName, undefined);
    },
  };
}

function findSame(choice: PortfolioChoice, named: NamedChoices, options: readonly ColumnOption[]): string | undefined {
  return [...named].find(([, each]) => isSameChoice(each, choice, options))?.[0];
}

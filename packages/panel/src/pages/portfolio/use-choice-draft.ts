import { defaultChoice, type ColumnOption, type PortfolioChoice } from '@tpr/core/workbook';
import { useState } from 'react';
import { choiceOf, isSameChoice, keysOf, withIndicatorsOf } from './choice-draft.ts';
import { changeChoices, findStorage, loadChoices } from './saved-choices.ts';

/** A choice by which the user can begin: `usual`, that of the table as `current`, a saved one as `saved:<name>`. */
type NamedChoices = ReadonlyMap<string, PortfolioChoice>;

/** The choice that the user has changed, and that from which it began. */
interface OwnChoice {
  readonly choice: PortfolioChoice;
  readonly base: PortfolioChoice;
  /** False if the user has removed every column: a choice without columns means the usual ones. */
  readonly hasColumns: boolean;
}

export interface ChoiceDraft {
  /** Which choice the list shows as selected: `own` if the draft differs from all named ones. */
  readonly selected: string;
  /** Names of the saved choices. */
  readonly saved: readonly string[];
  /** The user has changed a choice; it stays while another one is selected. */
  readonly hasOwn: boolean;
  readonly choice: PortfolioChoice;
  readonly options: readonly ColumnOption[];
  readonly keys: ReadonlySet<string>;
  readonly select: (id: string) => void;
  readonly setKeys: (keys: ReadonlySet<string>) => void;
  readonly setFilter: (filter: PortfolioChoice['filter']) => void;
  /** @returns false if the browser can not store the choice. */
  readonly save: (name: string) => boolean;
  readonly remove: (name: string) => void;
}

const savedId = (name: string): string => `saved:${name}`;

/**
 * The draft of the next pull. A named choice follows its source: that of the table changes with the table.
 * @param current the choice of the table; undefined without a table. @param listed the columns of the service.
 */
export function useChoiceDraft(current: PortfolioChoice | undefined, listed: readonly ColumnOption[]): ChoiceDraft {
  const [saved, setSaved] = useState(() => loadChoices(findStorage()));
  const [wanted, setWanted] = useState(current === undefined ? 'usual' : 'current');
  const [own, setOwn] = useState<OwnChoice>();
  const named: NamedChoices = new Map([
    ...(current === undefined ? [] : [['current', current] as const]),
    ['usual', defaultChoice],
    ...Object.entries(saved).map(([name, choice]) => [savedId(name), choice] as const),
  ]);
  const isOwn = wanted === 'own' && own !== undefined;
  const taken = named.get(wanted) ?? defaultChoice;
  const options = withIndicatorsOf(isOwn ? [own.base, own.choice] : [taken], listed);
  const same = isOwn && own.hasColumns ? findSame(own.choice, named, options) : undefined;
  if (same !== undefined) {
    // Also after a pull: then the user's own choice is that of the table.
    setWanted(same);
    setOwn(undefined);
  }
  const choice = isOwn ? own.choice : taken;
  const keys = isOwn && !own.hasColumns ? new Set<string>() : keysOf(choice, options);
  const change = (next: ReadonlySet<string>, filter: PortfolioChoice['filter']) => {
    setWanted('own');
    setOwn({
      choice: choiceOf(next, options, filter, listed),
      base: isOwn ? own.base : taken,
      hasColumns: next.size > 0,
    });
  };
  const store = (name: string, stored: PortfolioChoice | undefined): boolean => {
    const { choices, isStored } = changeChoices(findStorage(), saved, name, stored);
    setSaved(choices);
    return isStored;
  };
  return {
    selected: isOwn ? 'own' : named.has(wanted) ? wanted : 'usual',
    saved: Object.keys(saved),
    hasOwn: own !== undefined,
    choice: choiceOf(keys, options, choice.filter, listed),
    options,
    keys,
    select: setWanted,
    setKeys: (next) => change(next, choice.filter),
    setFilter: (filter) => change(keys, filter),
    save: (name) => {
      setWanted(savedId(name));
      if (isOwn) setOwn(undefined);
      return store(name, choiceOf(keys, options, choice.filter, listed));
    },
    remove: (name) => {
      setWanted('usual');
      store(name, undefined);
    },
  };
}

function findSame(choice: PortfolioChoice, named: NamedChoices, options: readonly ColumnOption[]): string | undefined {
  return [...named].find(([, each]) => isSameChoice(each, choice, options))?.[0];
}

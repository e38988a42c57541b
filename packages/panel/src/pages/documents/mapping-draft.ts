import type { ExtractedMapping } from '@tpr/core';
import type { ExtractedName } from '@tpr/core/workbook';

/** A column of the draft. Its names are tried in their order. */
export interface DraftColumn {
  /** Stays when the title changes. */
  readonly id: number;
  readonly title: string;
  readonly names: readonly string[];
}

/** The mapping being edited. A list, because two titles may be equal while they are typed. */
export type MappingDraft = readonly DraftColumn[];

export type MappingStep =
  | { readonly kind: 'addColumn'; readonly name: string }
  | { readonly kind: 'rename'; readonly id: number; readonly title: string }
  | { readonly kind: 'addName'; readonly id: number; readonly name: string }
  | { readonly kind: 'removeName'; readonly name: string }
  | { readonly kind: 'removeColumn'; readonly id: number };

type MappingFault = 'noColumn' | 'noTitle' | 'sameTitle';

export function beginMapping(kept: ExtractedMapping): MappingDraft {
  return Object.entries(kept).map(([title, names], index) => ({ id: index + 1, title, names: [...names] }));
}

export function draftMapping(draft: MappingDraft, step: MappingStep): MappingDraft {
  switch (step.kind) {
    case 'addColumn': {
      const id = draft.reduce((highest, column) => Math.max(highest, column.id), 0) + 1;
      return [...without(draft, step.name), { id, title: step.name, names: [step.name] }];
    }
    case 'rename':
      return draft.map((column) => (column.id === step.id ? { ...column, title: step.title } : column));
    case 'addName': {
      const { id, name } = step;
      if (columnOfName(draft, name)?.id === id || !draft.some((column) => column.id === id)) return draft;
      return without(draft, name).map((column) =>
        column.id === id ? { ...column, names: [...column.names, name] } : column,
      );
    }
    case 'removeName':
      return without(draft, step.name);
    case 'removeColumn':
      return draft.filter(({ id }) => id !== step.id);
  }
}

/** Removes a name from the draft: each name is in one column only. */
function without(draft: MappingDraft, name: string): MappingDraft {
  return draft
    .map((column) => ({ ...column, names: column.names.filter((each) => each !== name) }))
    .filter(({ names }) => names.length > 0);
}

export function columnOfName(draft: MappingDraft, name: string): DraftColumn | undefined {
  return draft.find(({ names }) => names.includes(name));
}

/** Why the draft is not a valid mapping; undefined if it is. */
export function findFault(draft: MappingDraft): MappingFault | undefined {
  if (draft.length === 0) return 'noColumn';
  const titles = draft.map(({ title }) => title.trim());
  if (titles.includes('')) return 'noTitle';
  // Headers of a table must differ by more than case.
  return new Set(titles.map((title) => title.toLowerCase())).size < titles.length ? 'sameTitle' : undefined;
}

export function toMapping(draft: MappingDraft): ExtractedMapping {
  return Object.fromEntries(draft.map(({ title, names }) => [title.trim(), names]));
}

/**
 * Names in no column that look like other spellings of those in a column, such as `Siret` beside `siret`. They are
 * offered, and never added automatically: only the user knows whether two spellings are the same fact.
 */
export function otherSpellings(draft: MappingDraft, column: DraftColumn, known: readonly ExtractedName[]): string[] {
  const looks = new Set(column.names.map(foldName));
  return known
    .map(({ name }) => name)
    .filter((name) => looks.has(foldName(name)) && columnOfName(draft, name) === undefined);
}

function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}\s_.-]/gu, '')
    .toLowerCase();
}

import type { TableKind } from './table-report.ts';
import type { Choices } from './managed-column.ts';
import { hasTexts, isObject, isTexts } from './stored-forms.ts';

/**
 * The host's ids of a managed table and of its managed columns, stored in the document. A column that the user has removed
 * has an empty id: the host may give its id to another column.
 */
export interface Binding {
  readonly table: string;
  readonly keyColumn: string;
  readonly columns: readonly (readonly [key: string, id: string])[];
  /** The choices that the cells of columns offer, by key; columns without choices are absent. */
  readonly choices?: Choices;
}

/** Another version may have stored it in another form. */
export function isBinding(value: unknown): value is Binding {
  if (!isObject(value) || !hasTexts(value, 'table', 'keyColumn')) return false;
  const { columns } = value;
  return Array.isArray(columns) && columns.every((column) => isTexts(column) && column.length === 2);
}

/** @returns the choices of a binding; an empty result if their format is unknown. */
export function choicesOf({ choices }: Binding): Choices {
  return isObject(choices) && Object.values(choices).every(isTexts) ? choices : {};
}

/** The key of the stored binding. */
export const bindingKey = (kind: TableKind): string => `table ${kind}`;

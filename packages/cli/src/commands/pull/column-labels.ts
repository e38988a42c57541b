import { attributePrefix } from '@tpr/core';
import { resolveLabel } from '@tpr/core/values';

const prefix = /^(attribute|indicator):\s*/i;

/** The prefix of a column in any letters, and without blanks behind it. */
export const withPlainPrefix = (column: string): string =>
  column.replace(prefix, (_, kind: string) => `${kind.toLowerCase()}:`);

/** Columns with the labels of attributes as the account spells them. An unknown or ambiguous label stays as it is. */
export function spellAttributes(
  columns: readonly string[],
  definitions: readonly { readonly label: string | null }[],
): readonly string[] {
  const labels = definitions.flatMap(({ label }) => label ?? []);
  return columns.map((column) => {
    if (!column.startsWith(attributePrefix)) return column;
    const resolved = resolveLabel(column.slice(attributePrefix.length), labels);
    return resolved.ok ? attributePrefix + resolved.label : column;
  });
}

import { attributePrefix, ConnectorError, facetsOf } from '@tpr/core';
import { resolveLabel } from '@tpr/core/values';

const prefix = /^(attribute|indicator):\s*/i;

/** The prefix of a column in any letters, and without blanks behind it. */
export const withPlainPrefix = (column: string): string =>
  column.replace(prefix, (_, kind: string) => `${kind.toLowerCase()}:`);

/** @throws ConnectorError `config` for an unknown column. After a labelled one it may be the rest of that label. */
export function checkColumns(columns: readonly string[]): void {
  for (const [index, name] of columns.entries()) {
    try {
      facetsOf({ names: [name] });
    } catch (error) {
      const before = columns[index - 1] ?? '';
      if (!(error instanceof ConnectorError) || !prefix.test(before)) throw error;
      const message = `${error.message} If it belongs to the name before it: --columns '"${before}, ${name}"'.`;
      throw new ConnectorError('config', message, { field: 'columns', cause: error });
    }
  }
}

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

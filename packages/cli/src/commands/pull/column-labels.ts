import { attributePrefix, ConnectorError, facetsOf } from '@tpr/core';
import { resolveLabel } from '@tpr/core/values';
import type { Progress } from '../../terminal/progress.ts';

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

/**
 * Names the wanted attributes that the account does not define, which may be misspelt. Only after all third parties are
 * read is it known that none has them.
 */
export function warnUndefined(
  columns: readonly string[],
  definitions: readonly { readonly label: string | null }[],
  progress: Pick<Progress, 'print'>,
): void {
  const labels = definitions.flatMap(({ label }) => label ?? []);
  if (labels.length === 0) return;
  for (const column of columns.filter((name) => name.startsWith(attributePrefix))) {
    const label = column.slice(attributePrefix.length);
    if (labels.includes(label)) continue;
    const resolved = resolveLabel(label, labels);
    const near = (resolved.ok ? [resolved.label] : resolved.candidates).join(', ');
    const warning = `The account defines no attribute "${label}"${near === '' ? '' : `; near it: ${near}`}.`;
    progress.print(`${warning} If it is misspelt, stop with Ctrl-C and correct it: what is read is kept.`);
  }
}

import { ConnectorError } from '@tpr/core';
import { resolveLabel } from '@tpr/core/values';

/**
 * The field with this name, up to spelling.
 * @param title of the parameter that names it.
 * @param kind of the fields, for the message.
 * @throws ConnectorError `config` if there is no such field; the message lists similar fields.
 */
export function fieldNamed(
  given: string,
  fields: readonly string[],
  title: string,
  kind = 'a field of the results',
): string {
  const resolved = resolveLabel(given, fields);
  if (resolved.ok) return resolved.label;
  const { candidates } = resolved;
  const named = candidates.length > 0 ? candidates : fields;
  const message = `${title}: "${given}" is not ${kind}. ${candidates.length > 0 ? 'Near it are' : 'There are'} ${named.join(', ')}.`;
  throw new ConnectorError('config', message, { field: title.toLowerCase() });
}

import { ConnectorError } from '@tpr/core';
import { resolveLabel } from '@tpr/core/values';

/**
 * The field that somebody means.
 * @param title of the parameter that names it.
 * @throws ConnectorError `config` for none of the results, with those that are near it.
 */
export function fieldNamed(given: string, fields: readonly string[], title: string): string {
  const resolved = resolveLabel(given, fields);
  if (resolved.ok) return resolved.label;
  const { candidates } = resolved;
  const named = candidates.length > 0 ? candidates : fields;
  const message = `${title}: "${given}" is no field of the results. ${candidates.length > 0 ? 'Near it are' : 'There are'} ${named.join(', ')}.`;
  throw new ConnectorError('config', message, { field: title.toLowerCase() });
}

import { decodeOnce } from '@tpr/core/api';

/**
 * Rewrites a query from the declared names.
 * @param query as in the request, without the question mark.
 * @param repeated the only parameter that may be repeated: the events, because some services require it (G35).
 * @returns undefined for an undeclared or repeated name, a control character or invalid encoding.
 */
export function rewriteQuery(query: string, names: ReadonlySet<string>, repeated?: string): string | undefined {
  if (query === '') return '';
  const seen = new Set<string>();
  const pairs: string[] = [];
  for (const pair of query.split('&')) {
    const [rawName = '', ...rest] = pair.split('=');
    const name = decodeOnce(rawName);
    const value = rewriteValue(rest.join('='));
    if (name === undefined || value === undefined || !names.has(name)) return undefined;
    if (seen.has(name) && name !== repeated) return undefined;
    seen.add(name);
    pairs.push(`${encodeURIComponent(name)}=${value}`);
  }
  return pairs.join('&');
}

/** Commas stay as they are, plain or encoded: the service may accept only one of the two (G35). */
function rewriteValue(text: string): string | undefined {
  const parts = text.split(',').map((part) => decodeOnce(part.replaceAll('+', '%20')));
  const isClean = parts.every((part) => part !== undefined && !/[\u0000-\u001F\u007F]/.test(part));
  return isClean ? parts.map((part) => encodeURIComponent(part ?? '')).join(',') : undefined;
}

import type { Op } from '../../runtime/op.ts';
import { ConnectorError, isLasting } from '../../errors.ts';
import { listSpecOf, type EndpointInput, type Endpoint } from '../../api/endpoint.ts';
import type { ClientContext } from '../client-context.ts';
import { logOnce, type DetectedBehaviour } from '../detected-behaviour.ts';
import { isIdentified } from '../../api/record.ts';
import { forEachPage } from './for-each-page.ts';
import { listSource, type ListSource } from './list-source.ts';
import type { Page } from './parse-page.ts';

/**
 * All records of a list that is specified without pages. If the response counts more records than it contains, or
 * announces more, the list is read page by page.
 * @param first the response to the request without paging parameters.
 */
export function* readWholeList(
  context: ClientContext,
  endpoint: Endpoint,
  input: EndpointInput,
  first: Page<unknown>,
): Op<readonly unknown[]> {
  const { detected } = context;
  const message = `${endpoint.name}: the response counts more records than it contains, and the service sends no other pages: records may be missing.`;
  if (!isPart(endpoint, first, detected) || detected.logged.has(message)) return first.items;
  const items: unknown[] = [];
  try {
    yield* forEachPage(context, sourceOf(context, endpoint, input), function* (page) {
      for (const item of page) items.push(item);
    });
  } catch (error) {
    if (!isLasting(error)) throw error;
    if (items.length > first.items.length) throw incomplete(endpoint.name, items.length, error);
  }
  if (items.length > first.items.length) return items;
  yield* logOnce(detected, { kind: 'warning', message });
  return first.items;
}

/** The service has pages, and one is missing. The status is left out, because a 404 would count as an empty list. */
function incomplete(endpoint: string, count: number, cause: ConnectorError): ConnectorError {
  const message = `${endpoint}: a page is missing after ${count} records. ${cause.message}`;
  return new ConnectorError('invalid-response', message, { endpoint, cause });
}

/**
 * Whether a response contains only a part of its list. False for an object of names and values, where `total` may be
 * the name of a value. False for a search in the directory, which may return only the best matches.
 */
function isPart(endpoint: Endpoint, { count, total, more }: Page<unknown>, detected: DetectedBehaviour) {
  const { name, body } = endpoint;
  const { keyedBy } = listSpecOf(endpoint);
  if (body !== undefined || (keyedBy !== undefined && detected.shapes.get(name) !== 'list')) return false;
  return total === undefined ? more === true : total > count;
}

/**
 * A record without an identifier is identified by its content, because several evaluations of one indicator have the same
 * key. A record with an identifier may differ in each response, for example in the temporary address of a file.
 */
function sourceOf(context: ClientContext, endpoint: Endpoint, input: EndpointInput): ListSource {
  const { keyField: _keyField, ...source } = listSource(context, endpoint, input);
  const hasIdentifier = isIdentified(listSpecOf(endpoint).record);
  const ofContent = (item: unknown) => JSON.stringify((item as { readonly raw: unknown }).raw);
  return { ...source, idOf: (item) => (hasIdentifier ? source.idOf(item) : undefined) ?? ofContent(item) };
}

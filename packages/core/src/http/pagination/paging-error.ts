import { ConnectorError } from '../../errors.ts';
import type { ListSource } from './list-source.ts';

/** No record has the key that identifies it. */
export function keylessError(source: ListSource, { name, entry }: NonNullable<ListSource['keyField']>): ConnectorError {
  const hint = entry === undefined ? '' : ` If it has another name here, set ${entry} in the profile.`;
  return pagingError(source, `no record has a ${name}.${hint}`, entry ?? name);
}

export function endlessError(source: ListSource, pages: number, records: number): ConnectorError {
  const message = `the list did not end after ${pages} pages and ${records} records. If it is that long, set paging.maxPages in the profile.`;
  return pagingError(source, message, 'paging.maxPages');
}

export function samePageError(source: ListSource): ConnectorError {
  const message =
    'the service sends the same page again. Set query.page, query.pageSize or paging.mode in the profile to what it takes.';
  return pagingError(source, message, 'query.page');
}

function pagingError({ name }: ListSource, message: string, field: string): ConnectorError {
  return new ConnectorError('invalid-response', `${name}: ${message}`, { endpoint: name, field });
}

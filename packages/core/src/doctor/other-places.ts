import { endpoints } from '../api/endpoints.ts';
import { isIdentified, keyFieldOf, type RecordType } from '../api/record.ts';
import type { Page } from '../http/pagination/parse-page.ts';
import { lastJson, type CallResult } from './call-result.ts';
import type { Examination } from './examination.ts';
import { different, type Finding } from './finding.ts';
import { otherListPlace } from './json-places.ts';
import { compareRecord } from './probes/records.ts';

type Raw = Readonly<Record<string, unknown>>;
type Item = Raw & { readonly raw: Raw };

/**
 * Each list may be at another path of its response, such as `dossiers` or `attributes`. One list confirms only its own
 * path.
 * @returns the known paths and the one of this list, if that is a new one.
 */
export function otherList(
  examination: Examination,
  operation: string,
  attempt: CallResult<unknown>,
): Finding | undefined {
  const key = 'responsePaths.list';
  if (attempt.error?.kind !== 'invalid-response' || listRecordOf(operation) === undefined) return undefined;
  if (!examination.findings.has(key)) return undefined;
  const known = examination.get(key);
  const place = otherListPlace(known, lastJson(attempt));
  if (place === undefined) return undefined;
  return different(key, [place, ...known], examination.messages.lists.listAlsoUnder(operation, place));
}

/**
 * Without the identifiers of a list, nothing about its records can be read. So another name of the identifier is found
 * at once, before the other names.
 */
export function otherIdentifier(
  examination: Examination,
  operation: string,
  { value }: CallResult<unknown>,
): Finding | undefined {
  const record = listRecordOf(operation);
  if (record === undefined || !isIdentified(record)) return undefined;
  const field = keyFieldOf(record);
  const items = (Array.isArray(value) ? value : ((value as Partial<Page<unknown>>)?.items ?? [])) as readonly Item[];
  if (items.length === 0 || items.some((item) => item[field] !== null)) return undefined;
  const raws = items.map(({ raw }) => raw);
  const finding = compareRecord(record, raws, examination).find(({ key }) => key === `fields.${record.name}.${field}`);
  return finding?.verdict === 'different' ? finding : undefined;
}

/** The record of which an operation returns a list. */
function listRecordOf(operation: string): RecordType<unknown> | undefined {
  const response = endpoints.find(({ name }) => name === operation)?.response;
  return response?.kind === 'list' || response?.kind === 'page' ? response.record : undefined;
}

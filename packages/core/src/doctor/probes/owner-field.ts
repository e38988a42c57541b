import { pick } from '../../api/json-path.ts';
import { isOtherRecord } from '../../errors.ts';
import { isSameIdentifier } from '../../api/record.ts';
import { lastJson, type CallResult } from '../call-result.ts';
import type { Examination } from '../examination.ts';
import { different } from '../finding.ts';
import { identifierPlace, matching } from '../json-places.ts';

type Attempts = ReadonlyMap<string, CallResult<readonly unknown[]>>;

/**
 * Records may name their owner by another identifier than the interface, such as an internal number: dossiers their third
 * party, documents their dossier. Then every list looks like that of another owner.
 * @param attempts to read the lists, by the owner.
 * @param owners all identifiers of owners that were read.
 * @returns whether the name of the identifier was noted, so that the lists can be read.
 */
export function noteOwnerField(
  examination: Examination,
  key: 'fields.dossier.thirdpartyId' | 'fields.document.dossierId',
  attempts: Attempts,
  owners: readonly (string | null)[],
): boolean {
  const foreign = [...attempts].filter(([, { error }]) => isOtherRecord(error));
  const isAnyRead = [...attempts.values()].some(({ value = [] }) => value.length > 0);
  // A single list may be one of another third party.
  if (isAnyRead || foreign.length < 2) return false;
  const lists = foreign.map(([id, attempt]) => ({ id, records: recordsOf(examination, attempt) }));
  const known = examination.get(key);
  const { onlyThere, noOwner, noDossier } = examination.messages.records;
  const place = identifierPlace(lists.flatMap(({ id, records }) => records.map((each) => [id, each] as const)));
  if (place !== undefined) {
    examination.note(different(key, [place, ...known], onlyThere(place)));
    return true;
  }
  const records = lists.flatMap((list) => list.records);
  const unused = known.find((name) => records.every((each) => pick(each, [name]) == null));
  if (unused === undefined || mayBeOfOthers(owners, lists, known)) return false;
  examination.note(different(key, [unused], key === 'fields.document.dossierId' ? noDossier : noOwner));
  return true;
}

interface List {
  readonly id: string;
  readonly records: readonly unknown[];
}

/** Whether a cache may have confused the lists: they are equal, or name another owner that was read. */
function mayBeOfOthers(owners: readonly (string | null)[], lists: readonly List[], names: readonly string[]): boolean {
  if (new Set(lists.map(({ records }) => JSON.stringify(records))).size < lists.length) return true;
  const isListed = (owner: unknown) => owners.some((each) => isSameIdentifier(each, owner));
  return lists.some(({ records }) => records.some((each) => isListed(pick(each, names))));
}

function recordsOf(examination: Examination, attempt: CallResult<unknown>): readonly unknown[] {
  const json = lastJson(attempt);
  const place = matching(['$', ...examination.get('responsePaths.list')], json, Array.isArray);
  return place === undefined ? [] : (pick(json, [place]) as readonly unknown[]);
}

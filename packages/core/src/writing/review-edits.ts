import { ask, forEachConcurrent, type Op } from '../runtime/op.ts';
import type { Client } from '../client.ts';
import { isNotFound } from '../errors.ts';
import { ThirdPartyReader } from '../reading/third-party-reader.ts';
import { maxConcurrency } from '../api/profile/index.ts';
import { tellFailure } from '../i18n/describe-error.ts';
import { wordsOf, type CellOptions, type Change, type Edit, type CurrentValues } from './edit.ts';
import { judgeEdit, refused } from './judge-edit.ts';

export interface ReviewProgress {
  /** Third parties, not edits. */
  readonly done: number;
  readonly total: number;
}

/** Known values of a third party, by label; undefined if they have to be read. */
export type KnownValues = (thirdpartyId: string) => ReadonlyMap<string, CurrentValues> | undefined;

/**
 * Compares edits with the service's values: one read for each third party that is not `known`, concurrently. Nothing is
 * sent.
 * @param known values that are not read for the review; they are read before they are written.
 * @param visit receives the changes of one third party, in the order in which the parties first occur in `edits`.
 * @throws ConnectorError `retry-later` and all others of a read; the review can be started again.
 */
export function* reviewEdits(
  client: Client,
  edits: readonly Edit[],
  options: CellOptions,
  visit: (changes: readonly Change[], progress: ReviewProgress) => Op<void>,
  known: KnownValues = () => undefined,
): Op<void> {
  const byThirdParty = new Map<string, Edit[]>();
  for (const edit of edits) {
    const same = byThirdParty.get(edit.thirdpartyId);
    if (same === undefined) byThirdParty.set(edit.thirdpartyId, [edit]);
    else same.push(edit);
  }
  const reader = new ThirdPartyReader(client);
  let done = 0;
  yield* forEachConcurrent(
    [...byThirdParty.values()].map((group) => reviewGroup(client, reader, group, options, known)),
    maxConcurrency(client.profile),
    (changes) => visit(changes, { done: ++done, total: byThirdParty.size }),
  );
}

function* reviewGroup(
  { profile }: Client,
  reader: ThirdPartyReader,
  edits: readonly Edit[],
  options: CellOptions,
  known: KnownValues,
): Op<Change[]> {
  const { thirdpartyId } = edits[0]!;
  // A type that the definition does not show is read with the value.
  const isTyped = edits.every(({ attribute }) => (attribute.type ?? null) !== null);
  let held = isTyped ? known(thirdpartyId) : undefined;
  const readAtMs = held === undefined ? yield* ask('now') : 0;
  let reason: string = wordsOf(options).notInPortfolio;
  try {
    held ??= yield* readCurrentValues(reader, thirdpartyId);
  } catch (error) {
    // A 404 concerns this third party only.
    if (!isNotFound(error)) throw error;
    reason = tellFailure(error, options.language ?? 'en', options.phrases);
  }
  return edits.map((edit) => {
    if (held === undefined) return refused(edit, readAtMs, reason);
    return judgeEdit(edit, held.get(edit.attribute.label), readAtMs, options, profile);
  });
}

/** Attributes by label, or undefined when the third party is not there. */
export function* readCurrentValues(
  reader: ThirdPartyReader,
  thirdpartyId: string,
): Op<ReadonlyMap<string, CurrentValues> | undefined> {
  const attributes = yield* reader.attributesOf(thirdpartyId);
  return (
    attributes &&
    new Map(
      attributes.flatMap(({ label, values, type }) => (label === null ? [] : [[label, { values, type }] as const])),
    )
  );
}

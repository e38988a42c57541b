import { ask, forEachConcurrent, type Op, type ItemProgress } from '../runtime/op.ts';
import type { Client } from '../client.ts';
import { ConnectorError } from '../errors.ts';
import type { Attribute } from '../api/records/attribute.ts';
import type { WithoutRaw } from '../reading/strip-raw.ts';
import { AttributeReader } from '../reading/attribute-reader.ts';
import { maxConcurrency } from '../api/profile/index.ts';
import { describeError } from '../i18n/describe-error.ts';
import { messagesFor, type CellOptions, type Change, type Edit, type CurrentValues } from './edit.ts';
import { judgeEdit, refused } from './judge-edit.ts';
import { groupBy } from '../values/group-by.ts';

/** Known values of a third party, by label; undefined if they have to be read. */
export type KnownValues = (thirdpartyId: string) => ReadonlyMap<string, CurrentValues> | undefined;

/**
 * Compares edits with the service's values: one read for each third party that is not `known`, concurrently. Nothing is
 * sent. If the values of one third party cannot be read, its edits are refused; those of the others are reviewed.
 * @param known values that the review uses without a read. They are read before the write.
 * @param visit receives the changes of one third party, in the order in which the parties first occur in `edits`, and
 * how many third parties are done.
 * @throws ConnectorError of a read if it concerns all third parties; the review can be started again.
 */
export function* reviewEdits(
  client: Client,
  edits: readonly Edit[],
  options: CellOptions,
  visit: (changes: readonly Change[], progress: ItemProgress) => Op<void>,
  known: KnownValues = () => undefined,
): Op<void> {
  const byThirdParty = groupBy(edits, ({ thirdpartyId }) => thirdpartyId);
  const reader = new AttributeReader(client);
  const all = [...byThirdParty.keys()];
  const current = (thirdpartyId: string) => readCurrentValuesOfMany(reader, thirdpartyId, all);
  let done = 0;
  yield* forEachConcurrent(
    [...byThirdParty.values()].map((group) => reviewGroup(client, current, group, options, known)),
    maxConcurrency(client.profile),
    (changes) => visit(changes, { done: ++done, total: byThirdParty.size }),
  );
}

function* reviewGroup(
  { profile }: Client,
  current: (thirdpartyId: string) => Op<ReadonlyMap<string, CurrentValues> | ConnectorError | undefined>,
  edits: readonly Edit[],
  options: CellOptions,
  known: KnownValues,
): Op<Change[]> {
  const { thirdpartyId } = edits[0]!;
  // If a definition shows no type, the values have to be read: their record may name it.
  const isTyped = edits.every(({ attribute }) => (attribute.type ?? null) !== null);
  const pulled = isTyped ? known(thirdpartyId) : undefined;
  const readAtMs = pulled === undefined ? yield* ask('now') : 0;
  const held = pulled ?? (yield* current(thirdpartyId));
  if (held instanceof ConnectorError) {
    const reason = describeError(held, options.language ?? 'en', options.phrases);
    // The last known values. They are read again before a corrected edit is written.
    return edits.map((edit) => ({ ...refused(edit, 0, reason), remoteValues: edit.baseValues ?? [] }));
  }
  return edits.map((edit) => {
    if (held === undefined) return refused(edit, readAtMs, messagesFor(options).notInPortfolio);
    return judgeEdit(edit, held.get(edit.attribute.label), readAtMs, options, profile);
  });
}

/** Current values by label; undefined if the third party is not in the portfolio. */
export function* readCurrentValues(
  reader: AttributeReader,
  thirdpartyId: string,
): Op<ReadonlyMap<string, CurrentValues> | undefined> {
  const attributes = yield* reader.read(thirdpartyId);
  return attributes && byLabel(attributes);
}

/**
 * As `readCurrentValues`, for one of several third parties.
 * @returns an error that concerns this third party only.
 */
export function* readCurrentValuesOfMany(
  reader: AttributeReader,
  thirdpartyId: string,
  all: readonly string[],
): Op<ReadonlyMap<string, CurrentValues> | ConnectorError | undefined> {
  const attributes = yield* reader.readOfMany(thirdpartyId, all);
  return attributes instanceof ConnectorError ? attributes : attributes && byLabel(attributes);
}

function byLabel(attributes: readonly WithoutRaw<Attribute>[]): ReadonlyMap<string, CurrentValues> {
  return new Map(
    attributes.flatMap(({ label, values, type }) => (label === null ? [] : [[label, { values, type }] as const])),
  );
}

import { forEachConcurrent, type Op, type ItemProgress } from '../runtime/op.ts';
import { settle } from '../runtime/outcome.ts';
import { withShortBackoffs, type Client } from '../client.ts';
import type { ConnectorError } from '../errors.ts';
import { maxConcurrency } from '../api/profile/index.ts';
import { ifShown } from '../reading/if-shown.ts';
import { anySucceeds, isOfOneRecord } from '../reading/failure-scope.ts';

/** The data that an account's rules for writing to a third party may use, in addition to the value. */
export interface RuleContext {
  readonly thirdpartyId: string;
  /** Undefined where the service does not show them. */
  readonly dossiers: readonly { readonly typeCode: string | null; readonly typeName: string | null }[] | undefined;
  /** E-mail addresses of the contacts that may be invited. Undefined where the service does not show them. */
  readonly contacts: readonly string[] | undefined;
  /** Set if this third party cannot be read, although another one can. The other fields are then undefined. */
  readonly failure?: ConnectorError;
}

/**
 * Reads the rule contexts of third parties, concurrently.
 * @param visit receives the context of one third party.
 * @throws ConnectorError if it concerns all third parties. Not for `refused` and a missing legacy address: then the part
 * is undefined.
 */
export function* readRuleContexts(
  client: Client,
  thirdpartyIds: readonly string[],
  visit: (found: RuleContext, progress: ItemProgress) => Op<void>,
): Op<void> {
  let done = 0;
  /** The last third party that could be read. */
  let shown: string | undefined;
  const contextOf = function* (thirdpartyId: string): Op<RuleContext> {
    const outcome = yield* settle(read(client, thirdpartyId));
    if (outcome.ok) {
      shown = thirdpartyId;
      return outcome.value;
    }
    const others = thirdpartyIds.filter((id) => id !== thirdpartyId);
    const succeedsForAnother = () => anySucceeds(others, (id) => read(withShortBackoffs(client), id), shown);
    if (!(yield* isOfOneRecord(outcome.error, succeedsForAnother))) throw outcome.error;
    return { thirdpartyId, dossiers: undefined, contacts: undefined, failure: outcome.error as ConnectorError };
  };
  yield* forEachConcurrent(thirdpartyIds.map(contextOf), maxConcurrency(client.profile), (found) =>
    visit(found, { done: ++done, total: thirdpartyIds.length }),
  );
}

function* read(client: Client, thirdpartyId: string): Op<RuleContext> {
  const dossiers = yield* ifShown(client.dossiers.listFor({ thirdpartyId }));
  const detail = yield* ifShown(client.legacy.thirdParties.get({ thirdpartyId }));
  return {
    thirdpartyId,
    dossiers: dossiers?.map(({ typeCode, typeName }) => ({ typeCode, typeName })),
    contacts: detail?.users.flatMap((user) => user?.email ?? []),
  };
}

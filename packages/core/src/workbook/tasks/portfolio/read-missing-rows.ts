import type { Op } from '../../../runtime/op.ts';
import type { Client } from '../../../client.ts';
import type { Delta } from '../../../sync/incremental-sync.ts';
import type { ThirdPartyReader } from '../../../reading/third-party-reader.ts';
import type { Facet } from '../../../reading/third-party-data.ts';

/**
 * Lists the portfolio and reads the third parties without a row, after a pull that could not list all of them. Costs one
 * call per hundred third parties, and the calls to read each missing one.
 * @returns whether third parties may still be missing.
 */
export function* readMissing(
  reader: ThirdPartyReader,
  client: Client,
  facets: ReadonlySet<Facet>,
  isKnown: (thirdpartyId: string) => boolean,
  take: (delta: Delta) => void,
): Op<boolean> {
  const missing: string[] = [];
  const { isShort } = yield* client.thirdParties.list.each({}, function* (thirdParties) {
    for (const { thirdpartyId } of thirdParties) {
      if (thirdpartyId !== null && !isKnown(thirdpartyId)) missing.push(thirdpartyId);
    }
  });
  for (const thirdpartyId of missing) {
    take({ thirdpartyId, ...(yield* reader.facts(thirdpartyId, facets, { namedBy: 'list', isOneOfMany: true })) });
  }
  return isShort;
}

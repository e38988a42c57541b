import type { Client } from '../client.ts';
import { settle } from '../runtime/outcome.ts';
import type { Op } from '../runtime/op.ts';

/** How many third parties the service counts, by one short page. Undefined if it does not answer, or has no count. */
export function* countPortfolio({ thirdParties, profile }: Client): Op<number | undefined> {
  const page = { number: profile.get('paging.firstPage'), size: 1 };
  const counted = yield* settle(thirdParties.list.page({}, page));
  return counted.ok ? counted.value.total : undefined;
}

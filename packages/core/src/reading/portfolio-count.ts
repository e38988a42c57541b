import type { Client } from '../client.ts';
import { settle } from '../runtime/outcome.ts';
import type { Op } from '../runtime/op.ts';
import type { Page } from '../http/pagination/parse-page.ts';

/** The third parties that a connector has stored of a whole portfolio. */
export interface HeldPortfolio {
  readonly size: number;
  has(thirdpartyId: string): boolean;
  /** Third parties that the list names and that could not be read. They have a warning of their own. */
  readonly incomplete: readonly string[];
}

/**
 * Compares the service's count of third parties with the stored ones. Events do not show that a service was reset, or lost
 * events; its count may show it. Costs one short page.
 * @returns undefined if the counts are equal, or if the service does not answer, or has no count.
 */
export function* findOtherCount(
  { thirdParties, profile }: Client,
  held: HeldPortfolio,
): Op<{ readonly counted: number; readonly held: number } | undefined> {
  const page = { number: profile.get('paging.firstPage'), size: 1 };
  const answer = yield* settle(thirdParties.list.page({}, page));
  const counted = answer.ok ? totalOf(answer.value) : undefined;
  const known = held.size + held.incomplete.filter((thirdpartyId) => !held.has(thirdpartyId)).length;
  return counted === undefined || counted === known ? undefined : { counted, held: known };
}

/** A total that the page reaches, although the service announces further pages, is that of the page. */
const totalOf = ({ total, count, more }: Page<unknown>): number | undefined =>
  total !== undefined && total <= count && more === true ? undefined : total;

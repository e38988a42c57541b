import {
  mapConcurrent,
  ThirdPartyReader,
  stripRaw,
  fullSync,
  serviceMoment,
  findFirst,
  onlyNames,
  type Client,
  type ConnectorError,
  type Facet,
  type ThirdPartyData,
  type ListedPage,
  type Op,
} from '@tpr/core';
import { maxConcurrency } from '@tpr/core/api';
import { constantOp } from '../../transport/constant-op.ts';
import type { Operation, Result } from '../operation.ts';
import { readShared } from '../shared/ask-once.ts';
import { returnAllProperties, readMany } from '../shared/return-all.ts';
import { choiceOf, isRaw, outputOf } from '../shared/output.ts';
import { sortBy } from '../shared/sort.ts';
import { incompleteFields, incompleteReason } from './incomplete.ts';
import { costOfAll, factsFields, factsJson, includeProperty, readFacets, shapeFacts } from './facts.ts';

export const getMany: Operation = {
  name: 'Get Many',
  value: 'getAll',
  action: 'Get many third parties of portfolio',
  description: 'Retrieve a list of third parties with attributes, indicators and counts, one item each (full pull)',
  properties: [
    includeProperty,
    costOfAll,
    ...returnAllProperties,
    ...outputOf(factsFields),
    sortBy('getPortfolioFields'),
  ],
  output: { ...factsFields, ...incompleteFields },
  *run(call) {
    const { client, parameters } = call;
    const wanted = readFacets(parameters);
    const { today } = yield* serviceMoment(client);
    const read = (most: number | undefined): Op<Found[]> =>
      readShared(call, ['portfolio.getAll', ...wanted, most ?? 'all'], () =>
        most === undefined ? pullAll(client, wanted) : pullSome(client, wanted, most),
      );
    const lackOf = ({ incomplete, refusal }: Found) =>
      incomplete && { incomplete, incompleteReason: incompleteReason(refusal) };
    const resultFrom = (found: Found): Result => ({
      json: { ...shapeFacts(parameters, found.facts, wanted, today), ...lackOf(found) },
    });
    const sortedBy = (found: Found) => ({ ...factsJson(found.facts, wanted, today), ...lackOf(found) });
    const known = {
      fields: isRaw(parameters) ? undefined : { ...factsFields, ...incompleteFields },
      sortedBy: choiceOf(parameters) === 'fields' ? sortedBy : undefined,
    };
    return yield* readMany(parameters, read, resultFrom, known);
  },
};

interface Found {
  readonly facts: ThirdPartyData;
  /** The third party is in the list, but the service did not return it, or not all of its data. */
  readonly incomplete: boolean;
  readonly refusal?: ConnectorError | undefined;
}

function* pullAll(client: Client, wanted: ReadonlySet<Facet>): Op<Found[]> {
  const listed: string[] = [];
  const read = new Map<string, Found>();
  const choose = ({ thirdpartyIds }: ListedPage): readonly string[] => {
    listed.push(...thirdpartyIds);
    return thirdpartyIds;
  };
  yield* fullSync(
    client,
    wanted,
    ({ facts, incomplete, refusals }) => {
      for (const each of facts) {
        const { thirdpartyId } = each;
        const isIncomplete = incomplete.includes(thirdpartyId);
        read.set(thirdpartyId, { facts: each, incomplete: isIncomplete, refusal: refusals.get(thirdpartyId) });
      }
      return constantOp(undefined);
    },
    { choose, showsDetails: true },
  );
  return listed.flatMap((thirdpartyId) => read.get(thirdpartyId) ?? []);
}

function* pullSome(client: Client, wanted: ReadonlySet<Facet>, most: number): Op<Found[]> {
  const listed = yield* findFirst(client.thirdParties.list, {}, most);
  const facets = onlyNames(listed) ? new Set<Facet>([...wanted, 'identity']) : wanted;
  const reader = new ThirdPartyReader(client);
  const reads = listed.map(function* (thirdParty): Op<Found | undefined> {
    const { thirdpartyId } = thirdParty;
    if (thirdpartyId === null) return undefined;
    const identity = stripRaw(thirdParty);
    if (facets.size === 0) return { facts: { thirdpartyId, identity }, incomplete: false };
    const found = yield* reader.facts(thirdpartyId, facets, {
      known: { identity },
      namedBy: 'list',
      isOneOfMany: true,
    });
    if (found.state === 'left' || found.facts === undefined) return undefined;
    const incomplete = found.state === 'incomplete';
    return { facts: found.facts, incomplete, refusal: incomplete ? found.refusal : undefined };
  });
  const found = yield* mapConcurrent(reads, maxConcurrency(client.profile));
  reader.settleRefusals();
  yield* reader.warnOfIncomplete();
  return found.filter((each) => each !== undefined);
}

import {
  all,
  FactReader,
  lean,
  pullFacts,
  serviceMoment,
  take,
  type Client,
  type Facet,
  type Facts,
  type ListedPage,
  type Op,
} from '@tpr/core';
import { sideBySideOf } from '@tpr/core/service';
import { settled } from '../../transport/settled.ts';
import type { Operation } from '../operation.ts';
import { manyProperties, readMany, sortProperty } from '../shared/many.ts';
import { outputProperties } from '../shared/output.ts';
import { factsExample, includeProperty, readFacets, shapeFacts } from './facts.ts';

export const getMany: Operation = {
  name: 'Get Many',
  value: 'getAll',
  action: 'Get many third parties of portfolio',
  description: 'Retrieve a list of third parties with attributes, indicators and counts, one item each (full pull)',
  properties: [includeProperty, ...manyProperties, ...outputProperties, sortProperty],
  example: factsExample,
  *run({ client, parameters }) {
    const wanted = readFacets(parameters);
    const items = yield* readMany(parameters, function* (most) {
      const found = most === undefined ? yield* pullAll(client, wanted) : yield* pullSome(client, wanted, most);
      const { today } = yield* serviceMoment(client);
      return found.map(({ facts, isDoubtful }) => ({
        ...shapeFacts(parameters, facts, wanted, today),
        ...(isDoubtful && { isDoubtful }),
      }));
    });
    return items.map((json) => ({ json }));
  },
};

interface Found {
  readonly facts: Facts;
  /** The list names it, and it, or a list of it, is not found. */
  readonly isDoubtful: boolean;
}

function* pullAll(client: Client, wanted: ReadonlySet<Facet>): Op<Found[]> {
  const listed: string[] = [];
  const read = new Map<string, Found>();
  const choose = ({ thirdpartyIds }: ListedPage): readonly string[] => {
    listed.push(...thirdpartyIds);
    return thirdpartyIds;
  };
  yield* pullFacts(
    client,
    wanted,
    ({ facts, doubtful }) => {
      for (const each of facts) {
        const { thirdpartyId } = each;
        read.set(thirdpartyId, { facts: each, isDoubtful: doubtful.includes(thirdpartyId) });
      }
      return settled(undefined);
    },
    { choose },
  );
  return listed.flatMap((thirdpartyId) => read.get(thirdpartyId) ?? []);
}

function* pullSome(client: Client, wanted: ReadonlySet<Facet>, most: number): Op<Found[]> {
  const listed = yield* take(client.thirdParties.list, {}, most);
  const reader = new FactReader(client);
  const reads = listed.map(function* (thirdParty): Op<Found | undefined> {
    const { thirdpartyId } = thirdParty;
    if (thirdpartyId === null) return undefined;
    const identity = lean(thirdParty);
    if (wanted.size === 0) return { facts: { thirdpartyId, identity }, isDoubtful: false };
    const found = yield* reader.facts(thirdpartyId, wanted, { known: { identity }, namedBy: 'list' });
    if (found.state === 'left' || found.facts === undefined) return undefined;
    return { facts: found.facts, isDoubtful: found.state === 'doubtful' };
  });
  const found = yield* all(reads, sideBySideOf(client.profile));
  yield* reader.tellDoubtful();
  return found.filter((each) => each !== undefined);
}

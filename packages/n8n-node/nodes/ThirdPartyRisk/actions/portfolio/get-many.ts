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
      const facts = most === undefined ? yield* pullAll(client, wanted) : yield* pullSome(client, wanted, most);
      const { today } = yield* serviceMoment(client);
      return facts.map((each) => shapeFacts(parameters, each, wanted, today));
    });
    return items.map((json) => ({ json }));
  },
};

function* pullAll(client: Client, wanted: ReadonlySet<Facet>): Op<Facts[]> {
  const listed: string[] = [];
  const read = new Map<string, Facts>();
  const choose = ({ thirdpartyIds }: ListedPage): readonly string[] => {
    listed.push(...thirdpartyIds);
    return thirdpartyIds;
  };
  yield* pullFacts(
    client,
    wanted,
    ({ facts }) => {
      for (const each of facts) read.set(each.thirdpartyId, each);
      return settled(undefined);
    },
    { choose },
  );
  return listed.flatMap((thirdpartyId) => read.get(thirdpartyId) ?? []);
}

function* pullSome(client: Client, wanted: ReadonlySet<Facet>, most: number): Op<Facts[]> {
  const listed = yield* take(client.thirdParties.list, {}, most);
  const reader = new FactReader(client);
  const reads = listed.map(function* (thirdParty): Op<Facts | undefined> {
    const { thirdpartyId } = thirdParty;
    if (thirdpartyId === null) return undefined;
    const identity = lean(thirdParty);
    if (wanted.size === 0) return { thirdpartyId, identity };
    const found = yield* reader.facts(thirdpartyId, wanted, { known: { identity }, namedBy: 'list' });
    return found.state === 'left' ? undefined : found.facts;
  });
  const facts = yield* all(reads, sideBySideOf(client.profile));
  yield* reader.tellDoubtful();
  return facts.filter((each) => each !== undefined);
}

import { pullFacts, type Facts, type Op } from '@tpr/core';
import type { Operation } from '../../operation.ts';
import { manyProperties, readMany, sortProperty } from '../../shared/many.ts';
import { outputProperties } from '../../shared/output.ts';
import { factsExample, includeProperty, readFacets, shapeFacts } from '../facts.ts';

/** Ends a pull that has given enough. */
class Enough extends Error {}

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
      const facts: Facts[] = [];
      let failure: unknown;
      try {
        yield* pullFacts(client, wanted, function* (page): Op<void> {
          facts.push(...page.facts);
          if (most !== undefined && facts.length >= most) throw new Enough();
        });
      } catch (error) {
        failure = error;
      }
      if (failure !== undefined && !(failure instanceof Enough)) throw failure;
      return facts.map((each) => shapeFacts(parameters, each, wanted, client));
    });
    return items.map((json) => ({ json }));
  },
};

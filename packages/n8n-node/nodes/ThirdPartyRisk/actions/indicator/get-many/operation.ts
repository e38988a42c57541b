import { lean } from '@tpr/core';
import { resultOf, type Operation } from '../../operation.ts';
import { thirdPartyIdOf } from '../../shared/find.ts';
import { thirdPartyLocator } from '../../shared/locators.ts';
import { manyProperties, readMany } from '../../shared/many.ts';

export const getMany: Operation = {
  name: 'Get Many',
  value: 'getAll',
  action: 'Get many indicators',
  description: 'Retrieve a list of the indicators and scores of a third party',
  properties: [thirdPartyLocator, ...manyProperties],
  example: {
    thirdpartyId: '1042',
    code: 'I002',
    label: 'Financial risk',
    value: 12,
    scale: '0-20',
    date: '2026-10-31',
    topic: 'finance',
  },
  *run({ client, parameters }) {
    const thirdpartyId = yield* thirdPartyIdOf(client, parameters);
    const indicators = yield* readMany(parameters, () => client.indicators.list({ thirdpartyId }));
    return indicators.map((indicator) => resultOf({ thirdpartyId, ...lean(indicator) }));
  },
};

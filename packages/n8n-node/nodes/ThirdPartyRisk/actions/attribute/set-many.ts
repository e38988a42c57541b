import { ConnectorError } from '@tpr/core';
import type { Operation } from '../operation.ts';
import { thirdPartyIdOf } from '../shared/find.ts';
import { thirdPartyLocator } from '../shared/locators.ts';
import { attributeMapper, readMapper, writeAttributes } from './attribute-mapper.ts';

export const setMany: Operation = {
  name: 'Set Many',
  value: 'setMany',
  action: 'Set many attributes',
  description: 'Write several attributes of a third party at once',
  properties: [thirdPartyLocator, attributeMapper],
  isWrite: true,
  example: { thirdpartyId: '1042', attributes: { Criticality: 'High', Strategic: true } },
  *run(call) {
    const { client, parameters } = call;
    const given = yield* readMapper(call);
    if (given.length === 0) {
      throw new ConnectorError('config', 'No attribute has a value. Map at least one.', { field: 'attributes' });
    }
    const thirdpartyId = yield* thirdPartyIdOf(client, parameters);
    return [{ json: { thirdpartyId, attributes: yield* writeAttributes(call, thirdpartyId, given) } }];
  },
};

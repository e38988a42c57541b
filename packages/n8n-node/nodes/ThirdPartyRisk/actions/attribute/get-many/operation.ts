import type { Operation } from '../../operation.ts';
import { thirdPartyIdOf } from '../../shared/find.ts';
import { thirdPartyLocator } from '../../shared/locators.ts';
import { manyProperties, readMany } from '../../shared/many.ts';
import { plainValue } from '../write-attributes.ts';

export const getMany: Operation = {
  name: 'Get Many',
  value: 'getAll',
  action: 'Get many attributes',
  description: 'Retrieve a list of the attributes of a third party',
  properties: [thirdPartyLocator, ...manyProperties],
  example: { thirdpartyId: '1042', label: 'Criticality', type: 'list_unique', value: 'High' },
  *run({ client, parameters }) {
    const thirdpartyId = yield* thirdPartyIdOf(client, parameters);
    const attributes = yield* readMany(parameters, () => client.attributes.list({ thirdpartyId }));
    return attributes.map(({ label, type, typeCode, values }) => ({
      json: { thirdpartyId, label, type: type ?? typeCode, value: plainValue(values) },
    }));
  },
};

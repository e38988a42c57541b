import type { Operation } from '../../operation.ts';
import { thirdPartyIdOf } from '../../shared/find.ts';
import { thirdPartyLocator } from '../../shared/locators.ts';
import { outputProperties, shapeRecord, simplifiedThirdParty } from '../../shared/output.ts';
import { thirdPartyExample } from '../example.ts';

export const get: Operation = {
  name: 'Get',
  value: 'get',
  action: 'Get third party',
  description: 'Read the identity of one third party',
  properties: [thirdPartyLocator, ...outputProperties],
  example: thirdPartyExample,
  *run({ client, parameters }) {
    const thirdpartyId = yield* thirdPartyIdOf(client, parameters);
    const thirdParty = yield* client.thirdParties.get({ thirdpartyId });
    return [{ json: shapeRecord(parameters, { ...thirdParty, thirdpartyId }, simplifiedThirdParty) }];
  },
};

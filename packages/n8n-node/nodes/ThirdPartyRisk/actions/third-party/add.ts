import { addThirdParty, ConnectorError } from '@tpr/core';
import type { Operation } from '../operation.ts';
import { thirdPartyRecord } from '../records/third-party.ts';
import { outputOf, shapeRecord } from '../shared/output.ts';
import {
  companyAdded,
  identifierProperties,
  newThirdPartyOptions,
  readAdded,
  readNewThirdParty,
} from './new-third-party.ts';

export const add: Operation = {
  name: 'Add',
  value: 'add',
  action: 'Add third party',
  description: 'Add a company to the portfolio by a legal identifier',
  properties: [...identifierProperties, ...outputOf(thirdPartyRecord.selectable), newThirdPartyOptions],
  isWrite: true,
  recordOf: companyAdded,
  output: thirdPartyRecord.output,
  *run({ client, parameters }) {
    const wanted = readNewThirdParty(parameters);
    const { outcome, thirdpartyId } = yield* addThirdParty(client, wanted);
    if (outcome === 'alreadyThere') {
      throw new ConnectorError(
        'config',
        `${wanted.companyIdValue} is in the portfolio already, as third party ${thirdpartyId}. Use Create or Update to accept that.`,
        { field: 'identifier' },
      );
    }
    const thirdParty = yield* readAdded(client, parameters, thirdpartyId);
    return [{ json: shapeRecord(parameters, { ...thirdParty, thirdpartyId }, thirdPartyRecord) }];
  },
};

import { addThirdParty, ConnectorError } from '@tpr/core';
import type { Operation } from '../operation.ts';
import { thirdPartyRecord } from '../records/third-party.ts';
import { outputOf } from '../shared/output.ts';
import {
  companyAdded,
  identifierProperties,
  newThirdPartyOptions,
  readNewThirdParty,
  shapeAdded,
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
  *run(call) {
    const { client, parameters } = call;
    const wanted = readNewThirdParty(parameters);
    const added = yield* addThirdParty(client, wanted);
    if (added.outcome === 'alreadyThere') {
      throw new ConnectorError(
        'config',
        `${wanted.companyIdValue} is in the portfolio already, as third party ${added.thirdpartyId}. Use Create or Update to accept that.`,
        { field: 'identifier' },
      );
    }
    return [{ json: yield* shapeAdded(call, added, true) }];
  },
};

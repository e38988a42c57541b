import { addThirdParty, ConnectorError, type NewThirdParty } from '@tpr/core';
import type { Operation } from '../operation.ts';
import { thirdPartyRecord } from '../records/third-party.ts';
import { outputOf } from '../shared/output.ts';
import { word } from '../records/schema.ts';
import { dryRun, isDryRun } from '../shared/dry-run.ts';
import {
  companyAdded,
  identifierProperties,
  newThirdPartyOptions,
  readNewThirdParty,
  shapeAdded,
  shapePlanned,
} from './new-third-party.ts';

export const add: Operation = {
  name: 'Add',
  value: 'add',
  action: 'Add third party',
  description: 'Add a company to the portfolio by a legal identifier',
  properties: [...identifierProperties, ...outputOf(thirdPartyRecord.selectable), newThirdPartyOptions([dryRun])],
  isWrite: true,
  recordOf: companyAdded,
  output: { outcome: word, ...thirdPartyRecord.output },
  *run(call) {
    const { client, finder, parameters } = call;
    const wanted = readNewThirdParty(parameters);
    if (isDryRun(parameters.group('options'))) {
      const there = yield* finder.thirdParty(wanted.companyIdValue);
      if (there !== undefined) throw alreadyThere(wanted, there);
      return [{ json: shapePlanned(parameters, wanted) }];
    }
    const added = yield* addThirdParty(client, wanted);
    if (added.outcome === 'alreadyThere') throw alreadyThere(wanted, added.thirdpartyId);
    return [{ json: { outcome: 'added', ...(yield* shapeAdded(call, added, true)) } }];
  },
};

function alreadyThere({ companyIdValue }: NewThirdParty, thirdpartyId: string): ConnectorError {
  const message = `${companyIdValue} is in the portfolio already, as third party ${thirdpartyId}. Use Create or Update to accept that.`;
  return new ConnectorError('config', message, { field: 'identifier' });
}

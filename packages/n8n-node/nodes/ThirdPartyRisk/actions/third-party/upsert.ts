import { addThirdParty } from '@tpr/core';
import type { Operation } from '../operation.ts';
import { attributeMapper, readMapper, writeAttributes } from '../attribute/attribute-mapper.ts';
import { thirdPartyRecord } from '../records/third-party.ts';
import { outputProperties, shapeRecord } from '../shared/output.ts';
import { identifierProperties, newThirdPartyOptions, readAdded, readNewThirdParty } from './new-third-party.ts';

export const upsert: Operation = {
  name: 'Create or Update',
  value: 'upsert',
  action: 'Create or update third party',
  description: 'Create a new record, or update the current one if it already exists (upsert)',
  properties: [
    ...identifierProperties,
    { ...attributeMapper, required: false },
    ...outputProperties,
    newThirdPartyOptions,
  ],
  isWrite: true,
  example: { outcome: 'added', ...thirdPartyRecord.example, attributes: { Criticality: 'High' } },
  *run(call) {
    const { client, parameters } = call;
    const wanted = readNewThirdParty(parameters);
    const mapped = yield* readMapper(call);
    const { outcome, thirdpartyId } = yield* addThirdParty(client, wanted);
    const attributes = yield* writeAttributes(call, thirdpartyId, mapped);
    const thirdParty = yield* readAdded(client, parameters, thirdpartyId);
    const json = shapeRecord(parameters, { ...thirdParty, thirdpartyId }, thirdPartyRecord);
    return [{ json: { outcome, ...json, ...(mapped.length > 0 && { attributes }) } }];
  },
};

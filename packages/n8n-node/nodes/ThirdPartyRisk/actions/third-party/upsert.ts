import { addThirdParty, ConnectorError, settle } from '@tpr/core';
import type { Operation } from '../operation.ts';
import { attributeMapper, readMapper } from '../attribute/attribute-mapper.ts';
import { companyWasAdded, writeAttributes, writtenFields, writtenToNew } from '../attribute/write-attributes.ts';
import { mapperOptions } from '../attribute/write-options.ts';
import { ItemFailure } from '../../errors/item-failure.ts';
import { listOf, word } from '../records/schema.ts';
import { thirdPartyRecord } from '../records/third-party.ts';
import { isDryRun } from '../shared/dry-run.ts';
import { outputOf } from '../shared/output.ts';
import {
  companyAdded,
  identifierProperties,
  newThirdPartyOptions,
  readNewThirdParty,
  shapeAdded,
  shapePlanned,
} from './new-third-party.ts';

export const upsert: Operation = {
  name: 'Create or Update',
  value: 'upsert',
  action: 'Create or update third party',
  description: 'Create a new record, or update the current one if it already exists (upsert)',
  properties: [
    ...identifierProperties,
    { ...attributeMapper, required: false },
    ...outputOf(thirdPartyRecord.selectable),
    newThirdPartyOptions(mapperOptions),
  ],
  isWrite: true,
  isIdempotent: true,
  recordOf: companyAdded,
  output: { outcome: word, ...thirdPartyRecord.output, ...writtenFields, ignored: listOf(word) },
  *run(call) {
    const { client, finder, parameters } = call;
    const wanted = readNewThirdParty(parameters);
    const { given, ignored } = yield* readMapper(call);
    const isMapped = given.length > 0 || ignored.length > 0;
    // Invalid values are rejected before the company is added, and by a dry run for a company that is not there yet.
    const plans = yield* call.attributes.check(given);
    const options = parameters.group('options');
    // Read here for its error alone: it is used only after the company is added.
    options.isOn('readBefore', true);
    if (isDryRun(options)) {
      const there = yield* finder.thirdParty(wanted.companyIdValue);
      if (there === undefined) {
        const written = isMapped && { ...writtenToNew(plans), ignored };
        return [{ json: { ...written, ...shapePlanned(parameters, wanted) } }];
      }
      const known = { thirdpartyId: there, ignored };
      const { outcome, ...written } = yield* writeAttributes(call, there, given, (result) => ({ ...result, ...known }));
      const record = yield* shapeAdded(call, { outcome: 'alreadyThere', thirdpartyId: there }, false);
      return [{ json: { ...record, ...(isMapped && written), outcome } }];
    }
    const added = yield* addThirdParty(client, wanted);
    const { thirdpartyId } = added;
    const isNew = added.outcome === 'added';
    // All establishments of a company have its VAT number: which of them is meant must not be guessed.
    const isAnyOfCompany = !isNew && wanted.companyIdType === 'CIT002';
    if (isAnyOfCompany && given.length > 0) yield* finder.thirdParty(wanted.companyIdValue);
    const known = { ...(isNew && { outcome: 'added' }), thirdpartyId, ignored };
    const written = yield* settle(writeAttributes(call, thirdpartyId, given, (result) => ({ ...result, ...known })));
    // The attributes could not be read; the item still reports that the company was added, and its ID.
    if (!written.ok && written.error instanceof ConnectorError) {
      throw new ItemFailure(written.error, { outcome: 'failed', ...known }, isNew ? companyWasAdded : undefined);
    }
    if (!written.ok) throw written.error;
    const json = yield* shapeAdded(call, added, isNew || given.length > 0);
    const { outcome } = written.value;
    return [{ json: { ...json, ...(isMapped ? written.value : { outcome }) } }];
  },
};

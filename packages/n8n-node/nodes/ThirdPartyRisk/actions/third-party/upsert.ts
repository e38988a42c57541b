import { addThirdParty, ConnectorError, settle } from '@tpr/core';
import type { Operation } from '../operation.ts';
import { attributeMapper, readMapper } from '../attribute/attribute-mapper.ts';
import { companyWasAdded, writeAttributes, writtenFields } from '../attribute/write-attributes.ts';
import { isDryRun, mapperOptions } from '../attribute/write-options.ts';
import { ItemFailure } from '../../errors/item-failure.ts';
import { listOf, word } from '../records/schema.ts';
import { thirdPartyRecord } from '../records/third-party.ts';
import { outputOf } from '../shared/output.ts';
import {
  companyAdded,
  identifierProperties,
  newThirdPartyFields,
  newThirdPartyOptions,
  readNewThirdParty,
  shapeAdded,
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
    {
      ...newThirdPartyOptions,
      options: [...newThirdPartyFields, ...mapperOptions].sort((a, b) => (a.displayName < b.displayName ? -1 : 1)),
    },
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
    yield* call.attributes.check(given);
    const options = parameters.group('options');
    // Read here for its error alone: it is used only after the company is added.
    options.isOn('readBefore', true);
    if (isDryRun(options)) {
      const there = yield* finder.thirdParty(wanted.companyIdValue);
      if (there === undefined) return [{ json: { outcome: 'wouldAdd', ...wanted, ...(isMapped && { ignored }) } }];
      const json = yield* writeAttributes(call, there, given, (written) => ({
        ...written,
        thirdpartyId: there,
        ignored,
      }));
      return [{ json }];
    }
    const added = yield* addThirdParty(client, wanted);
    const { outcome, thirdpartyId } = added;
    // All establishments of a company have its VAT number: which of them is meant must not be guessed.
    const isAnyOfCompany = outcome === 'alreadyThere' && wanted.companyIdType === 'CIT002';
    if (isAnyOfCompany && given.length > 0) yield* finder.thirdParty(wanted.companyIdValue);
    const known = { outcome, thirdpartyId, ignored };
    const written = yield* settle(writeAttributes(call, thirdpartyId, given, (result) => ({ ...result, ...known })));
    // The attributes could not be read; the item still reports that the company was added, and its ID.
    if (!written.ok && written.error instanceof ConnectorError) {
      throw new ItemFailure(written.error, known, outcome === 'added' ? companyWasAdded : undefined);
    }
    if (!written.ok) throw written.error;
    const json = yield* shapeAdded(call, added, outcome === 'added' || given.length > 0);
    return [{ json: { ...json, ...(isMapped ? written.value : { outcome }) } }];
  },
};

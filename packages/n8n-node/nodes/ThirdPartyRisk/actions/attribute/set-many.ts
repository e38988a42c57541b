import { ConnectorError } from '@tpr/core';
import type { Operation } from '../operation.ts';
import { listOf, word } from '../records/schema.ts';
import { thirdPartyIdOf } from '../shared/find.ts';
import { thirdPartyLocator } from '../shared/locators.ts';
import { attributeMapper, readMapper } from './attribute-mapper.ts';
import { writeAttributes, writtenFields } from './write-attributes.ts';
import { mapperOptions } from './write-options.ts';

export const setMany: Operation = {
  name: 'Set Many',
  value: 'setMany',
  action: 'Set many attributes',
  description: 'Write several attributes of a third party at once',
  properties: [
    thirdPartyLocator,
    attributeMapper,
    {
      displayName: 'Options',
      name: 'options',
      type: 'collection',
      placeholder: 'Add Option',
      default: {},
      options: [...mapperOptions],
    },
  ],
  isWrite: true,
  isIdempotent: true,
  recordOf: thirdPartyIdOf,
  output: { thirdpartyId: word, ...writtenFields, ignored: listOf(word) },
  *run(call) {
    const { given, ignored } = yield* readMapper(call);
    if (given.length === 0) {
      const others = ignored.length === 0 ? '' : ` These fields match no attribute: ${ignored.join(', ')}.`;
      throw new ConnectorError('config', `No attribute has a value. Map at least one.${others}`, {
        field: 'attributes',
      });
    }
    const thirdpartyId = yield* thirdPartyIdOf(call);
    const json = yield* writeAttributes(call, thirdpartyId, given, (written) => ({
      thirdpartyId,
      ...written,
      ignored,
    }));
    return [{ json }];
  },
};

import { ConnectorError } from '@tpr/core';
import type { Operation } from '../operation.ts';
import { value, word } from '../records/schema.ts';
import { thirdPartyIdOf } from '../shared/find.ts';
import { thirdPartyLocator, valueLocator } from '../shared/locators.ts';
import { isBlank, valueOf } from '../shared/given-value.ts';
import { writeAttributes } from './write-attributes.ts';
import { setOptions } from './write-options.ts';

export const set: Operation = {
  name: 'Set',
  value: 'set',
  action: 'Set attribute',
  description: 'Write one attribute of a third party',
  properties: [
    thirdPartyLocator,
    {
      displayName: 'Attribute Name or ID',
      name: 'label',
      type: 'options',
      typeOptions: { loadOptionsMethod: 'getAttributes' },
      default: '',
      required: true,
      description:
        'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    },
    valueLocator,
    setOptions,
  ],
  isWrite: true,
  isIdempotent: true,
  recordOf: thirdPartyIdOf,
  output: { thirdpartyId: word, label: word, value, before: value, outcome: word },
  *run(call) {
    const { parameters } = call;
    const label = parameters.text('label');
    const options = parameters.group('options');
    const given = parameters.located('value');
    if (isBlank(given) && !options.isOn('clearWhenEmpty')) {
      throw new ConnectorError('config', 'Value is empty: fill it in, or choose Clear When Empty.', { field: 'value' });
    }
    const wanted = {
      label,
      value: valueOf(given, 'Value'),
      ...(options.has('expected') && { expected: valueOf(options.value('expected'), 'Only If It Is Still') }),
    };
    const thirdpartyId = yield* thirdPartyIdOf(call);
    const json = yield* writeAttributes(
      call,
      thirdpartyId,
      [wanted],
      ({ attributes, before, outcomes, reasons = {} }) => {
        const [name = label] = Object.keys(outcomes);
        return {
          thirdpartyId,
          label: name,
          value: attributes[name] ?? null,
          before: before?.[name] ?? null,
          outcome: outcomes[name],
          ...(name in reasons && { reason: reasons[name] }),
        };
      },
    );
    return [{ json }];
  },
};

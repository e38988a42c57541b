import type { Operation } from '../operation.ts';
import { thirdPartyIdOf } from '../shared/find.ts';
import { thirdPartyLocator } from '../shared/locators.ts';
import { valueOf, writeAttributes } from './attribute-mapper.ts';

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
    {
      displayName: 'Value',
      name: 'value',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'e.g. High',
      description: 'Several choices are separated by semicolons',
    },
  ],
  isWrite: true,
  example: { thirdpartyId: '1042', label: 'Criticality', value: 'High' },
  *run(call) {
    const { client, parameters } = call;
    const label = parameters.text('label', 'Attribute');
    const given = parameters.value('value');
    const isTyped = Array.isArray(given) || typeof given === 'number' || typeof given === 'boolean';
    const value = isTyped ? valueOf(given) : parameters.text('value', 'Value');
    const thirdpartyId = yield* thirdPartyIdOf(client, parameters);
    const written = yield* writeAttributes(call, thirdpartyId, [{ label, value }]);
    return Object.entries(written).map(([name, held]) => ({ json: { thirdpartyId, label: name, value: held } }));
  },
};

import { ConnectorError, customCall } from '@tpr/core';
import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../operation.ts';

const methods = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'] as const;

export const send: Operation = {
  name: 'Send',
  value: 'send',
  action: 'Send custom call',
  description: 'Call what your service offers beyond this node, signed in and at the right pace',
  properties: [
    {
      displayName: 'Method',
      name: 'method',
      type: 'options',
      options: methods.map((method) => ({ name: method, value: method })),
      default: 'GET',
      description: 'What to do at the path',
    },
    {
      displayName: 'Path',
      name: 'path',
      type: 'string',
      default: '/account/{accountId}/',
      required: true,
      placeholder: 'e.g. /account/{accountId}/thirdparties/1042/contacts',
      description: 'Path below your account; {accountId} stands for the account of the credential',
    },
    {
      displayName: 'Query',
      name: 'query',
      type: 'json',
      default: '{}',
      description: 'Parameters of the address as JSON',
    },
    {
      displayName: 'Body',
      name: 'body',
      type: 'json',
      default: '{}',
      description: 'What to send as JSON',
      displayOptions: { show: { method: ['PATCH', 'POST', 'PUT'] } },
    },
    {
      displayName: 'Options',
      name: 'options',
      type: 'collection',
      placeholder: 'Add Option',
      default: {},
      options: [
        {
          displayName: 'Legacy Interface',
          name: 'isLegacy',
          type: 'boolean',
          default: false,
          description: 'Whether to call the legacy address of the credential',
        },
        {
          displayName: 'Split Into Items',
          name: 'split',
          type: 'boolean',
          default: true,
          description: 'Whether a list in the answer becomes one item for each entry',
        },
      ],
    },
  ],
  isWrite: true,
  onlyReads: (parameters) => parameters.optional('method') === 'GET',
  example: { id: 1 },
  *run({ client, parameters }) {
    const method = methods.find((known) => known === parameters.text('method', 'Method')) ?? 'GET';
    const options = parameters.group('options');
    const { value, records } = yield* customCall(client, {
      method,
      path: parameters.text('path', 'Path'),
      query: jsonObject(parameters.value('query'), 'Query'),
      ...(method !== 'GET' && method !== 'DELETE' && { body: jsonObject(parameters.value('body'), 'Body') }),
      isLegacy: options.isOn('isLegacy'),
    });
    if (records !== undefined && options.value('split') !== false) {
      return records.map((record) => ({ json: objectOf(record, 'value') }));
    }
    return [{ json: objectOf(value, Array.isArray(value) ? 'content' : 'answer') }];
  },
};

/** Items are objects: anything else gets a name. */
function objectOf(value: unknown, name: string): IDataObject {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return (isObject ? value : { [name]: value }) as IDataObject;
}

function jsonObject(given: unknown, title: string): IDataObject {
  let value = given;
  if (typeof given === 'string') {
    try {
      value = given.trim() === '' ? {} : JSON.parse(given);
    } catch {
      value = undefined;
    }
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as IDataObject;
  throw new ConnectorError('config', `${title} is not a JSON object: write it as {"name": "value"}.`, { field: title });
}

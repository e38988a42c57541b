import { ConnectorError, customCall, customFile, customList, type CustomAnswer, type CustomCall } from '@tpr/core';
import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../operation.ts';
import { binaryField, fileResult } from '../shared/binary.ts';
import { valueOf } from '../shared/given-value.ts';
import { jsonObject } from '../shared/json.ts';
import { notice } from '../shared/notice.ts';
import { bodyProperties, readBody } from './body.ts';
import { checkJson } from './check-json.ts';

const methods = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'] as const;

/** A method in any letters; undefined for another value. */
const methodOf = (given: unknown): (typeof methods)[number] | undefined =>
  methods.find((method) => typeof given === 'string' && method === given.trim().toUpperCase());

export const send: Operation = {
  name: 'Send',
  value: 'send',
  action: 'Send API request',
  description: 'Call other operations of your service, with sign-in and rate limiting',
  properties: [
    {
      displayName: 'Method',
      name: 'method',
      type: 'options',
      options: methods.map((method) => ({ name: method, value: method })),
      default: 'GET',
      description: 'What to do at the path',
    },
    notice('This request may change the service. Nothing is checked before or after it.', {
      method: methods.filter((method) => method !== 'GET'),
    }),
    {
      displayName: 'Path',
      name: 'path',
      type: 'string',
      default: '/account/{accountId}/',
      required: true,
      placeholder: 'e.g. /account/{accountId}/thirdparties/1042/contacts',
      description: 'Path below your account; {accountId} is replaced by the account of the credential',
    },
    {
      displayName: 'Query',
      name: 'query',
      type: 'json',
      default: '{}',
      description: 'Parameters of the address as JSON',
    },
    ...bodyProperties,
    {
      displayName: 'Options',
      name: 'options',
      type: 'collection',
      placeholder: 'Add Option',
      default: {},
      options: [
        {
          displayName: 'All Pages',
          name: 'allPages',
          type: 'boolean',
          default: false,
          description: 'Whether to read all pages of a list, with the paging settings of the profile',
          displayOptions: { show: { '/method': ['GET'] } },
        },
        {
          displayName: 'Legacy Interface',
          name: 'useLegacyApi',
          type: 'boolean',
          default: false,
          description: 'Whether to call the legacy address of the credential',
        },
        {
          displayName: 'Put Output File in Field',
          name: 'binaryPropertyName',
          type: 'string',
          default: 'data',
          placeholder: 'e.g. data',
          description: 'The name of the output binary field to put the file in, if the response is one',
        },
        {
          displayName: 'Response Is a File',
          name: 'isFile',
          type: 'boolean',
          default: false,
          description: 'Whether to put the response into a binary field instead of parsing it',
        },
        {
          displayName: 'Split Into Items',
          name: 'splitIntoItems',
          type: 'boolean',
          default: true,
          description: 'Whether a list in the response becomes one item for each entry',
        },
      ],
    },
  ],
  isWrite: true,
  onlyReads: (parameters) => methodOf(parameters.value('method')) === 'GET',
  replaces(parameters) {
    if (!['DELETE', 'PUT'].includes(methodOf(parameters.value('method')) ?? '')) return undefined;
    return JSON.stringify([
      parameters.text('path'),
      queryOf(parameters.value('query')),
      parameters.group('options').isOn('useLegacyApi'),
    ]);
  },
  *run(call) {
    const { client, parameters } = call;
    const given = parameters.text('method');
    const method = methodOf(given);
    if (method === undefined) {
      throw new ConnectorError('config', `Method is "${given}": give DELETE, GET, PATCH, POST or PUT.`, {
        field: 'method',
      });
    }
    const options = parameters.group('options');
    const isSplit = options.isOn('splitIntoItems', true);
    const path = parameters.text('path');
    const asked: CustomCall = {
      method,
      path,
      query: queryOf(parameters.value('query')),
      ...readBody(call, method),
      isLegacy: options.isOn('useLegacyApi'),
    };
    if (method !== 'GET' && path.endsWith('/')) {
      // An expression without a value at the end: the change would be made to the whole list.
      throw new ConnectorError('config', `Path ends with a slash, as if an identifier is missing: ${path}`, {
        field: 'path',
      });
    }
    if (options.isOn('isFile')) {
      const field = binaryField(options);
      const file = yield* customFile(client, asked);
      return [fileResult(call, file, { field, otherwise: 'file', about: { path } })];
    }
    const isAll = method === 'GET' && options.isOn('allPages');
    const read = isAll ? yield* customList(client, asked) : undefined;
    const { value, records }: CustomAnswer =
      read === undefined ? yield* customCall(client, asked) : { value: read, records: read };
    if (records !== undefined && isSplit) {
      return records.map((record) => ({ json: objectOf(record, 'value') }));
    }
    return [{ json: objectOf(value, Array.isArray(value) ? 'content' : 'answer') }];
  },
};

/** A date is sent as its ISO text. @throws ConnectorError `config` for a value that has no text */
function queryOf(given: unknown): IDataObject {
  const fields = jsonObject(given, 'Query');
  checkJson(fields, 'Query');
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, queryValue(name, value)]));
}

function queryValue(name: string, given: unknown): IDataObject[string] {
  if (given === null || given === undefined) return given;
  if (Array.isArray(given)) return given.map((each) => queryValue(name, each)) as IDataObject[string];
  const value = valueOf(given, `Query: ${name}`) as IDataObject[string];
  // Blanks around a text are part of it here.
  return typeof given === 'string' ? given : value;
}

/** Items must be objects, so any other value is returned under a name. */
function objectOf(value: unknown, name: string): IDataObject {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return (isObject ? value : { [name]: value }) as IDataObject;
}

import { ConnectorError, type CustomCall } from '@tpr/core';
import type { INodeProperties } from 'n8n-workflow';
import type { OperationCall } from '../operation.ts';
import { jsonObject, jsonOf } from '../shared/json.ts';
import { checkJson } from './check-json.ts';
import { formType, writeForm } from './form.ts';

const sending = ['PATCH', 'POST', 'PUT'];

/** The body of the request, shown for methods that have one. */
export const bodyProperties: INodeProperties[] = [
  {
    displayName: 'Body Content Type',
    name: 'bodyType',
    type: 'options',
    options: [
      { name: 'File', value: 'file', description: 'A file of the item, unchanged' },
      { name: 'Form with File', value: 'form', description: 'A file of the item with fields, as browsers send forms' },
      { name: 'JSON', value: 'json' },
    ],
    default: 'json',
    description: 'What to send',
    displayOptions: { show: { method: sending } },
  },
  {
    displayName: 'Body',
    name: 'body',
    type: 'json',
    default: '{}',
    description: 'What to send as JSON: an object or a list. For a form, its fields.',
    displayOptions: { show: { method: sending, bodyType: ['json', 'form'] } },
  },
  {
    displayName: 'Input Data Field Name',
    name: 'inputDataFieldName',
    type: 'string',
    default: 'data',
    required: true,
    hint: 'The name of the input field containing the binary file data to be sent',
    displayOptions: { show: { method: sending, bodyType: ['file', 'form'] } },
  },
  {
    displayName: 'Form Field of File',
    name: 'formField',
    type: 'string',
    default: 'file',
    required: true,
    description: 'Name of the form field that contains the file',
    displayOptions: { show: { method: sending, bodyType: ['form'] } },
  },
];

/** @throws ConnectorError `config` for a body that is not JSON */
export function readBody({ parameters, inputFile }: OperationCall, method: string): Pick<CustomCall, 'body' | 'file'> {
  if (!sending.includes(method)) return {};
  const kind = parameters.choice('bodyType', ['json', 'file', 'form']) ?? 'json';
  if (kind === 'json') return { body: readJson(parameters.value('body')) };
  const field = parameters.text('inputDataFieldName');
  if (kind === 'file') return { file: inputFile(field) };
  const fields = jsonObject(parameters.value('body'), 'Body');
  checkJson(fields, 'Body');
  const formField = parameters.text('formField');
  const boundary = `form-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;
  const { bytes } = inputFile(field, (file) => writeForm({ boundary, fields, formField, file }));
  return { file: { bytes, type: formType(boundary) } };
}

function readJson(given: unknown): unknown {
  const value = jsonOf(given);
  checkJson(value, 'Body');
  if (typeof value === 'object' && value !== null) return value;
  throw new ConnectorError(
    'config',
    'Body is neither a JSON object nor a list: write it as {"name": "value"} or [1, 2].',
    {
      field: 'body',
    },
  );
}

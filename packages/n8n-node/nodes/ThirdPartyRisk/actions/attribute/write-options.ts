import type { GivenValue } from '@tpr/core';
import { resolveLabel } from '@tpr/core/values';
import type { INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../parameters.ts';
import { dryRun } from '../shared/dry-run.ts';
import { fieldNamed } from '../shared/field-named.ts';
import { jsonObject } from '../shared/json.ts';
import { valueOf } from '../shared/given-value.ts';

const readBefore: INodeProperties = {
  displayName: 'Read Before',
  name: 'readBefore',
  type: 'boolean',
  default: true,
  description:
    'Whether to read the current values first. Unchanged values are then not written, and the old value is returned as before. Without it, a write costs one request instead of two.',
};

/** How one attribute is written. */
export const setOptions: INodeProperties = {
  displayName: 'Options',
  name: 'options',
  type: 'collection',
  placeholder: 'Add Option',
  default: {},
  options: [
    {
      displayName: 'Clear When Empty',
      name: 'clearWhenEmpty',
      type: 'boolean',
      default: false,
      description:
        'Whether an empty value clears the attribute. Only if the profile of the credential has attributes.emptyClears.',
    },
    dryRun,
    {
      displayName: 'Only If It Is Still',
      name: 'expected',
      type: 'string',
      default: '',
      placeholder: 'e.g. Medium',
      description:
        'Expected current value. If the value in the service differs, nothing is written. Empty means no value.',
    },
    readBefore,
  ],
};

/** How several attributes are written, in alphabetical order. */
export const mapperOptions: readonly INodeProperties[] = [
  {
    displayName: 'Clear When Empty',
    name: 'clearWhenEmpty',
    type: 'multiOptions',
    typeOptions: { loadOptionsMethod: 'getAttributes' },
    default: [],
    description:
      'Attributes that an empty value clears. Only if the profile of the credential has attributes.emptyClears. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
  },
  dryRun,
  {
    displayName: 'Handling Extra Fields in Input',
    name: 'handlingExtraData',
    type: 'options',
    options: [
      { name: 'Error', value: 'fail', description: 'Fail the item and write nothing' },
      { name: 'Ignore Them', value: 'ignore', description: 'Leave them out' },
      {
        name: 'Name Them',
        value: 'tell',
        description: 'Leave them out, and list them in the item and above the output',
      },
    ],
    default: 'tell',
    description: 'What to do with fields of the input that match no attribute when they are mapped automatically',
  },
  {
    displayName: 'Ignore Fields',
    name: 'ignoreFields',
    type: 'string',
    default: '',
    placeholder: 'e.g. name, city',
    description: 'Fields of the input that are left out when they are mapped automatically, separated by commas',
  },
  {
    displayName: 'Only If They Are Still',
    name: 'expected',
    type: 'json',
    default: '{}',
    placeholder: 'e.g. {"Criticality": "Medium"}',
    description:
      'Expected current values, by attribute. An attribute whose value in the service differs is not written.',
  },
  readBefore,
];

/**
 * The expected current value of an attribute, by its label.
 * @param labels the attributes of the write, also those without a value.
 * @throws ConnectorError `config` for an expected value of another attribute.
 */
export function readExpected(
  options: Parameters,
  labels: readonly string[],
): (label: string) => Pick<GivenValue, 'expected'> {
  const title = 'Only If They Are Still';
  const fields = options.has('expected') ? jsonObject(options.value('expected'), title) : {};
  if (labels.length > 0)
    Object.keys(fields).forEach((each) => fieldNamed(each, labels, title, 'an attribute of this write'));
  return (label) => {
    const field = Object.keys(fields).find((each) => resolveLabel(each, [label]).ok);
    return field === undefined ? {} : { expected: valueOf(fields[field], field) };
  };
}

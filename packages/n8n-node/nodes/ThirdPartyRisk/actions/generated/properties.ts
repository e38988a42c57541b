import type { INodeProperties } from 'n8n-workflow';
import { binaryProperty } from '../shared/binary.ts';
import { thirdPartyLocator } from '../shared/locators.ts';
import { returnAllProperties } from '../shared/return-all.ts';
import { outputOf } from '../shared/output.ts';
import { sortBy } from '../shared/sort.ts';
import { fieldsOf } from './fields.ts';
import { locatorsOf } from './place.ts';
import type { AnyEndpoint, OperationSpec } from './operation-spec.ts';

/** Whether the records of an operation are read up to a limit. A search by values returns few records, and all of them. */
export function isListed({ response, body }: AnyEndpoint): boolean {
  return (response.kind === 'page' || response.kind === 'list') && body === undefined;
}

/** The parameters of an operation in the editor: the record, the limit, the form of the output. */
export function propertiesOf({ endpoint, record, ofOne, takesExtractedData }: OperationSpec): INodeProperties[] {
  const isMany = isListed(endpoint);
  const isShaped = record.simplified !== undefined;
  return [
    ...(ofOne === undefined ? locatorsOf(endpoint) : scopeProperties),
    ...fieldsOf(endpoint),
    ...(isMany ? returnAllProperties : []),
    ...(isShaped ? outputOf(record.selectable ?? record.output) : []),
    ...(isMany && record.filters !== undefined ? [filtersProperty(record.filters.fields)] : []),
    ...(takesExtractedData === true ? [extractedDataProperty] : []),
    ...(isMany && isShaped ? [sortBy(record.output)] : []),
    ...(endpoint.response.kind === 'file' ? [binaryProperty] : []),
  ];
}

const scopeProperties: INodeProperties[] = [
  {
    displayName: 'Scope',
    name: 'scope',
    type: 'options',
    options: [
      { name: 'One Third Party', value: 'thirdParty' },
      { name: 'Whole Account', value: 'account' },
    ],
    default: 'account',
    description: 'Whose dossiers to return',
  },
  { ...thirdPartyLocator, displayOptions: { show: { scope: ['thirdParty'] } } },
];

function filtersProperty(options: INodeProperties[]): INodeProperties {
  return {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options,
  };
}

const extractedDataProperty: INodeProperties = {
  displayName: 'Options',
  name: 'options',
  type: 'collection',
  placeholder: 'Add Option',
  default: {},
  options: [
    {
      displayName: 'With Extracted Data',
      name: 'withExtractedData',
      type: 'boolean',
      default: false,
      description: 'Whether to include the data extracted from the documents. It is shown when Simplify is off.',
    },
  ],
};

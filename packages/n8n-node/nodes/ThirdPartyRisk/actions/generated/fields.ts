import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Parameters } from '../parameters.ts';
import { withNeeded } from '../dossier/fields.ts';
import { inputsOf, type EditorInput } from './inputs.ts';
import { titled } from './names.ts';
import type { AnyEndpoint } from './operation-spec.ts';

/** Labels and descriptions of inputs in the editor, where the name of the input is not clear enough. */
const fieldOverrides: Readonly<Record<string, Partial<INodeProperties>>> = {
  thirdpartyId: { displayName: 'Third-Party ID' },
  dossierId: { displayName: 'Dossier ID' },
  documentId: { displayName: 'Document ID' },
  fileId: { displayName: 'File ID' },
  companyIdType: { displayName: 'Identifier Type' },
  companyIdValue: { displayName: 'Identifier', placeholder: 'e.g. 73282932000074' },
  countryCode: {
    displayName: 'Country',
    default: 'FR',
    placeholder: 'e.g. FR',
    description: 'Two-letter code of the country to search',
  },
  dossierReference: { displayName: 'Reference' },
  processId: { displayName: 'Process ID' },
  requiredDocuments: { placeholder: 'e.g. DOC_VIGILANCE' },
  searchBy: { description: 'What to search by' },
  siren: { displayName: 'SIREN' },
  siret: { displayName: 'SIRET' },
  stateLastChangeDate: { displayName: 'State Changed Since' },
  thirdpartyCode: { displayName: 'Third-Party Code' },
  thirdpartyEmail: { displayName: 'Invite', placeholder: 'e.g. contact@example.com' },
  thirdpartyGlobalState: { displayName: 'Global State' },
  tva: { displayName: 'VAT Number' },
  userInCharge: { displayName: 'Users in Charge', placeholder: 'e.g. buyer@example.com' },
  value: { placeholder: 'e.g. Brumelac', description: 'The name or the number to look for' },
};

const choiceOverrides: Readonly<Record<string, Partial<INodePropertyOptions>>> = {
  CIT001: { name: 'SIRET' },
  CIT002: { name: 'VAT Number' },
  LOCAL_ID: { name: 'Local Identifier', description: 'For countries other than France' },
  NAME: { name: 'Name' },
  SIREN: { description: 'France only' },
  SIRET: { description: 'France only' },
  VAT: { name: 'VAT Number' },
};

/** The typed inputs of an operation: required ones as fields, optional ones in a collection. */
export function fieldsOf(endpoint: AnyEndpoint): INodeProperties[] {
  const inputs = inputsOf(endpoint);
  const optional = inputs.filter(({ isOptional }) => isOptional);
  const required = inputs
    .filter(({ isOptional }) => !isOptional)
    .map((input) => ({ ...fieldOf(input), required: true }));
  if (optional.length === 0) return required;
  return [
    ...required,
    {
      displayName: isFilter(endpoint) ? 'Filters' : 'Additional Fields',
      name: 'fields',
      type: 'collection',
      placeholder: isFilter(endpoint) ? 'Add Filter' : 'Add Field',
      default: {},
      options: optional.map(fieldOf).sort((a, b) => (a.displayName < b.displayName ? -1 : 1)),
    },
  ];
}

/** Whether the optional inputs of an operation narrow what it returns. */
const isFilter = ({ body }: AnyEndpoint): boolean => body === undefined;

function fieldOf(input: EditorInput): INodeProperties {
  const displayName = titleOf(input.name);
  return { displayName, name: input.name, ...widgetOf(input, displayName), ...fieldOverrides[input.name] };
}

/** The label of an input of the client. */
export function titleOf(name: string): string {
  return fieldOverrides[name]?.displayName ?? titled(name);
}

function widgetOf(
  { kind, choices }: EditorInput,
  title: string,
): Pick<INodeProperties, 'type' | 'default'> & Partial<INodeProperties> {
  switch (kind) {
    case 'flag':
      return { type: 'boolean', default: false, description: `Whether ${title.toLowerCase()} is set` };
    case 'choice': {
      const options = choices.map((value) => ({ name: value, value, ...choiceOverrides[value] }));
      return { type: 'options', options: options.sort(byName), default: String(choices[0]) };
    }
    case 'list':
      return { type: 'string', default: '', description: 'Several are separated by commas' };
    case 'day':
      return { type: 'dateTime', default: '' };
    case 'text':
    case 'country':
      return { type: 'string', default: '' };
  }
}

const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);

/** The input of an operation, from the fields that are filled in. @throws ConnectorError `config` for an empty required field. */
export function readFields(endpoint: AnyEndpoint, parameters: Parameters): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const input of inputsOf(endpoint)) {
    const from = input.isOptional ? optionalOf(endpoint, parameters) : parameters;
    if (!input.isOptional) from.text(input.name);
    const value = from.optional(input.name) === undefined ? undefined : read(input, from);
    if (value !== undefined) filled[input.name] = value;
  }
  return filled;
}

function optionalOf(endpoint: AnyEndpoint, parameters: Parameters): Parameters {
  const fields = parameters.group('fields');
  return isFilter(endpoint) ? fields.withValues() : withNeeded(fields);
}

function read({ name, kind, choices }: EditorInput, from: Parameters): unknown {
  switch (kind) {
    case 'flag':
      return from.isOn(name);
    case 'list':
      return from.list(name);
    case 'day':
      return from.day(name);
    case 'country':
      return from.country(name);
    case 'choice':
      return from.choice(name, choices);
    case 'text':
      return from.optional(name);
  }
}

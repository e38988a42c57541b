import type { Endpoint } from '@tpr/core/service';
import type { INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../parameters.ts';

type Field = Endpoint['params'][string];
type FieldKind = 'text' | 'flag' | 'choice' | 'list';

interface Input {
  readonly name: string;
  readonly isOptional: boolean;
  readonly kind: FieldKind;
  readonly choices: readonly string[];
}

/** How the inputs of the legacy interface are called in the editor, where their own name says it badly. */
const titles: Readonly<Record<string, string>> = {
  thirdpartyId: 'Third Party ID',
  dossierId: 'Dossier ID',
  documentId: 'Document ID',
  fileId: 'File ID',
  companyIdType: 'Identifier Type',
  companyIdValue: 'Identifier',
  thirdpartyCode: 'Third-Party Code',
  dossierReference: 'Reference',
  stateLastChangeDate: 'State Changed Since',
  processId: 'Process ID',
  siren: 'SIREN',
  siret: 'SIRET',
  tva: 'VAT Number',
  thirdpartyGlobalState: 'Global State',
  thirdpartyEmail: 'Invite',
  userInCharge: 'Users in Charge',
};

const placeholders: Readonly<Record<string, string>> = {
  thirdpartyEmail: 'e.g. contact@example.com',
  userInCharge: 'e.g. buyer@example.com',
  companyIdValue: 'e.g. 73282932000074',
  requiredDocuments: 'e.g. DOC_VIGILANCE',
};

const choiceNames: Readonly<Record<string, string>> = { CIT001: 'SIRET', CIT002: 'VAT Number' };

/** Every input of an operation, read from the schemas that the client checks them with. */
function inputsOf({ params, query, body }: Endpoint): Input[] {
  return Object.entries({ ...params, ...query, ...body }).map(([name, schema]) => describe(name, schema));
}

function describe(name: string, schema: Field): Input {
  const outer = schema._zod.def;
  const isOptional = outer.type === 'optional';
  const { type, entries } = (isOptional && 'innerType' in outer ? (outer.innerType as Field)._zod.def : outer) as {
    readonly type: string;
    readonly entries?: Readonly<Record<string, string>>;
  };
  const kind = type === 'boolean' ? 'flag' : type === 'enum' ? 'choice' : type === 'array' ? 'list' : 'text';
  return { name, isOptional, kind, choices: Object.keys(entries ?? {}) };
}

/** Required inputs as fields, optional ones in a collection. */
export function propertiesOf(endpoint: Endpoint): INodeProperties[] {
  const inputs = inputsOf(endpoint);
  const optional = inputs.filter(({ isOptional }) => isOptional);
  const required = inputs
    .filter(({ isOptional }) => !isOptional)
    .map((input) => ({ ...propertyOf(input), required: true }));
  if (optional.length === 0) return required;
  const isFilter = endpoint.body === undefined;
  return [
    ...required,
    {
      displayName: isFilter ? 'Filters' : 'Additional Fields',
      name: 'fields',
      type: 'collection',
      placeholder: isFilter ? 'Add Filter' : 'Add Field',
      default: {},
      options: optional.map(propertyOf).sort((a, b) => (a.displayName < b.displayName ? -1 : 1)),
    },
  ];
}

function propertyOf({ name, kind, choices }: Input): INodeProperties {
  const displayName = titles[name] ?? titled(name);
  switch (kind) {
    case 'flag':
      return {
        displayName,
        name,
        type: 'boolean',
        default: false,
        description: `Whether ${displayName.toLowerCase()} is set`,
      };
    case 'choice':
      return {
        displayName,
        name,
        type: 'options',
        options: choices.map((value) => ({ name: choiceNames[value] ?? value, value })),
        default: String(choices[0]),
      };
    case 'list':
      return {
        displayName,
        name,
        type: 'string',
        default: '',
        description: 'Several are separated by commas',
        ...hintOf(name),
      };
    case 'text':
      if (name.endsWith('Date')) return { displayName, name, type: 'dateTime', default: '' };
      return { displayName, name, type: 'string', default: '', ...hintOf(name) };
  }
}

function hintOf(name: string): { placeholder?: string } {
  const placeholder = placeholders[name];
  return placeholder === undefined ? {} : { placeholder };
}

/** `purchasingCategory` becomes `Purchasing Category`. */
function titled(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What the user filled in, as the operation takes it. */
export function readInput(endpoint: Endpoint, parameters: Parameters): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const { name, kind, isOptional } of inputsOf(endpoint)) {
    const from = isOptional ? parameters.group('fields') : parameters;
    const given = from.value(name);
    if (given === undefined || given === null || given === '') continue;
    if (kind === 'flag') input[name] = from.isOn(name);
    else if (kind === 'list') input[name] = from.list(name);
    else input[name] = name.endsWith('Date') ? from.day(name) : from.optional(name);
  }
  return input;
}

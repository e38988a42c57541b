import type { AttributeDefinition } from '@tpr/core/api';
import type { AttributeType } from '@tpr/core/values';
import type { FieldType, ILoadOptionsFunctions, ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';
import { nodeFault } from '../errors/node-error.ts';
import { openService } from '../transport/open-service.ts';

const fieldTypes: Readonly<Record<AttributeType, FieldType>> = {
  string: 'string',
  boolean: 'boolean',
  // n8n reads 03/04/2026 as a day of March and rejects 15/03/2026, so dates are passed on as text and parsed by the writer.
  date: 'string',
  decimal: 'number',
  percentage: 'number',
  list_unique: 'options',
  list_multiple: 'array',
};

/** The account's attributes as fields of a resource mapper: calculated ones are left out. */
export async function getAttributeFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
  try {
    const { client, run } = await openService(this);
    const definitions = await run(client.attributes.definitions());
    return {
      fields: definitions.filter(({ label, readOnly }) => label !== null && readOnly !== true).map(fieldOf),
      emptyFieldsNotice: 'The account defines no attribute that can be written.',
    };
  } catch (error) {
    throw nodeFault(this.getNode(), error);
  }
}

function fieldOf({ label, type, choices }: AttributeDefinition): ResourceMapperField {
  const name = label ?? '';
  // Without known choices a list is free text (G60).
  const isOpenChoice = type === 'list_unique' && choices.length === 0;
  return {
    id: name,
    displayName: name,
    required: false,
    defaultMatch: false,
    canBeUsedToMatch: false,
    display: true,
    type: type === null || isOpenChoice ? 'string' : fieldTypes[type],
    ...(type === 'list_unique' &&
      !isOpenChoice && { options: choices.map((choice) => ({ name: choice, value: choice })) }),
  };
}

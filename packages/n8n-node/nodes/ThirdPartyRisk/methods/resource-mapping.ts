import type { AttributeDefinition } from '@tpr/core/api';
import type { AttributeType } from '@tpr/core/values';
import type { FieldType, ILoadOptionsFunctions, ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';
import { nodeFault } from '../errors/node-error.ts';
import { openService } from '../transport/open-service.ts';
import { choicesOf } from './attribute-choices.ts';

const fieldTypes: Readonly<Record<AttributeType, FieldType>> = {
  string: 'string',
  // Not a switch: the editor gives one the value false at once, which would be written without being chosen.
  boolean: 'options',
  // n8n reads 03/04/2026 as a day of March and rejects 15/03/2026, so dates are passed on as text and parsed by the writer.
  date: 'string',
  decimal: 'number',
  // n8n rejects `12 %` as a number.
  percentage: 'string',
  list_unique: 'options',
  // Not an array: n8n then takes only the text of a JSON list, and passes it on as a text.
  list_multiple: 'string',
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

function fieldOf(definition: AttributeDefinition): ResourceMapperField {
  const name = definition.label ?? '';
  return {
    id: name,
    displayName: name,
    required: false,
    defaultMatch: false,
    canBeUsedToMatch: false,
    display: true,
    ...widgetOf(definition),
  };
}

/** A list without known choices is free text (G60). */
function widgetOf(definition: AttributeDefinition): Pick<ResourceMapperField, 'type' | 'options'> {
  const type = definition.type === null ? 'string' : fieldTypes[definition.type];
  if (type !== 'options') return { type };
  const options = choicesOf(definition).map((choice) => ({ name: choice, value: choice }));
  return options.length === 0 ? { type: 'string' } : { type, options };
}

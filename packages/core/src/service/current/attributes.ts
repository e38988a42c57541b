import * as z from 'zod/mini';
import { endpoint, many, nothing } from '../endpoint.ts';
import { filled, thirdpartyId } from '../input.ts';
import { attribute, attributeDefinition } from '../records/attribute.ts';

export const list = endpoint({
  name: 'attributes.list',
  params: () => ({ thirdpartyId: thirdpartyId() }),
  answer: many(attribute, ['label', 'values']),
  repeatable: true,
  source: 'R035',
  summary: 'Read the custom attributes of a third party',
});

const listOfValues = 'values has to be a list of texts, numbers or truths';

/** Adds or changes one attribute; `label` is spelled as the definitions spell it (R048). */
export const set = endpoint({
  name: 'attributes.set',
  call: 'POST /account/{accountId}/thirdparties/{thirdpartyId}/attributes',
  params: () => ({ thirdpartyId: thirdpartyId() }),
  body: () => ({
    label: filled('label'),
    values: z.array(z.union([z.string(), z.number(), z.boolean()], listOfValues), listOfValues),
  }),
  answer: nothing,
  repeatable: false,
  source: 'R047',
  summary: 'Write one custom attribute of a third party',
});

export const definitions = endpoint({
  name: 'attributes.definitions',
  answer: many(attributeDefinition),
  repeatable: true,
  source: 'R049',
  summary: 'List the attributes configured on the account',
});

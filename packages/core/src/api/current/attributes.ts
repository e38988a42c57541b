import * as z from 'zod/mini';
import { endpoint, many, nothing } from '../endpoint.ts';
import { filled, thirdpartyId } from '../input.ts';
import { excessOf } from '../text-length.ts';
import { attribute, attributeDefinition } from '../records/attribute.ts';

export const list = endpoint({
  name: 'attributes.list',
  params: () => ({ thirdpartyId: thirdpartyId() }),
  response: many(attribute, ['label', 'values']),
  repeatable: true,
  source: 'R035',
  summary: 'Read the custom attributes of a third party',
});

const listOfValues = 'values has to be a list of texts, numbers or booleans';

/** Adds or changes one attribute; `label` is spelled as the definitions spell it (R048). */
export const set = endpoint({
  name: 'attributes.set',
  call: 'POST /account/{accountId}/thirdparties/{thirdpartyId}/attributes',
  params: () => ({ thirdpartyId: thirdpartyId() }),
  body: () => ({
    label: filled('label'),
    values: z.array(z.union([z.string(), z.number(), z.boolean()], listOfValues), listOfValues),
  }),
  encode: (input, profile) =>
    (input['values'] as readonly unknown[]).length > 0
      ? input
      : { ...input, values: JSON.parse(profile.get('attributes.clearedAs')) },
  isListed: (profile) => profile.get('attributes.bodyFormat') === 'list',
  rule({ values }, refuse, profile) {
    const excess = excessOf(values as readonly unknown[], 'limits.textCharacters', profile);
    if (excess === undefined) return;
    const { characters, most } = excess;
    refuse('values', `a text has ${characters} characters, at most ${most} are taken (limits.textCharacters)`);
  },
  response: nothing,
  repeatable: false,
  source: 'R047',
  summary: 'Write one custom attribute of a third party',
});

export const definitions = endpoint({
  name: 'attributes.definitions',
  response: many(attributeDefinition),
  repeatable: true,
  source: 'R049',
  summary: 'List the attributes configured on the account',
});

import { describe, expect, it } from 'vitest';
import { localise, readMetadata, type FunctionHelps } from '../../tools/function-metadata.ts';

const generated = JSON.stringify({
  allowCustomDataForDataTypeAny: true,
  functions: [
    {
      id: 'NAME',
      name: 'NAME',
      description: 'From the comment.',
      options: { cancelable: true },
      parameters: [{ name: 'id', description: 'From the comment.', type: 'any', optional: true }],
      result: { type: 'any', dimensionality: 'matrix' },
    },
  ],
});
const id = { name: { en: 'id', fr: 'identifiant' }, description: { en: 'Which one.', fr: 'Lequel.' } };
const helps: FunctionHelps = { NAME: { description: { en: 'A name.', fr: 'Un nom.' }, parameters: { id } } };

describe('the help of functions', () => {
  it.each([
    ['en', 'A name.', 'id', 'Which one.'],
    ['fr', 'Un nom.', 'identifiant', 'Lequel.'],
  ] as const)('in %s takes the place of the comments, and nothing else moves', (language, text, name, description) => {
    expect(localise(readMetadata(generated), helps, language)).toEqual({
      allowErrorForDataTypeAny: true,
      allowCustomDataForDataTypeAny: true,
      functions: [
        {
          id: 'NAME',
          name: 'NAME',
          description: text,
          options: { cancelable: true },
          parameters: [{ name, description, type: 'any', optional: true }],
          result: { type: 'any', dimensionality: 'matrix' },
        },
      ],
    });
  });

  it.each<[string, FunctionHelps, RegExp]>([
    ['a function', {}, /: NAME, NAME\.id\.$/],
    ['a parameter', { NAME: { ...helps['NAME']!, parameters: {} } }, /: NAME\.id\.$/],
    ['nothing that is there', { ...helps, OTHER: helps['NAME']! }, /: OTHER, OTHER\.id\.$/],
    ['a parameter that there is none of', { NAME: { ...helps['NAME']!, parameters: { id, to: id } } }, /: NAME\.to\.$/],
  ])('that lacks or has too much of %s stops the build', (_, wrong, message) => {
    expect(() => localise(readMetadata(generated), wrong, 'en')).toThrow(message);
  });

  it.each(['{}', '[]', 'null', '{"functions":[]}', '{"functions":{}}'])('is not written over %s', (json) => {
    expect(() => readMetadata(json)).toThrow(/no list of functions/);
  });
});

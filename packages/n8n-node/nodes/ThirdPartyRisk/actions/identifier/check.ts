import { describeNote, readLegalId } from '@tpr/core/values';
import { constantOp } from '../../transport/constant-op.ts';
import { resultOf, type Operation } from '../operation.ts';
import { identifierKind } from '../shared/identifier-kind.ts';
import { listOf, text, word, yesOrNo } from '../records/schema.ts';

export const check: Operation = {
  name: 'Check',
  value: 'check',
  action: 'Check identifier',
  description: 'Check and repair a SIRET, SIREN, VAT number or DUNS. Sends no request.',
  properties: [
    {
      displayName: 'Identifier',
      name: 'identifier',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'e.g. 732 829 320 00074',
    },
    {
      displayName: 'Identifier Type',
      name: 'identifierType',
      type: 'options',
      options: [
        { name: 'DUNS', value: 'DUNS' },
        { name: 'Recognise Automatically', value: 'auto' },
        { name: 'SIREN', value: 'SIREN' },
        { name: 'SIRET', value: 'SIRET' },
        { name: 'VAT Number', value: 'VAT' },
      ],
      default: 'auto',
      description: 'What the identifier is meant to be',
    },
    {
      displayName: 'Country',
      name: 'countryCode',
      type: 'string',
      default: '',
      placeholder: 'e.g. FR',
      description: 'Two-letter country code of the company, if known',
    },
  ],
  isOffline: true,
  output: {
    identifier: { type: ['string', 'number'] },
    isUsable: yesOrNo,
    state: word,
    kind: text,
    typeCode: text,
    value: text,
    notes: listOf(word),
    suggestion: text,
  },
  run({ parameters }) {
    const given = parameters.value('identifier');
    const kind = identifierKind(parameters);
    const countryCode = parameters.country('countryCode');
    const reading = readLegalId(typeof given === 'number' ? given : parameters.text('identifier'), {
      ...(kind !== undefined && { kind }),
      ...(countryCode !== undefined && { countryCode }),
    });
    return constantOp([
      resultOf({
        identifier: given,
        isUsable: reading.state !== 'invalid',
        state: reading.state,
        kind: reading.kind ?? null,
        typeCode: reading.typeCode ?? null,
        value: reading.value,
        notes: reading.notes.map((note) => describeNote(note)),
        suggestion: reading.suggestion ?? null,
      }),
    ]);
  },
};

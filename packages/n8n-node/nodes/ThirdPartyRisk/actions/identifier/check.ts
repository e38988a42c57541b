import { describeNote, readLegalId } from '@tpr/core/values';
import { constantOp } from '../../transport/constant-op.ts';
import { resultOf, type Operation } from '../operation.ts';
import { identifierKind, identifierType } from '../shared/identifier-type.ts';
import { listOf, text, word, yesOrNo } from '../records/schema.ts';

const kinds = ['DUNS', 'SIREN', 'SIRET', 'VAT'] as const;

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
      description: 'SIRET, SIREN, VAT number or DUNS. Blanks, dots and lost leading zeros are repaired.',
    },
    identifierType(kinds),
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
    identifier: { type: ['string', 'number', 'null'] },
    isUsable: yesOrNo,
    state: word,
    identifierType: text,
    companyIdType: text,
    value: text,
    notes: listOf(word),
    suggestion: text,
  },
  run({ parameters }) {
    const given = parameters.value('identifier') ?? null;
    const kind = identifierKind(parameters, kinds);
    const countryCode = parameters.country('countryCode');
    const reading = readLegalId(typeof given === 'number' ? given : (parameters.optional('identifier') ?? ''), {
      ...(kind !== undefined && { kind }),
      ...(countryCode !== undefined && { countryCode }),
    });
    return constantOp([
      resultOf({
        identifier: given,
        isUsable: reading.state !== 'invalid',
        state: reading.state,
        identifierType: reading.kind ?? null,
        companyIdType: reading.typeCode ?? null,
        value: reading.value,
        notes: reading.notes.map((note) => describeNote(note)),
        suggestion: reading.suggestion ?? null,
      }),
    ]);
  },
};

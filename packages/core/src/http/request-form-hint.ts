import type { EndpointInput, EventFilter } from '../api/endpoint.ts';
import type { ProfileKey } from '../api/profile/index.ts';

/** A format of a value that the profile can change. */
interface SentForm {
  readonly entry: ProfileKey;
  /** What may differ; completes the sentence "If … here". */
  readonly what: string;
  /** Whether a request contains such a value. */
  readonly isSent: (input: EndpointInput, operation: string) => boolean;
  /** The service's message about it matches each of these. */
  readonly words: readonly RegExp[];
}

const isSetting = (_: EndpointInput, operation: string): boolean => operation === 'attributes.set';
const isAdding = (_: EndpointInput, operation: string): boolean => operation === 'thirdParties.add';
const has = (field: string) => (input: EndpointInput) => input[field] !== undefined;
const tooLong = /too long|longer|length|characters|trop long|caractères/i;

const forms: readonly SentForm[] = [
  {
    entry: 'attributes.clearedAs',
    what: 'an attribute is cleared in another way',
    isSent: (input, operation) => isSetting(input, operation) && valuesIn(input['values']).length === 0,
    words: [],
  },
  {
    entry: 'attributes.bodyFormat',
    what: 'an attribute is written in another format',
    isSent: isSetting,
    words: [/\b(?:body|corps|json)\b/i, /\b(?:list|array|object|liste|tableau|objet)\b/i],
  },
  {
    entry: 'attributes.percentScale',
    what: 'percentages have another scale',
    isSent: isSetting,
    words: [/percent|pourcent|\b(?:between|entre) 0 (?:and|et) 1(?:00)?\b/i],
  },
  {
    entry: 'limits.textCharacters',
    what: 'the limit of a text is lower',
    isSent: (input, operation) =>
      isSetting(input, operation) && valuesIn(input['values']).some((value) => typeof value === 'string'),
    words: [tooLong],
  },
  {
    entry: 'limits.commentCharacters',
    what: 'the limit of a comment is lower',
    isSent: has('comment'),
    words: [tooLong],
  },
  {
    entry: 'identifiers.countryFormat',
    what: 'countries are written in another format',
    isSent: has('countryCode'),
    words: [/countryCode|country code|code pays/i],
  },
  {
    entry: 'legacy.stateLastChangeFormat',
    what: 'the day is written in another format',
    isSent: has('stateLastChangeDate'),
    words: [/stateLastChangeDate|date-?time/i],
  },
  {
    entry: 'thirdParties.duplicateStatus',
    what: 'an existing third party gets this response',
    isSent: isAdding,
    words: [/already|exists|duplicate|déjà|doublon/i],
  },
  {
    entry: 'identifiers.cit002Scope',
    what: 'third parties are added by French VAT numbers only',
    isSent: ({ companyIdType }) => companyIdType === 'CIT002',
    words: [/french|français|\bFR\b/i],
  },
  {
    entry: 'evidence.extractedDataOperations',
    what: 'the operation does not accept withExtractedData',
    isSent: has('withExtractedData'),
    words: [/withExtractedData/i],
  },
  {
    entry: 'events.maxRangeDays',
    what: 'the longest range is shorter',
    isSent: has('events'),
    words: [/range|\bdays\b|period|\bjours\b|période|plage/i],
  },
  {
    entry: 'events.namesFormat',
    what: 'several event names are written in another format',
    isSent: ({ events }) => valuesIn((events as EventFilter | undefined)?.eventNames).length > 1,
    words: [/eventNames|event name/i],
  },
];

const valuesIn = (values: unknown): readonly unknown[] => (Array.isArray(values) ? values : []);

/** The profile entry that would change the format of the rejected value, and what it changes (G27, G54, G56, G69). */
export function requestFormHint(operation: string, input: EndpointInput, reason: string): SentForm | undefined {
  return forms.find(({ isSent, words }) => isSent(input, operation) && words.every((each) => each.test(reason)));
}

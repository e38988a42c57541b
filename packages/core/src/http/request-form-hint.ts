import type { ProfileKey } from '../api/profile/index.ts';

type Input = Readonly<Record<string, unknown>>;

/** A rejected call whose format may be the cause. */
interface RefusedCall {
  readonly operation: string;
  readonly input: Input;
  /** The service's message. */
  readonly reason: string;
}

/** A format of a value that the profile can change. */
interface SentForm {
  readonly entry: ProfileKey;
  /** What may differ; completes the sentence "If … here". */
  readonly what: string;
  readonly isMeant: (call: RefusedCall) => boolean;
}

const mentions = (words: RegExp, of: (input: Input, operation: string) => boolean) => (call: RefusedCall) =>
  of(call.input, call.operation) && words.test(call.reason);

const isSetting = (_: Input, operation: string): boolean => operation === 'attributes.set';
const isAdding = (_: Input, operation: string): boolean => operation === 'thirdParties.add';
const isByEvents = ({ events }: Input): boolean => events !== undefined;
const has = (field: string) => (input: Input) => input[field] !== undefined;
const hasText = ({ values }: Input, operation: string): boolean =>
  operation === 'attributes.set' && valuesIn(values).some((value) => typeof value === 'string');

const forms: readonly SentForm[] = [
  {
    entry: 'attributes.clearedAs',
    what: 'an attribute is cleared otherwise',
    isMeant: ({ operation, input }) => operation === 'attributes.set' && valuesIn(input['values']).length === 0,
  },
  {
    entry: 'attributes.bodyFormat',
    what: 'an attribute is written in another form',
    isMeant: (call) =>
      mentions(/\b(?:body|corps|json)\b/i, isSetting)(call) &&
      /\b(?:list|array|object|liste|tableau|objet)\b/i.test(call.reason),
  },
  {
    entry: 'attributes.percentScale',
    what: 'percentages have another scale',
    isMeant: mentions(/percent|pourcent|\b(?:between|entre) 0 (?:and|et) 1(?:00)?\b/i, isSetting),
  },
  {
    entry: 'limits.textCharacters',
    what: 'texts may be less long',
    isMeant: mentions(/too long|longer|length|characters|trop long|caractères/i, hasText),
  },
  {
    entry: 'limits.commentCharacters',
    what: 'comments may be less long',
    isMeant: mentions(/too long|longer|length|characters|trop long|caractères/i, has('comment')),
  },
  {
    entry: 'identifiers.countryFormat',
    what: 'countries are written in another form',
    isMeant: mentions(/countryCode|country code|code pays/i, has('countryCode')),
  },
  {
    entry: 'legacy.stateLastChangeFormat',
    what: 'the day is written in another form',
    isMeant: mentions(/stateLastChangeDate|date-?time/i, has('stateLastChangeDate')),
  },
  {
    entry: 'thirdParties.duplicateStatus',
    what: 'this is the response for an existing third party',
    isMeant: mentions(/already|exists|duplicate|déjà|doublon/i, isAdding),
  },
  {
    entry: 'identifiers.cit002Scope',
    what: 'third parties are added by French VAT numbers only',
    isMeant: mentions(/french|français|\bFR\b/i, ({ companyIdType }) => companyIdType === 'CIT002'),
  },
  {
    entry: 'evidence.extractedDataOperations',
    what: 'the operation takes no extracted data',
    isMeant: mentions(/withExtractedData/i, has('withExtractedData')),
  },
  {
    entry: 'events.maxRangeDays',
    what: 'the longest range is shorter',
    isMeant: mentions(/range|\bdays\b|period|\bjours\b|période|plage/i, isByEvents),
  },
  {
    entry: 'events.namesFormat',
    what: 'several event names are written otherwise',
    isMeant: mentions(/eventNames|event name/i, ({ events }) => valuesIn((events as Input)?.['eventNames']).length > 1),
  },
];

const valuesIn = (values: unknown): readonly unknown[] => (Array.isArray(values) ? values : []);

/** The profile entry that would change the format of the rejected value, and what it changes (G27, G54, G56, G69). */
export const requestFormHint = (call: RefusedCall): Pick<SentForm, 'entry' | 'what'> | undefined =>
  forms.find(({ isMeant }) => isMeant(call));

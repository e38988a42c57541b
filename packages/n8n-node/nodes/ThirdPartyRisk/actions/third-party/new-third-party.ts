import {
  ask,
  ConnectorError,
  settle,
  waitForIdentity,
  type AddedThirdParty,
  type Client,
  type NewThirdParty,
  type Op,
} from '@tpr/core';
import type { ThirdParty } from '@tpr/core/api';
import { readLegalId } from '@tpr/core/values';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { sentenceOf } from '../../errors/node-error.ts';
import type { OperationCall } from '../operation.ts';
import type { Parameters } from '../parameters.ts';
import { thirdPartyRecord } from '../records/third-party.ts';
import { identifierKind, identifierType } from '../shared/identifier-type.ts';
import { notice } from '../shared/notice.ts';
import { checkOutput, shapeRecord, shapeUnread } from '../shared/output.ts';

/** The kinds that the service adds. */
const offered = ['DUNS', 'SIRET', 'VAT'] as const;

export const identifierProperties: INodeProperties[] = [
  notice(
    'A company that is not in the portfolio yet is added for all users of the account. This node cannot remove it again. To try a workflow, switch on Dry Run under Options.',
  ),
  {
    displayName: 'Identifier',
    name: 'identifier',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'e.g. 73282932000074',
    description: 'SIRET, VAT number or DUNS of the company. Blanks, dots and lost leading zeros are repaired.',
  },
  identifierType(offered),
];

const newThirdPartyFields: readonly INodeProperties[] = [
  {
    displayName: 'Country',
    name: 'countryCode',
    type: 'string',
    default: '',
    placeholder: 'e.g. DE',
    description: 'Two-letter country code of the company. Needed for a DUNS, and for a VAT number without its prefix.',
  },
  {
    displayName: 'Third-Party Code',
    name: 'thirdpartyCode',
    type: 'string',
    default: '',
    placeholder: 'e.g. SUP-0042',
    description: 'Your own code of the company',
  },
  {
    displayName: 'Wait for Identity (Seconds)',
    name: 'waitSeconds',
    type: 'number',
    typeOptions: { minValue: 0, maxValue: 600 },
    default: 0,
    description: 'How long to wait for the company name, which arrives some time after the addition',
  },
];

/** In alphabetical order. @param more options of the operation */
export const newThirdPartyOptions = (more: readonly INodeProperties[]): INodeProperties => ({
  displayName: 'Options',
  name: 'options',
  type: 'collection',
  placeholder: 'Add Option',
  default: {},
  options: [...newThirdPartyFields, ...more].sort((a, b) => (a.displayName < b.displayName ? -1 : 1)),
});

/**
 * The third party to add.
 * @throws ConnectorError `config` with the reason why the identifier cannot be used, and for a parameter that is only
 * used after the addition.
 */
export function readNewThirdParty(parameters: Parameters): NewThirdParty {
  const options = parameters.group('options');
  checkOutput(parameters, thirdPartyRecord);
  options.number('waitSeconds', 0);
  const kind = identifierKind(parameters, offered);
  const countryCode = options.country('countryCode');
  const reading = readLegalId(parameters.text('identifier'), {
    ...(kind !== undefined && { kind }),
    ...(countryCode !== undefined && { countryCode }),
  });
  if (reading.state === 'invalid' || reading.typeCode === undefined) {
    const reason = reading.message ?? 'A SIREN names no establishment: search the company and add it by its SIRET.';
    throw new ConnectorError('config', reason, { field: 'identifier' });
  }
  const thirdpartyCode = options.optional('thirdpartyCode');
  return {
    companyIdType: reading.typeCode,
    companyIdValue: reading.value,
    ...(countryCode !== undefined && { countryCode }),
    ...(thirdpartyCode !== undefined && { thirdpartyCode }),
  };
}

/** The company of an item: its SIREN if the identifier contains it, so that its establishments are added one by one. */
export function* companyAdded({ parameters }: OperationCall): Op<string> {
  const { companyIdType, companyIdValue } = readNewThirdParty(parameters);
  yield* [];
  if (companyIdType === 'CIT001') return companyIdValue.slice(0, 9);
  return /^FR\w\w(\d{9})$/.exec(companyIdValue)?.[1] ?? companyIdValue;
}

/**
 * The output for the third party. If it was written but cannot be read back, it has the ID alone, with a warning. A
 * failed item would lose the ID.
 */
export function* shapeAdded(
  { client, parameters }: Pick<OperationCall, 'client' | 'parameters'>,
  { outcome, thirdpartyId }: AddedThirdParty,
  isWritten: boolean,
): Op<IDataObject> {
  const read = yield* settle(readAdded(client, parameters, thirdpartyId));
  if (read.ok) return shapeRecord(parameters, { ...read.value, thirdpartyId }, thirdPartyRecord);
  if (!isWritten || !(read.error instanceof ConnectorError)) throw read.error;
  const done = outcome === 'added' ? 'added' : 'updated';
  const message = `Third party ${thirdpartyId} was ${done}, but could not be read back. ${sentenceOf(read.error)}.`;
  yield* ask('log', { kind: 'warning', message });
  return shapeUnread(parameters, { thirdpartyId }, thirdPartyRecord);
}

/** The output of a dry run for a company that is not in the portfolio. */
export const shapePlanned = (parameters: Parameters, wanted: NewThirdParty): IDataObject => ({
  ...shapeUnread(parameters, { ...wanted }, thirdPartyRecord),
  outcome: 'wouldAdd',
});

/** The third party that was added, with its identity when the user waits for it and it arrives. */
function* readAdded(client: Client, parameters: Parameters, thirdpartyId: string): Op<ThirdParty> {
  const waitSeconds = parameters.group('options').number('waitSeconds', 0);
  const waited =
    waitSeconds > 0 ? yield* waitForIdentity(client, thirdpartyId, { timeoutMs: waitSeconds * 1000 }) : undefined;
  return waited ?? (yield* client.thirdParties.get({ thirdpartyId }));
}

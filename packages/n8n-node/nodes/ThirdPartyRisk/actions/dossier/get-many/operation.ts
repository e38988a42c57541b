import type { Dossier } from '@tpr/core/service';
import type { Operation } from '../../operation.ts';
import type { Parameters } from '../../parameters.ts';
import { thirdPartyIdOf } from '../../shared/find.ts';
import { thirdPartyLocator } from '../../shared/locators.ts';
import { manyProperties, readMany, sortProperty } from '../../shared/many.ts';
import { outputProperties, shapeRecord, simplifiedDossier } from '../../shared/output.ts';
import { readList } from '../../shared/read-list.ts';
import { statusOptions } from '../../shared/statuses.ts';
import { dossierExample } from '../example.ts';

export const getMany: Operation = {
  name: 'Get Many',
  value: 'getAll',
  action: 'Get many dossiers',
  description: 'Retrieve a list of the dossiers of the account or of one third party',
  properties: [
    {
      displayName: 'Of',
      name: 'scope',
      type: 'options',
      options: [
        { name: 'One Third Party', value: 'thirdParty' },
        { name: 'Whole Account', value: 'account' },
      ],
      default: 'account',
      description: 'Whose dossiers to return',
    },
    { ...thirdPartyLocator, displayOptions: { show: { scope: ['thirdParty'] } } },
    ...manyProperties,
    ...outputProperties,
    {
      displayName: 'Filters',
      name: 'filters',
      type: 'collection',
      placeholder: 'Add Filter',
      default: {},
      options: [
        {
          displayName: 'Expires Before',
          name: 'expiresBefore',
          type: 'dateTime',
          default: '',
          description: 'Only dossiers that end before this day',
        },
        {
          displayName: 'Status',
          name: 'status',
          type: 'multiOptions',
          options: statusOptions,
          default: [],
          description: 'Only dossiers in one of these states',
        },
        {
          displayName: 'Type Code',
          name: 'typeCode',
          type: 'string',
          default: '',
          placeholder: 'e.g. VIGILANCE',
          description: 'Only dossiers of this type',
        },
      ],
    },
    sortProperty,
  ],
  example: dossierExample,
  *run({ client, parameters }) {
    const fits = filterOf(parameters.group('filters'));
    const isOfOne = parameters.optional('scope') === 'thirdParty';
    const thirdpartyId = isOfOne ? yield* thirdPartyIdOf(client, parameters) : undefined;
    const dossiers = yield* readMany(parameters, function* (most) {
      if (thirdpartyId === undefined) return yield* readList(client.dossiers.list, {}, most, fits);
      return (yield* client.dossiers.listFor({ thirdpartyId })).filter(fits);
    });
    return dossiers.map((dossier) => ({ json: shapeRecord(parameters, dossier, simplifiedDossier) }));
  },
};

function filterOf(filters: Parameters): (dossier: Dossier) => boolean {
  const before = filters.day('expiresBefore');
  const statuses = filters.list('status');
  const typeCode = filters.optional('typeCode')?.toLowerCase();
  return ({ expirationDate, status, typeCode: code }) =>
    (before === undefined || (expirationDate !== null && expirationDate < before)) &&
    (statuses.length === 0 || (status !== null && statuses.includes(status))) &&
    (typeCode === undefined || code?.toLowerCase() === typeCode);
}

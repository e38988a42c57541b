import { ConnectorError } from '@tpr/core';
import type { ThirdParty } from '@tpr/core/service';
import type { Operation } from '../../operation.ts';
import type { Parameters } from '../../parameters.ts';
import { manyProperties, readMany, sortProperty } from '../../shared/many.ts';
import { outputProperties, shapeRecord, simplifiedThirdParty } from '../../shared/output.ts';
import { readList } from '../../shared/read-list.ts';
import { thirdPartyExample } from '../example.ts';

export const getMany: Operation = {
  name: 'Get Many',
  value: 'getAll',
  action: 'Get many third parties',
  description: 'Retrieve a list of the third parties in the portfolio',
  properties: [
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
          displayName: 'Country',
          name: 'country',
          type: 'string',
          default: '',
          placeholder: 'e.g. FR',
          description: 'Two letters of the country of the headquarters',
        },
        {
          displayName: 'Name Contains',
          name: 'name',
          type: 'string',
          default: '',
          placeholder: 'e.g. logistics',
          description: 'A part of the company name, upper and lower case alike',
        },
        {
          displayName: 'Status',
          name: 'status',
          type: 'multiOptions',
          options: [
            { name: 'Active', value: 'ACTIVE' },
            { name: 'Deregistered', value: 'DEREGISTERED' },
            { name: 'In Collective Procedure', value: 'COLLECTIVE_PROCEDURE' },
          ],
          default: [],
          description: 'Only third parties in one of these states',
        },
      ],
    },
    sortProperty,
  ],
  example: thirdPartyExample,
  *run({ client, parameters }) {
    const fits = filterOf(parameters.group('filters'));
    const found = yield* readMany(parameters, (most) => readList(client.thirdParties.list, {}, most, fits));
    return found.map((thirdParty) => ({ json: shapeRecord(parameters, thirdParty, simplifiedThirdParty) }));
  },
};

/** The service's list takes no filters that are shown, so they are applied to what it sends (G25). */
function filterOf(filters: Parameters): (thirdParty: ThirdParty) => boolean {
  const country = filters.optional('country')?.toUpperCase();
  const name = filters.optional('name')?.toLowerCase();
  const statuses = filters.list('status');
  if (country !== undefined && !/^[A-Z]{2}$/.test(country)) {
    throw new ConnectorError('config', `"${country}" is no country code: write two letters, such as FR.`, {
      field: 'country',
    });
  }
  return (thirdParty) =>
    (country === undefined || thirdParty.country?.toUpperCase() === country) &&
    (name === undefined || (thirdParty.name ?? '').toLowerCase().includes(name)) &&
    (statuses.length === 0 || (thirdParty.status !== null && statuses.includes(thirdParty.status)));
}

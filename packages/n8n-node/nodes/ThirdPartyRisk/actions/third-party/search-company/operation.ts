import { lean } from '@tpr/core';
import type { currentEndpoints, InputOf } from '@tpr/core/service';
import { resultOf, type Operation } from '../../operation.ts';

type SearchBy = InputOf<typeof currentEndpoints.companies.search>['searchBy'];

export const searchCompany: Operation = {
  name: 'Search Company',
  value: 'searchCompany',
  action: 'Search company',
  description: 'Look a company up in the reference directory before adding it',
  properties: [
    {
      displayName: 'Search By',
      name: 'searchBy',
      type: 'options',
      options: [
        { name: 'DUNS', value: 'DUNS' },
        { name: 'Local Identifier', value: 'LOCAL_ID', description: 'For countries other than France' },
        { name: 'Name', value: 'NAME' },
        { name: 'SIREN', value: 'SIREN', description: 'France only' },
        { name: 'SIRET', value: 'SIRET', description: 'France only' },
        { name: 'VAT Number', value: 'VAT' },
      ],
      default: 'NAME',
      description: 'What to search by',
    },
    {
      displayName: 'Value',
      name: 'value',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'e.g. Brumelac',
      description: 'The name or the number to look for',
    },
    {
      displayName: 'Country',
      name: 'countryCode',
      type: 'string',
      default: 'FR',
      required: true,
      placeholder: 'e.g. FR',
      description: 'Two letters of the country to look in',
    },
  ],
  example: {
    thirdpartyId: null,
    name: 'Zorvanelle Logistik (fictiv) GmbH',
    companyIdType: 'CIT002',
    companyIdValue: 'DE000000001',
    countryCode: 'DE',
    city: 'Bremen',
  },
  *run({ client, parameters }) {
    const companies = yield* client.companies.search({
      searchBy: parameters.text('searchBy', 'Search By') as SearchBy,
      value: parameters.text('value', 'Value'),
      countryCode: parameters.text('countryCode', 'Country').toUpperCase(),
    });
    return companies.map((company) => resultOf(lean(company)));
  },
};

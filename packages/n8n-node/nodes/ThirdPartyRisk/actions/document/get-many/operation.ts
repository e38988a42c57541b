import type { Operation } from '../../operation.ts';
import { dossierIdOf } from '../../shared/find.ts';
import { dossierLocator } from '../../shared/locators.ts';
import { manyProperties, readMany, sortProperty } from '../../shared/many.ts';
import { outputProperties, shapeRecord, simplifiedDocument } from '../../shared/output.ts';
import { statusOptions } from '../../shared/statuses.ts';
import { documentExample } from '../example.ts';
import { extractedDataProperty } from '../extracted.ts';

export const getMany: Operation = {
  name: 'Get Many',
  value: 'getAll',
  action: 'Get many documents',
  description: 'Retrieve a list of the documents of a dossier',
  properties: [
    dossierLocator,
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
          displayName: 'Status',
          name: 'status',
          type: 'multiOptions',
          options: statusOptions,
          default: [],
          description: 'Only documents in one of these states',
        },
      ],
    },
    extractedDataProperty,
    sortProperty,
  ],
  example: documentExample,
  *run({ client, parameters }) {
    const statuses = parameters.group('filters').list('status');
    const withExtractedData = parameters.group('options').isOn('withExtractedData');
    const dossierId = yield* dossierIdOf(client, parameters);
    const documents = yield* readMany(parameters, function* () {
      const all = yield* client.documents.list({ dossierId, ...(withExtractedData && { withExtractedData }) });
      return all.filter(({ status }) => statuses.length === 0 || (status !== null && statuses.includes(status)));
    });
    return documents.map((document) => ({ json: shapeRecord(parameters, document, simplifiedDocument) }));
  },
};

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { currentOperations, withoutOverride } from '../nodes/ThirdPartyRisk/actions/generated/overrides.ts';
import { resources } from '../nodes/ThirdPartyRisk/actions/resources.ts';
import { operationSchemas, shownSchema } from '../tools/schemas.mts';
import { takeSample, valuesFor, type Sample } from './fake/sample.mts';
import { WaitClock } from './fake/clock.mts';
import { differences } from './fake/observed.mts';
import { byId, Workbench } from './fake/workbench.mts';

const nameOf = ({ resource, value }: { readonly resource: string; readonly value: string }) => `${resource}/${value}`;
/** The schemas in files: an operation that only exposes its endpoint has the schema of the endpoint's record. */
const operations = resources
  .flatMap(({ value: resource, operations }) => operations.map(({ value }) => nameOf({ resource, value })))
  .filter((name) => !currentOperations.some((row) => withoutOverride.includes(row.endpoint) && nameOf(row) === name));
const schemas = new Map(operationSchemas);
/** As a fault of the sandbox writes it: the calls about a single third party that are refused. */
const oneRefused = '403@indicators.list=/100001';

const everything = { include: ['attributes', 'documents', 'dossiers', 'identity', 'indicators'], returnAll: true };
const values = (label: string, ...each: readonly string[]) => each.map((value) => ({ label, value }));

const ids = Array.from({ length: 25 }, (_, index) => String(100_001 + index));
const autoMapped = { mappingMode: 'autoMapInputData', value: null };
/** An input with an attribute and a field that is not one. */
const row = { Criticality: 'Medium', town: 'Lyon' };

/** The input, beside the sample, with which an operation returns every possible output. */
const further: Readonly<Record<string, readonly INodeParameters[]>> = {
  'attribute/set': [
    ...values('Annual purchase amount', '4200', '4300'),
    ...values('Strategic', 'yes', 'no'),
    ...values('Regions', 'Nord; Sud', 'Sud; Est'),
  ],
  'attribute/setMany': [{ attributes: autoMapped }],
  'document/getReviewQueue': [{ returnAll: true }],
  'dossier/create': [{ additionalFields: { thirdpartyEmail: 'contact@example.test' } }],
  'dossier/getAll': [{ returnAll: true }],
  'event/search': ['thirdParty', 'dossier', 'document'].map((subject) => {
    return { resourceType: subject, eventSelection: 'any', from: '2026-10-15T00:00:00', returnAll: true };
  }),
  'identifier/check': [
    { identifier: 73282932000074 as never },
    { identifier: '7328293200OO74' },
    { identifier: 'no number' },
    { identifier: null as never },
  ],
  'legacy/thirdParties.get': ids.map((thirdpartyId) => ({ thirdpartyId })),
  'portfolio/getAll': [everything],
  'portfolio/getChanges': [{ include: everything.include }],
  'thirdParty/get': ids.map((id) => ({ thirdPartyId: byId(id) as never })),
  'thirdParty/getAll': [{ returnAll: true }],
  'thirdParty/searchCompany': [{ countryCode: 'DE', searchBy: 'NAME', value: 'a' }],
};

/** Where the sandbox only ever has null. */
const alwaysNull: Readonly<Record<string, readonly string[]>> = {
  'legacy/requirements.list': ['.validityUnit'],
  'legacy/dossiers.get': ['.description', '.purchasingCategory', '.stoppingReason', '.stateLabel'],
  'legacy/dossiers.list': ['.stateLabel'],
  'legacy/thirdParties.list': ['.globalStateLabel'],
};

describe('The output schemas', () => {
  let bench: Workbench;
  let sample: Readonly<Record<string, INodeParameters>>;
  let waiting: Sample['waiting'];
  beforeAll(async () => {
    WaitClock.install();
    bench = await Workbench.open();
    const taken = takeSample(bench.sandbox);
    sample = valuesFor(taken) as never;
    waiting = taken.waiting.slice(2);
  });
  afterAll(() => {
    vi.restoreAllMocks();
    return bench.close();
  });

  async function run(name: string): Promise<IDataObject[]> {
    const [resource = '', operation = ''] = name.split('/');
    const given = Object.entries(sample[`${resource}.${operation}`] ?? {}).map(([field, value]) => {
      const isChosen = resource !== 'legacy' && /^(thirdParty|dossier|document|file)Id$/.test(field);
      return [field, isChosen ? byId(String(value)) : value];
    });
    const items: IDataObject[] = [];
    for (const more of [{}, ...(further[name] ?? furtherHere(name))]) {
      const parameters = { ...Object.fromEntries(given), ...more };
      const run = await bench.run(resource, operation, parameters, { items: [{ json: row }] });
      items.push(...run.map(({ json }) => json));
    }
    return items;
  }

  /** The same, for operations that need existing records. */
  function furtherHere(name: string): readonly INodeParameters[] {
    /** One of France and one from abroad, with different identifiers, by whether they are in the portfolio. */
    const companies = (portfolio: 'IN' | 'NOT IN') =>
      ['siret', 'duns'].flatMap((column) => {
        const found = bench.sandbox.store.all<{ identifier: string; countryCode: string }>(
          `SELECT ${column} AS identifier, countryCode FROM company WHERE ${column} IS NOT NULL
           AND id ${portfolio} (SELECT companyId FROM thirdParty WHERE accountId = 1001) ORDER BY id DESC LIMIT 1`,
        );
        return found.map(({ identifier, countryCode }) => {
          const options = { countryCode, waitSeconds: 10 };
          return { identifier, identifierType: column.toUpperCase(), attributes: autoMapped, options };
        });
      });
    switch (name) {
      case 'response/reject':
        return waiting.map(({ dossierId, documentId }) => {
          return { dossierId: byId(dossierId), documentId: byId(documentId), shareRejectionReason: 'no' };
        });
      case 'thirdParty/add':
        return companies('NOT IN');
      case 'thirdParty/upsert':
        return companies('IN');
      default:
        return [];
    }
  }

  it.each(operations.filter((name) => name !== 'apiRequest/send'))('declare the output of %s', async (name) => {
    const items = await run(name);
    if (name.startsWith('portfolio/') || name === 'document/getReviewQueue') {
      bench.sandbox.setFaults([oneRefused, `403@documents.list=/${waiting[0]!.dossierId}`]);
      items.push(...(await run(name)));
      bench.sandbox.setFaults([]);
    }
    expect(differences(schemas.get(name)!, items, alwaysNull[name])).toEqual({ undescribed: [], unseen: [] });
  });

  it('declare the output for a dossier that the service creates in the background', async () => {
    const other = await Workbench.open({ variants: ['G65=async'] });
    other.sandbox.setFaults(['empty-list@dossiers.listFor=1']);
    const additionalFields = { waitSeconds: 0, dossierReference: 'LATER-1', requiredDocuments: ['DOC_VIGILANCE'] };
    const items = await other.json('dossier', 'create', { thirdPartyId: byId('100004'), additionalFields });
    await other.close();
    expect(items).toMatchObject([{ dossierId: null, dossierReference: 'LATER-1', status: 'PENDING' }]);
    expect(Object.keys(items[0] ?? {})).toEqual(Object.keys(schemas.get('dossier/create')?.properties ?? {}));
  });

  it('declare the content of an object or a list, also when it may be null', () => {
    const inside = { type: ['object', 'null'], properties: { name: { type: ['string', 'null'] } } } as const;
    const schema = {
      type: 'object',
      properties: { one: inside, many: { type: ['array', 'null'], items: inside } },
    } as const;
    const shown = { type: 'object', properties: { name: { type: ['string', 'null'] } } };
    expect(shownSchema(schema)).toEqual({
      type: 'object',
      properties: { one: shown, many: { type: 'array', items: shown } },
    });
    const hidden = operationSchemas.filter(([, each]) =>
      JSON.stringify(shownSchema(each)).includes('"type":["object"'),
    );
    expect(hidden).toEqual([]);
  });

  it('exist for all operations except the API request, whose output is not known in advance', () => {
    expect(operations.filter((name) => !schemas.has(name))).toEqual(['apiRequest/send']);
  });
});

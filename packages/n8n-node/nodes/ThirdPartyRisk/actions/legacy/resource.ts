import { lean, startLegacyDossier, type Client, type DownloadedFile, type ListCall, type Op } from '@tpr/core';
import { endpoints, legacyEndpoints, type Endpoint, type InputOf } from '@tpr/core/service';
import type { IDataObject } from 'n8n-workflow';
import { resultOf, toJson, type Operation, type OperationCall, type Resource, type Result } from '../operation.ts';
import { binaryProperty, fileResult } from '../shared/binary.ts';
import { manyProperties, readMany } from '../shared/many.ts';
import { readList } from '../shared/read-list.ts';
import { propertiesOf, readInput } from './endpoint-properties.ts';

const nouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  account: ['Account', 'Accounts'],
  thirdParties: ['Third Party', 'Third Parties'],
  dossiers: ['Dossier', 'Dossiers'],
  files: ['File', 'Files'],
  requirements: ['Requirement', 'Requirements'],
};

const verbs: Readonly<Record<string, string>> = {
  list: 'Get Many',
  get: 'Get',
  create: 'Create',
  update: 'Update',
  download: 'Download',
  statistics: 'Get Statistics of',
};

/** What the service would print, for people who map fields before the first run. */
const examples: Readonly<Record<string, IDataObject>> = {
  'legacy.account.list': { accountId: '1001', accountName: 'Example Group', subscriptionEndDate: '2027-12-31' },
  'legacy.account.statistics': {
    accountId: '1001',
    totalThirdparties: 1000,
    totalDossiers: 1800,
    completedDossiers: 1100,
  },
  'legacy.thirdParties.list': {
    thirdpartyId: '1042',
    name: 'Brumelac Maçonnerie (fictif)',
    monitored: true,
    globalState: false,
  },
  'legacy.thirdParties.get': {
    thirdpartyId: '1042',
    companyIdType: 'CIT001',
    identity: { name: 'Brumelac Maçonnerie (fictif)' },
  },
  'legacy.dossiers.list': { dossierId: '50017', thirdpartyId: '1042', dossierReference: 'VIG-2026-0042', state: false },
  'legacy.dossiers.get': { dossierId: '50017', dossierReference: 'VIG-2026-0042', documents: [], stoppingReason: null },
  'legacy.dossiers.create': { processId: 'P-1', dossierReference: 'VIG-2026-0042', status: 'PENDING' },
  'legacy.dossiers.update': { dossierId: '50017', updated: true },
  'legacy.files.download': { fileId: '900456', fileName: 'certificate.pdf', mimeType: 'application/pdf' },
  'legacy.requirements.list': { documentCode: 'DOC_VIGILANCE', name: 'Vigilance certificate', validityPeriod: 6 },
};

/** All operations of the legacy interface, as the client knows them (R137–R148). */
export const legacy: Resource = {
  name: 'Legacy (Deprecated)',
  value: 'legacy',
  description: 'The legacy interface 1.1.0; use the other resources for new workflows',
  operations: endpoints
    .filter(({ base }) => base === 'legacy')
    .map(operationOf)
    .sort((a, b) => (a.name < b.name ? -1 : 1)),
};

/** The name of a legacy operation has three parts: `legacy.dossiers.list`. */
function operationOf(endpoint: Endpoint): Operation {
  const kind = endpoint.answer.kind;
  const [, group = '', method = ''] = endpoint.name.split('.');
  const noun = nouns[group]?.[method === 'list' ? 1 : 0] ?? group;
  const name = `${verbs[method] ?? method} ${noun}`;
  return {
    name: `${name} (Deprecated)`,
    value: `${group}.${method}`,
    action: `${name.charAt(0)}${name.slice(1).toLowerCase()} by legacy interface`,
    description: `${endpoint.summary}. Deprecated: use the other resources for new workflows.`,
    properties: [
      ...propertiesOf(endpoint),
      ...(kind === 'page' || kind === 'list' ? manyProperties : []),
      ...(kind === 'file' ? [binaryProperty] : []),
    ],
    ...(!endpoint.repeatable && { isWrite: true }),
    example: examples[endpoint.name] ?? {},
    run: (call) => run(call, endpoint),
  };
}

function* run(call: OperationCall, endpoint: Endpoint): Op<readonly Result[]> {
  const { client, parameters } = call;
  const input = readInput(endpoint, parameters);
  if (endpoint.name === legacyEndpoints.dossiers.create.name) {
    const started = yield* startLegacyDossier(client, input as InputOf<typeof legacyEndpoints.dossiers.create>);
    return [resultOf({ ...started, status: 'PENDING' })];
  }
  const ask = methodOf(client, endpoint);
  switch (endpoint.answer.kind) {
    case 'page': {
      const records = yield* readMany(parameters, (most) =>
        readList(ask as ListCall<typeof input, object>, input, most),
      );
      return records.map((record) => resultOf(lean(record)));
    }
    case 'list': {
      const records = yield* readMany(parameters, () => ask(input) as Op<readonly object[]>);
      return records.map((record) => resultOf(lean(record)));
    }
    case 'file': {
      const file = (yield* ask(input)) as DownloadedFile;
      return [fileResult(call, file, `file-${String(input['fileId'])}.pdf`, toJson(input))];
    }
    default:
      return [resultOf(lean((yield* ask(input)) as object))];
  }
}

type Method = (input: Readonly<Record<string, unknown>>) => Op<unknown>;

function methodOf(client: Client, { name }: Endpoint): Method {
  const groups = client.legacy as unknown as Readonly<Record<string, Readonly<Record<string, Method>>>>;
  const [, group = '', method = ''] = name.split('.');
  const found = groups[group]?.[method];
  if (found === undefined) throw new Error(`The client has no ${name}.`);
  return found;
}

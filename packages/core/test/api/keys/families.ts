import type { Client } from '../../../src/client.ts';
import type { Op } from '../../../src/runtime/op.ts';
import type { Endpoint } from '../../../src/api/endpoint.ts';
import { endpoints } from '../../../src/api/endpoints.ts';
import type { Shown } from '../../../src/api/field.ts';
import { createProfile } from '../../../src/api/profile/index.ts';
import type { RecordType } from '../../../src/api/record.ts';
import { callOf } from '../../../src/api/wire.ts';
import { json } from '../../http/bench.ts';
import type { Trial } from './trial.ts';

type Input = Readonly<Record<string, unknown>>;

/** Valid inputs by name, for every operation. */
const inputs: Input = {
  thirdpartyId: '1',
  dossierId: '2',
  documentId: '3',
  fileId: '4',
  responseId: '5',
  companyIdType: 'CIT001',
  companyIdValue: '73282932000074',
  countryCode: 'FR',
  thirdpartyCode: 'C1',
  searchBy: 'SIRET',
  value: '73282932000074',
  label: 'Region',
  values: ['Nord'],
  typeCode: 'T',
  dossierReference: 'R1',
  description: 'd',
  purchasingCategory: 'p',
  expirationDate: '2026-12-31',
  requiredDocuments: ['KBIS'],
  thirdpartyEmail: ['a@example.test'],
  userInCharge: ['b@example.test'],
  comment: 'c',
  shareRejectionReason: false,
  monitored: true,
  name: 'n',
  siren: '732829320',
  siret: '73282932000074',
  vatNumber: 'FR44732829320',
  tva: 'FR44732829320',
  thirdpartyGlobalState: true,
  stateLastChangeDate: '2026-01-01',
  processId: 'p1',
};
const events = {
  eventNames: ['DOSSIER_ADDED'],
  eventOccurrenceStartDate: '2026-01-01T00:00:00',
  eventOccurrenceEndDate: '2026-01-02T00:00:00',
};

const inputsOf = (endpoint: Endpoint): readonly string[] =>
  Object.keys({ ...endpoint.params, ...endpoint.query, ...endpoint.body });

/** Calls an operation with all its inputs. */
function callWhole(client: Client, endpoint: Endpoint): Op<unknown> {
  const subject = { thirdParty: 'THIRD_PARTY_ADDED', dossier: 'DOSSIER_ADDED', document: 'DOCUMENT_ADDED' } as const;
  const input = {
    ...Object.fromEntries(inputsOf(endpoint).map((field) => [field, inputs[field]])),
    ...(endpoint.events !== undefined && { events: { ...events, eventNames: [subject[endpoint.events]] } }),
  };
  const call = endpoint.name
    .split('.')
    .reduce<unknown>((group, step) => (group as Record<string, unknown>)[step], client) as (
    given: Input,
  ) => Op<unknown>;
  return call(input);
}

const operation = (name: string): Endpoint => {
  const found = endpoints.find((endpoint) => endpoint.name === name);
  if (found === undefined) throw new Error(`There is no operation ${name}.`);
  const missing = inputsOf(found).filter((field) => !(field in inputs));
  if (missing.length > 0)
    throw new Error(`${name}: inputs in families.ts has no valid value for ${missing.join(', ')}.`);
  return found;
};

/** `paths.<operation>` */
export function pathTrial(key: string): Trial {
  const endpoint = operation(key.slice('paths.'.length));
  const { method, path } = callOf(endpoint, createProfile());
  return { value: `${method} /elsewhere${path}`, act: (client) => callWhole(client, endpoint), asks: true };
}

/** `query.<operation>.<parameter>` and `body.<operation>.<field>` */
export function nameTrial(key: string): Trial {
  const steps = key.split('.').slice(1, -1);
  const endpoint = operation(steps.join('.'));
  return { value: 'elsewhere', act: (client) => callWhole(client, endpoint), asks: true };
}

/** `fields.<record>.<field>`: the field is read at the place that the overlay names. */
export function aliasTrial(key: string): Trial {
  const [, record = '', field = ''] = key.split('.');
  for (const endpoint of endpoints.filter(({ base }) => base !== 'auth')) {
    const { response } = endpoint;
    const body = 'record' in response ? bodyHolding(response.record, record, field) : undefined;
    if (body === undefined) continue;
    const content = response.kind === 'item' ? body : [body];
    return {
      value: ['elsewhere'],
      script: { service: () => json({ content, totalElements: 1 }) },
      act: (client) => callWhole(client, endpoint),
    };
  }
  throw new Error(`No operation answers with the field ${field} of a ${record}.`);
}

/** A record in which the field is renamed to `elsewhere`, at any depth. */
function bodyHolding(of: RecordType<unknown>, record: string, field: string): Input | undefined {
  const key = Object.keys(of.fields)[0]!;
  const found = of.fields[field];
  if (of.name === record) {
    if (field === key) return { elsewhere: inputs[key] ?? sample(found!.shown) };
    return found && { [key]: inputs[key] ?? 1, elsewhere: sample(found.shown) };
  }
  for (const [name, { shown }] of Object.entries(of.fields)) {
    const inner = recordIn(shown);
    const body = inner && bodyHolding(inner, record, field);
    if (body !== undefined) return { [key]: inputs[key] ?? 1, [name]: [body] };
  }
  return undefined;
}

function recordIn(shown: Shown): RecordType<unknown> | undefined {
  if (typeof shown !== 'object') return undefined;
  if ('record' in shown) return shown.record;
  return 'listOf' in shown ? recordIn(shown.listOf) : undefined;
}

function sample(shown: Shown): unknown {
  if (typeof shown === 'object') {
    if ('record' in shown) return { [Object.keys(shown.record.fields)[0]!]: 9 };
    return 'listOf' in shown ? [sample(shown.listOf)] : sample(shown.anyOf[0]!);
  }
  const samples = { text: '2026-05-04', number: 7, integer: 7, boolean: true, day: '2026-05-04', null: null };
  return shown === 'anything' ? { extractedData: [{ name: 'x' }] } : samples[shown];
}

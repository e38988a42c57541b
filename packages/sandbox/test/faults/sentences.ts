import {
  addThirdParty,
  ConnectorError,
  customCall,
  decide,
  languages,
  reviewEdits,
  sendChanges,
  describeError,
  type Change,
  type Language,
  type Op,
} from '@tpr/core';
import { openBench, type Bench } from '../contract/bench.ts';

/** An action of a user, and the call that fails each time. */
export interface Activity {
  readonly name: string;
  /** The file with its messages. */
  readonly file: string;
  readonly operation: string;
  readonly isWrite?: true;
  /** @returns the message without an error, such as the outcome of a row. */
  readonly act: (bench: Bench, language: Language) => Op<string>;
}

const thirdpartyId = '100001';
const attribute = {
  label: 'Criticality',
  type: 'list_unique',
  choices: ['Low', 'Medium', 'High', 'Critical'],
  readOnly: false,
} as const;

export const activities: readonly Activity[] = [
  {
    name: 'A list is read',
    file: 'read-list',
    operation: 'attributes.list',
    act: ({ client }) => silent(client.attributes.list({ thirdpartyId })),
  },
  {
    name: 'A record is read',
    file: 'read-record',
    operation: 'thirdParties.get',
    act: ({ client }) => silent(client.thirdParties.get({ thirdpartyId })),
  },
  {
    name: 'A user signs in',
    file: 'sign-in',
    operation: 'auth.password',
    act: ({ client }) => silent(client.attributes.definitions()),
  },
  { name: 'An attribute is sent', file: 'send-attribute', operation: 'attributes.set', isWrite: true, act: sendOne },
  { name: 'A company is added', file: 'add-company', operation: 'thirdParties.add', isWrite: true, act: addOne },
  {
    name: 'A document is approved',
    file: 'approve-document',
    operation: 'responses.approve',
    isWrite: true,
    act: approveOne,
  },
  {
    name: 'A call of one’s own changes something',
    file: 'custom-call',
    operation: 'attributes.set',
    isWrite: true,
    act: ({ client }) =>
      silent(
        customCall(client, {
          method: 'POST',
          path: `/account/{accountId}/thirdparties/${thirdpartyId}/attributes`,
          body: { label: attribute.label, values: ['Low'] },
        }),
      ),
  },
];

function* silent(op: Op<unknown>): Op<string> {
  yield* op;
  return '';
}

function* sendOne({ client }: Bench, language: Language): Op<string> {
  const changes: Change[] = [];
  yield* reviewEdits(client, [{ thirdpartyId, attribute, cell: 'Low' }], { language }, function* (some) {
    changes.push(...some);
  });
  let sentence = '';
  const stop = yield* sendChanges(client, changes, { language }, function* ({ kind, reason }) {
    sentence = reason === undefined ? '' : `${kind}: ${reason}`;
  });
  if (stop !== undefined) throw stop;
  return sentence;
}

function addOne({ client, sandbox }: Bench): Op<string> {
  const { siret } = sandbox.store.get<{ siret: string }>(
    `SELECT siret FROM company WHERE countryCode = 'FR' AND siret IS NOT NULL
     AND id NOT IN (SELECT companyId FROM thirdParty) ORDER BY id LIMIT 1`,
  )!;
  return silent(addThirdParty(client, { companyIdType: 'CIT001', companyIdValue: siret }));
}

function approveOne({ client, sandbox }: Bench): Op<string> {
  const { id, dossierId } = sandbox.store.get<{ id: number; dossierId: number }>(
    `SELECT documentDetail.id, dossierId FROM documentDetail JOIN dossier ON dossier.id = dossierId
     WHERE documentDetail.accountId = 1001 AND archivedAt IS NULL AND documentDetail.status = 'ACTION_REQUIRED'
     ORDER BY documentDetail.id LIMIT 1`,
  )!;
  return silent(decide(client, { dossierId: String(dossierId), documentId: String(id) }, { kind: 'approve' }));
}

const overrides = { 'retry.initialDelayMs': 1, 'retry.maxDelayMs': 1, 'retry.maxAttempts': 3 };
const allIsWell = 'nothing: it is done';

/** The message in each language when a fault hits each time. */
export async function readIn(fault: string, { operation, act }: Activity): Promise<string[]> {
  const readOne = async (language: Language): Promise<string> => {
    const bench = await openBench({ seed: 6, overrides, faults: [`${fault}@${operation}=1`] });
    try {
      return (await bench.run(act(bench, language))) || allIsWell;
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      return describeError(error, language);
    } finally {
      await bench.close();
    }
  };
  return await Promise.all(languages.map(readOne));
}

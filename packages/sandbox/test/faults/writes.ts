import {
  addThirdParty,
  AttributeWriter,
  ConnectorError,
  createDossier,
  decide,
  failureMessages,
  reviewEdits,
  sendChanges,
  type Change,
  type Edit,
  type Outcome,
} from '@tpr/core';
import type { Sandbox } from '../../src/index.ts';
import type { Bench } from '../contract/bench.ts';
import { beginning, eventsSince, heldBy, wishesFor } from './held.ts';
import type { FaultSchedule } from './fault-schedule.ts';
import { isTransient, newTally, repeated, type Tally, untilDone } from './tally.ts';

const foreign = failureMessages.en.foreign.happened.slice(0, -1);

/** A row whose review failed has only the text of the error: here, that an intermediary answered, and to try again. */
const isForeign = (reason = ''): boolean => reason.startsWith(foreign) && /try again/i.test(reason);

type Asked = Pick<Sandbox, 'store'>;

const label = 'Criticality';
const account = 'accountId = 1001 AND archivedAt IS NULL';

/** Changes of an attribute, reviewed and sent again until every row holds its new value. */
export async function faultyWriteBack(bench: Bench, { seed, faults }: FaultSchedule): Promise<Tally> {
  const tally = newTally(seed);
  const { sandbox, client, run } = bench;
  const definitions = await run(client.attributes.definitions());
  const { type, choices } = definitions.find((each) => each.label === label)!;
  const attribute = { label, type, choices: (choices ?? []).flatMap((choice) => choice ?? []), readOnly: false };
  const before = heldBy(sandbox, label);
  const wishes = wishesFor(sandbox, 16);
  const edits: Edit[] = [...wishes].map(([thirdpartyId, cell]) => ({ thirdpartyId, attribute, cell }));
  const since = beginning(sandbox);
  sandbox.setFaults(faults, seed);
  await untilDone(tally, async () => {
    const changes: Change[] = [];
    await run(
      reviewEdits(client, edits, {}, function* (some) {
        changes.push(...some);
      }),
    );
    const outcomes: Outcome[] = [];
    const stop = await run(
      sendChanges(client, changes, {}, function* (outcome) {
        outcomes.push(outcome);
      }),
    );
    for (const { kind, change, reason, error } of outcomes) {
      const { thirdpartyId: id } = change.edit;
      const isHeld = heldBy(sandbox, label).get(id) === JSON.stringify([wishes.get(id)]);
      if ((kind === 'sent' || kind === 'unchanged') && !isHeld) tally.wrong.push(`${id} ${kind}, not held`);
      // A write that is reported as not done must not have been done: it would be sent again.
      if (kind === 'refused' && isHeld) tally.wrong.push(`${id} refused, and held`);
      const isPassing = error === undefined ? isForeign(reason) : isTransient(error);
      if (kind === 'conflict' || (kind === 'refused' && !isPassing)) tally.misled.push(`${id} ${kind}: ${reason}`);
    }
    if (stop !== undefined) throw stop;
    const open = outcomes.find(({ kind }) => kind !== 'sent' && kind !== 'unchanged');
    if (open !== undefined && isForeign(open.reason)) throw new ConnectorError('retry-later', open.reason!);
    if (open !== undefined) throw open.error ?? new Error(`${open.kind} without an error: ${open.reason}`);
  });
  sandbox.setFaults([]);
  const held = heldBy(sandbox, label);
  for (const [id, wish] of wishes) if (held.get(id) !== JSON.stringify([wish])) tally.wrong.push(`${id} lost`);
  for (const [id, text] of held) if (!wishes.has(id) && before.get(id) !== text) tally.wrong.push(`${id} invented`);
  tally.doubled.push(...repeated(eventsSince(sandbox, since, ['THIRD_PARTY_ATTRIBUTE_UPDATED'])));
  return tally;
}

/** New companies, with an attribute and a dossier each. */
export async function faultyOnboarding(bench: Bench, { seed, faults }: FaultSchedule): Promise<Tally> {
  const tally = newTally(seed);
  const { sandbox, client, run } = bench;
  const newcomers = sandbox.store.all<{ siret: string }>(
    `SELECT siret FROM company WHERE countryCode = 'FR' AND siret IS NOT NULL
     AND id NOT IN (SELECT companyId FROM thirdParty) ORDER BY id LIMIT 4`,
  );
  const there = () => sandbox.store.all<{ id: number }>(`SELECT id FROM thirdParty WHERE ${account}`).length;
  const countBefore = there();
  const since = beginning(sandbox);
  sandbox.setFaults(faults, seed);
  for (const [index, { siret }] of newcomers.entries()) {
    const { thirdpartyId } = await untilDone(tally, () =>
      run(addThirdParty(client, { companyIdType: 'CIT001', companyIdValue: siret })),
    );
    const owned = sandbox.store.get<{ siret: string }>(
      'SELECT companyIdValue AS siret FROM thirdParty WHERE id = ?',
      Number(thirdpartyId),
    );
    if (owned?.siret !== siret) tally.wrong.push(`${siret} told as ${thirdpartyId}`);
    await untilDone(tally, async () => {
      const [written] = await run(new AttributeWriter(client).write(thirdpartyId, [{ label, value: 'Low' }]));
      if (written?.error !== undefined) throw written.error;
    });
    if (heldBy(sandbox, label).get(thirdpartyId) !== '["Low"]') tally.wrong.push(`${thirdpartyId} attribute not held`);
    const dossierReference = `FAULTS-${seed}-${index}`;
    const order = { thirdpartyId, typeCode: 'SCREENING', dossierReference };
    const patience = { timeoutMs: 200, pollMs: 20 };
    const dossier = await untilDone(tally, () => run(createDossier(client, order, patience)));
    const made = sandbox.store.all('SELECT id FROM dossier WHERE reference = ?', dossierReference);
    const isUnlisted = dossier !== undefined && 'state' in dossier && dossier.state === 'underWay';
    if (dossier === undefined || isUnlisted || made.length === 0) tally.wrong.push(`${dossierReference} not made`);
  }
  sandbox.setFaults([]);
  if (there() - countBefore !== newcomers.length) tally.wrong.push(`${there() - countBefore} have joined`);
  const events = ['THIRD_PARTY_ADDED', 'THIRD_PARTY_ATTRIBUTE_UPDATED', 'DOSSIER_ADDED'];
  tally.doubled.push(...repeated(eventsSince(sandbox, since, events)));
  tally.doubled.push(...repeated(ownersOfNew(sandbox, `FAULTS-${seed}-`)));
  return tally;
}

const ownersOfNew = ({ store }: Asked, prefix: string): string[] =>
  store
    .all<{ owner: number }>('SELECT thirdPartyId AS owner FROM dossier WHERE reference LIKE ?', `${prefix}%`)
    .map(({ owner }) => `dossier of ${owner}`);

/** Documents that wait for a decision, approved and rejected in turn. */
export async function faultyDecisions(bench: Bench, { seed, faults }: FaultSchedule): Promise<Tally> {
  const tally = newTally(seed);
  const { sandbox, client, run } = bench;
  const waiting = sandbox.store.all<{ id: number; dossierId: number }>(
    `SELECT documentDetail.id, dossierId FROM documentDetail JOIN dossier ON dossier.id = dossierId
     WHERE documentDetail.accountId = 1001 AND archivedAt IS NULL AND documentDetail.status = 'ACTION_REQUIRED'
     ORDER BY documentDetail.id LIMIT 10`,
  );
  const since = beginning(sandbox);
  sandbox.setFaults(faults, seed);
  for (const [index, { id, dossierId }] of waiting.entries()) {
    const key = { dossierId: String(dossierId), documentId: String(id) };
    const decision = index % 2 === 0 ? ({ kind: 'approve' } as const) : rejection;
    const after = index % 2 === 0 ? 'VALID' : 'INVALID';
    const ended = await untilDone(tally, (attempt) =>
      run(decide(client, key, decision)).then(({ outcome, document }) => {
        if (outcome === 'skipped' && attempt === 0) tally.wrong.push(`${id} skipped, though it waits`);
        return document.status;
      }),
    );
    const held = sandbox.store.get<{ status: string }>('SELECT status FROM document WHERE id = ?', id)?.status;
    if (held !== after) tally.wrong.push(`${id} is ${held}, told as ${ended}`);
  }
  sandbox.setFaults([]);
  const codes = ['DOCUMENT_ANSWER_ACCEPTED', 'DOCUMENT_ANSWER_DENIED'];
  const made = eventsSince(sandbox, since, codes);
  tally.doubled.push(...repeated(made));
  if (new Set(made).size !== waiting.length) tally.wrong.push(`${new Set(made).size} decisions of ${waiting.length}`);
  return tally;
}

const rejection = { kind: 'reject', comment: 'Not legible', shareRejectionReason: true } as const;

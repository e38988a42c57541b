import { createdDossier, currentEndpoints, dossier, dossierType, requirement } from '@tpr/core/api';
import { addRequirements, createDossier, RuleRefusal } from '../domain/index.ts';
import { answers, type AcceptedCall } from '../server/call.ts';
import { FailedAnswer } from '../server/failure.ts';
import type { Wire } from '../server/serializer.ts';
import { wireId } from '../server/wire-id.ts';
import type { DossierRow, DossierTypeRow, RequirementRow } from '../store/index.ts';
import { readPage, rowId, withEvents } from './listing.ts';
import { writeDossier } from './records/dossier.ts';
import { findThirdParty } from './third-parties.ts';

const { dossiers, requirements } = currentEndpoints;

export function findDossier({ store, accountId, serializer }: AcceptedCall, id: number): DossierRow {
  const row = store.get<DossierRow>('SELECT * FROM dossier WHERE id = ? AND accountId = ?', id, accountId);
  if (!row)
    throw new RuleRefusal('not-found', `Dossier ${id < 0 ? '' : `${wireId(id, serializer.is)} `}does not exist.`);
  return row;
}

const listFor = answers(dossiers.listFor, (call) => {
  const { id } = findThirdParty(call, rowId(call.input.thirdpartyId));
  const rows = call.store.all<DossierRow>(
    'SELECT * FROM dossier WHERE thirdPartyId = ? AND archivedAt IS NULL ORDER BY id',
    id,
  );
  return { list: rows.map((row) => writeDossier(row, call, true)) };
});

const create = answers(dossiers.create, (call) => {
  const { store, accountId, now, input, serializer } = call;
  const { id: thirdPartyId } = findThirdParty(call, rowId(input.thirdpartyId));
  const { typeCode, dossierReference, description, purchasingCategory, expirationDate } = input;
  if (dossierReference === undefined && !serializer.is('G64=optional')) {
    throw new FailedAnswer(400, 'dossierReference is required.');
  }
  const processId = serializer.is('G65=async') ? `PRC-D${call.nonce}` : undefined;
  const { dossierId, reference } = createDossier(
    store,
    {
      accountId,
      thirdPartyId,
      ...(typeCode !== undefined && { typeCode }),
      ...(input.requiredDocuments && { documentCodes: input.requiredDocuments }),
      ...(dossierReference !== undefined && { reference: dossierReference }),
      ...(serializer.is('G73=account') && { referenceScope: 'account' as const }),
      ...(description !== undefined && { description }),
      ...(purchasingCategory !== undefined && { purchasingCategory }),
      ...(expirationDate !== undefined && { expirationDate }),
      ...(input.thirdpartyEmail && { emails: input.thirdpartyEmail }),
      ...(processId !== undefined && { processId }),
    },
    now,
  );
  if (processId !== undefined)
    return { item: serializer.emit(createdDossier, { processId, status: 'PENDING' }), status: 202 };
  const item = serializer.emit(createdDossier, { dossierId, thirdpartyId: thirdPartyId, dossierReference: reference });
  return { item, status: 201 };
});

const listed = ({ accountId }: AcceptedCall) =>
  ({ from: 'dossier', where: 'accountId = ? AND archivedAt IS NULL', values: [accountId] }) as const;

/** With an event filter it is the same as the search (R107). */
const list = answers(dossiers.list, (call) => {
  if (call.events !== undefined) return pageByEvents(call);
  const { rows, total } = readPage<DossierRow>(call, listed(call));
  return { list: rows.map((row) => writeDossier(row, call, false)), total };
});

const searchByEvents = answers(dossiers.searchByEvents, (call) => pageByEvents(call));

function pageByEvents(call: AcceptedCall): { list: Wire[]; total: number } {
  const { serializer } = call;
  const all = { from: 'dossier', where: 'accountId = ?', values: [call.accountId] } as const;
  const { rows, total } = readPage<DossierRow>(call, withEvents(all, call));
  const write = (row: DossierRow) =>
    serializer.is('G30=ids')
      ? serializer.emit(dossier, { dossierId: row.id, thirdpartyId: row.thirdPartyId })
      : writeDossier(row, call, false);
  return { list: rows.map(write), total };
}

const addDocuments = answers(dossiers.addRequirements, (call) => {
  const { store, accountId, now, input } = call;
  const { id: dossierId } = findDossier(call, rowId(input.dossierId));
  const added = addRequirements(store, { accountId, dossierId, documentCodes: input.newRequiredDocuments }, now);
  return { status: 200, body: writeDossier(added.dossier, call, false) };
});

const get = answers(dossiers.get, (call) => {
  if (call.serializer.is('G09=off')) throw new FailedAnswer(404, 'There is no such resource.');
  return { item: writeDossier(findDossier(call, rowId(call.input.dossierId)), call, true) };
});

const types = answers(dossiers.types, ({ store, serializer }) => {
  if (serializer.is('G12=off')) throw new FailedAnswer(404, 'There is no such resource.');
  const rows = store.all<DossierTypeRow>('SELECT * FROM dossierType ORDER BY code');
  return {
    list: rows.map(({ code, name, englishName }) =>
      serializer.emit(dossierType, { code, label: serializer.english ? englishName : name }),
    ),
  };
});

/** The documents that can be required, in the form of both interfaces. */
export function writeRequirements({ store, serializer }: AcceptedCall): Wire[] {
  const rows = store.all<RequirementRow>('SELECT * FROM requirement ORDER BY code');
  return rows.map(({ code, name, englishName, description, validityMonths }) =>
    serializer.emit(requirement, {
      documentCode: code,
      name: serializer.english ? englishName : name,
      description,
      validityPeriod: validityMonths,
    }),
  );
}

const listRequirements = answers(requirements.list, (call) => {
  if (call.serializer.is('G12=off')) throw new FailedAnswer(404, 'There is no such resource.');
  return { list: writeRequirements(call) };
});

export const dossierRoutes = [listFor, create, list, searchByEvents, addDocuments, get, types, listRequirements];

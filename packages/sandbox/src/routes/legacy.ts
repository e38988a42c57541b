import { legacyAccount, legacyDossierUpdate, legacyEndpoints, legacyStatistics, process } from '@tpr/core/api';
import { startProcess, updateDossier } from '../domain/index.ts';
import { answers } from '../server/call.ts';
import { FailedAnswer } from '../server/failure.ts';
import type { AccountRow, DossierRow, ProcessRow } from '../store/index.ts';
import { findDossier, writeRequirements } from './dossiers.ts';
import { checkLegalId } from './legal-id.ts';
import { readPage, rowId } from './listing.ts';
import { asFlag, narrow, narrowPortfolio } from './portfolio-filter.ts';
import {
  globalStateSql,
  type LegacyThirdPartyRow,
  monitoredSql,
  writeDossierDetail,
  writeDossierItem,
  writeThirdPartyDetail,
  writeThirdPartyItem,
} from './records/legacy.ts';
import { findThirdParty } from './third-parties.ts';

const { account, thirdParties, dossiers, requirements } = legacyEndpoints;

const listAccounts = answers(account.list, ({ store, accountId, serializer }) => {
  const row = store.get<AccountRow>('SELECT * FROM account WHERE id = ?', accountId);
  if (!row) throw new FailedAnswer(404, `Account ${accountId} does not exist.`);
  const { id, name, subscriptionStartDate, subscriptionEndDate } = row;
  const wire = serializer.emit(legacyAccount, {
    accountId: id,
    accountName: name,
    subscriptionStartDate,
    subscriptionEndDate,
  });
  return { list: serializer.is('G13=list') ? [wire] : wire };
});

/** Consistent with the lists: a completed dossier is active and VALID, a pending one active and not VALID (R128). */
const statistics = answers(account.statistics, ({ store, accountId, serializer }) => {
  const parties = store.get<{ total: number; monitored: number }>(
    `SELECT count(*) AS total, coalesce(sum(${monitoredSql}), 0) AS monitored
     FROM thirdParty AS portfolio WHERE accountId = ? AND archivedAt IS NULL`,
    accountId,
  );
  const files = store.get<{ total: number; completed: number; pending: number }>(
    `SELECT count(*) AS total, coalesce(sum(archivedAt IS NULL AND status = 'VALID'), 0) AS completed,
     coalesce(sum(archivedAt IS NULL AND status <> 'VALID'), 0) AS pending FROM dossier WHERE accountId = ?`,
    accountId,
  );
  return {
    item: serializer.emit(legacyStatistics, {
      accountId,
      totalThirdparties: parties?.total,
      monitoredThirdparties: parties?.monitored,
      totalDossiers: files?.total,
      completedDossiers: files?.completed,
      pendingDossiers: files?.pending,
    }),
  };
});

const listThirdParties = answers(thirdParties.list, (call) => {
  const filtered = narrowPortfolio(call.accountId, call.input);
  const { rows, total } = readPage<LegacyThirdPartyRow>(call, { from: 'portfolio', ...filtered });
  const { store } = call;
  const withFlags = rows.map((row) => ({
    ...row,
    ...store.get<{ monitored: number; globalState: number }>(
      `SELECT ${monitoredSql} AS monitored, ${globalStateSql} AS globalState FROM thirdParty AS portfolio WHERE id = ?`,
      row.id,
    ),
  }));
  return { list: withFlags.map((row) => writeThirdPartyItem(row, call)), total };
});

const getThirdParty = answers(thirdParties.get, (call) => ({
  item: writeThirdPartyDetail(findThirdParty(call, rowId(call.input.thirdpartyId)), call),
}));

const listDossiers = answers(dossiers.list, (call) => {
  const { input, accountId, store, serializer } = call;
  const { thirdpartyId, companyIdType, companyIdValue, thirdpartyCode, dossierReference, monitored } = input;
  const processId = serializer.is('G74=ignored') ? undefined : input.processId;
  const process =
    processId === undefined
      ? undefined
      : store.get<ProcessRow>('SELECT * FROM process WHERE id = ? AND accountId = ?', processId, accountId);
  if (processId !== undefined && process === undefined && serializer.is('G29=404')) {
    throw new FailedAnswer(404, `Process '${processId}' does not exist.`);
  }
  const owner = (condition: string) => `thirdPartyId IN (SELECT id FROM thirdParty WHERE ${condition})`;
  const since = serializer.is('G69=equal') ? 'substr(stateChangedAt, 1, 10) = ?' : 'stateChangedAt >= ?';
  const { rows, total } = readPage<DossierRow>(call, {
    from: 'dossier',
    ...narrow([
      ['accountId = ?', accountId],
      ['thirdPartyId = ?', thirdpartyId === undefined ? undefined : rowId(thirdpartyId)],
      [owner('companyIdType = ?'), companyIdType],
      [owner('companyIdValue = ?'), companyIdValue],
      [owner('code = ?'), thirdpartyCode],
      ['reference = ?', dossierReference],
      ['(archivedAt IS NULL) = ?', asFlag(monitored)],
      [since, input.stateLastChangeDate],
      ['processId = ?', processId],
    ]),
  });
  const errors = process?.error == null ? [] : [process.error];
  return { list: rows.map((row) => writeDossierItem(row, call)), total, errors };
});

const getDossier = answers(dossiers.get, (call) => ({
  item: writeDossierDetail(findDossier(call, rowId(call.input.dossierId)), call),
}));

const neverMs = 1e12;

const createDossier = answers(dossiers.create, ({ store, accountId, now, input, serializer }) => {
  checkLegalId(input.companyIdType, input.companyIdValue, serializer);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const request = { ...given, companyIdType: input.companyIdType, companyIdValue: input.companyIdValue };
  const delayMs = serializer.is('G74=failing') ? neverMs : undefined;
  const { processId } = startProcess(store, { accountId, request, ...(delayMs !== undefined && { delayMs }) }, now);
  if (serializer.is('G74=failing')) {
    store.run(`UPDATE process SET status = 'ERROR', error = ? WHERE id = ?`, 'The creation failed.', processId);
  }
  const info = ['The creation of the dossier is in progress.'];
  return { item: serializer.emit(process, { processId, status: 'PENDING' }), info };
});

const changeDossier = answers(dossiers.update, ({ store, accountId, now, input, serializer }) => {
  const { dossierReference, description, purchasingCategory, expirationDate, thirdpartyCode, thirdpartyEmail } = input;
  const change = {
    ...(dossierReference !== undefined && { reference: dossierReference }),
    ...(description !== undefined && { description }),
    ...(purchasingCategory !== undefined && { purchasingCategory }),
    ...(expirationDate !== undefined && { expirationDate }),
    ...(thirdpartyCode !== undefined && { thirdPartyCode: thirdpartyCode }),
    ...(thirdpartyEmail !== undefined && { emails: thirdpartyEmail }),
  };
  const result = updateDossier(store, { accountId, dossierId: rowId(input.dossierId), change }, now);
  return { item: serializer.emit(legacyDossierUpdate, { ...result }) };
});

const listRequirements = answers(requirements.list, (call) => ({ list: writeRequirements(call) }));

export const legacyRoutes = [
  listAccounts,
  statistics,
  listThirdParties,
  getThirdParty,
  listDossiers,
  getDossier,
  createDossier,
  changeDossier,
  listRequirements,
];

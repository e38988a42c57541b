import {
  type CompanyIdType,
  type DateText,
  plusMs,
  type ProcessRow,
  type SqlStore,
  type WallClock,
} from '../store/index.ts';
import { hasValidCheckDigits } from '../seed/identifiers.ts';
import { createDossier, updateThirdPartyCode } from './dossiers.ts';
import { RuleRefusal } from './refusal.ts';
import { addThirdParty } from './third-parties.ts';
import { planWork } from './work.ts';

/** The body of the legacy creation (R141); the server has validated its shape. */
export interface ProcessRequest {
  companyIdType: Exclude<CompanyIdType, 'CIT003'>;
  companyIdValue: string;
  thirdpartyCode?: string;
  dossierReference?: string;
  description?: string;
  purchasingCategory?: string;
  expirationDate?: DateText;
  requiredDocuments?: readonly string[];
  thirdpartyEmail?: readonly string[];
  userInCharge?: readonly string[];
}

/** Stores a legacy creation as PENDING; `advanceClock` carries it out after the delay (default 5 s). */
export function startProcess(
  store: SqlStore,
  { accountId, request, delayMs = 5_000 }: { accountId: number; request: ProcessRequest; delayMs?: number },
  now: WallClock,
): { processId: string } {
  const reference = request.dossierReference?.trim();
  const used = reference
    ? store.get('SELECT 1 FROM dossier WHERE reference = ? AND accountId = ?', reference, accountId)
    : undefined;
  if (used) throw new RuleRefusal('duplicate-reference', `The dossier reference '${reference}' is in use.`);
  const unknown = request.requiredDocuments?.find(
    (code) => !store.get('SELECT 1 FROM requirement WHERE code = ?', code),
  );
  if (unknown !== undefined) throw new RuleRefusal('unknown-code', `There is no document code '${unknown}'.`);
  const count = store.get<{ n: number }>('SELECT count(*) AS n FROM process')?.n ?? 0;
  const processId = `PRC-${accountId}-${String(count + 1).padStart(6, '0')}`;
  store.run(
    `INSERT INTO process (id, accountId, status, request, startedAt) VALUES (?, ?, 'PENDING', ?, ?)`,
    processId,
    accountId,
    JSON.stringify(request),
    now,
  );
  planWork(store, { kind: 'process', subjectId: 0, key: processId }, plusMs(now, delayMs));
  return { processId };
}

/**
 * Adds the third party unless it is in the portfolio, and creates the dossier: untyped if documents are named,
 * otherwise a vigilance dossier. Then sets DONE, or ERROR with a reason. @returns the process afterwards.
 */
export function completeProcess(store: SqlStore, processId: string, now: WallClock): ProcessRow {
  const process = findProcess(store, processId);
  if (process.status !== 'PENDING') return process;
  const request: ProcessRequest = JSON.parse(process.request);
  try {
    const dossierId = store.atomic(() => carryOut(store, process, request, now));
    store.run(`UPDATE process SET status = 'DONE', dossierId = ? WHERE id = ?`, dossierId, processId);
  } catch (error) {
    if (!(error instanceof RuleRefusal)) throw error;
    store.run(`UPDATE process SET status = 'ERROR', error = ? WHERE id = ?`, error.message, processId);
  }
  return findProcess(store, processId);
}

function findProcess(store: SqlStore, processId: string): ProcessRow {
  const process = store.get<ProcessRow>('SELECT * FROM process WHERE id = ?', processId);
  if (!process) throw new RuleRefusal('not-found', `Process '${processId}' does not exist.`);
  return process;
}

function carryOut(store: SqlStore, { id, accountId }: ProcessRow, request: ProcessRequest, now: WallClock): number {
  const { companyIdType, companyIdValue, requiredDocuments = [] } = request;
  if (!hasValidCheckDigits(companyIdType, companyIdValue)) {
    throw new RuleRefusal('invalid-value', `${companyIdValue} is not a valid identifier of type ${companyIdType}.`);
  }
  const thirdPartyId = joinPortfolio(store, { accountId, companyIdType, companyIdValue }, now);
  if (request.thirdpartyCode !== undefined) updateThirdPartyCode(store, thirdPartyId, request.thirdpartyCode, now);
  const { dossierReference, description, purchasingCategory, expirationDate, thirdpartyEmail, userInCharge } = request;
  const { dossierId } = createDossier(
    store,
    {
      accountId,
      thirdPartyId,
      processId: id,
      referenceScope: 'account',
      ...(requiredDocuments.length > 0 ? { documentCodes: requiredDocuments } : { typeCode: 'VIGILANCE' }),
      ...(dossierReference !== undefined && { reference: dossierReference }),
      ...(description !== undefined && { description }),
      ...(purchasingCategory !== undefined && { purchasingCategory }),
      ...(expirationDate !== undefined && { expirationDate }),
      ...(thirdpartyEmail !== undefined && { emails: thirdpartyEmail }),
      ...(userInCharge !== undefined && { usersInCharge: userInCharge }),
    },
    now,
  );
  return dossierId;
}

function joinPortfolio(store: SqlStore, addition: Parameters<typeof addThirdParty>[1], now: WallClock): number {
  try {
    return addThirdParty(store, addition, now).thirdPartyId;
  } catch (error) {
    if (error instanceof RuleRefusal && error.existingId !== undefined) return error.existingId;
    throw error;
  }
}

import { ConnectorError, type Client, type Op } from '@tpr/core';
import type { Dossier } from '@tpr/core/service';
import { readLegalId } from '@tpr/core/values';
import type { Parameters } from '../parameters.ts';
import { findOne } from './read-list.ts';

const searchModes = { SIRET: 'SIRET', SIREN: 'SIREN', VAT: 'VAT' } as const;

/** The ID that a locator of a third party stands for. A legal identifier costs one search. */
export function* thirdPartyIdOf(client: Client, parameters: Parameters): Op<string> {
  const { mode, value } = parameters.locator('thirdPartyId', 'Third Party');
  return mode === 'identifier' ? yield* findThirdParty(client, value) : value;
}

/** @throws ConnectorError `config` when no third party of the portfolio has it. */
function* findThirdParty(client: Client, identifier: string): Op<string> {
  const inDirectory = yield* findInDirectory(client, identifier);
  if (inDirectory !== undefined) return inDirectory;
  const same = (value: string | null): boolean => value !== null && compact(value) === compact(identifier);
  const found = yield* findOne(client.thirdParties.list, {}, (each) => {
    const { siren, siret, vatNumber, duns, companyIdValue, thirdpartyCode } = each;
    return [siren, siret, vatNumber, duns, companyIdValue, thirdpartyCode].some(same);
  });
  if (found?.thirdpartyId != null) return found.thirdpartyId;
  throw new ConnectorError(
    'config',
    `No third party of the portfolio has the identifier "${identifier}". Add it first, or check its digits.`,
    { field: 'thirdPartyId' },
  );
}

/** The directory tells which of its companies are in the portfolio; it is asked for what it can be asked for (R041). */
function* findInDirectory(client: Client, identifier: string): Op<string | undefined> {
  const { kind, value, state } = readLegalId(identifier);
  if (state === 'invalid' || kind === undefined || kind === 'DUNS') return undefined;
  const prefix = value.slice(0, 2);
  const countryCode = kind === 'VAT' ? (prefix === 'EL' ? 'GR' : prefix) : 'FR';
  const companies = yield* client.companies.search({ countryCode, searchBy: searchModes[kind], value });
  return companies.find(({ thirdpartyId }) => thirdpartyId !== null)?.thirdpartyId ?? undefined;
}

const compact = (text: string): string => text.replace(/[\s.\-_/]/g, '').toUpperCase();

/** The ID that a locator of a dossier stands for. A reference is looked for in the account's list. */
export function* dossierIdOf(client: Client, parameters: Parameters): Op<string> {
  const { mode, value } = parameters.locator('dossierId', 'Dossier');
  if (mode !== 'identifier') return value;
  const found = yield* findOne(client.dossiers.list, {}, ({ dossierReference }) => dossierReference === value);
  if (found?.dossierId != null) return found.dossierId;
  throw new ConnectorError('config', `No dossier of the account has the reference "${value}". Check its spelling.`, {
    field: 'dossierId',
  });
}

export interface DocumentPlace {
  readonly dossierId: string;
  readonly documentId: string;
}

/** The dossier and the document that two locators stand for. */
export function* documentPlaceOf(client: Client, parameters: Parameters): Op<DocumentPlace> {
  const dossierId = yield* dossierIdOf(client, parameters);
  const { mode, value } = parameters.locator('documentId', 'Document');
  if (mode !== 'identifier') return { dossierId, documentId: value };
  const documents = yield* client.documents.list({ dossierId });
  const found = documents.find(({ documentCode }) => documentCode?.toLowerCase() === value.toLowerCase());
  if (found?.documentId != null) return { dossierId, documentId: found.documentId };
  const codes = documents.map(({ documentCode }) => documentCode).filter((code) => code !== null);
  throw new ConnectorError(
    'config',
    `Dossier ${dossierId} has no document with the code "${value}". It has ${codes.slice(0, 8).join(', ') || 'none'}.`,
    { field: 'documentId' },
  );
}

/** One dossier. A service without this read answers 404: then it is looked for in the account's list (G09). */
export function* readDossier(client: Client, dossierId: string): Op<Dossier> {
  let refusal: unknown;
  try {
    return yield* client.dossiers.get({ dossierId });
  } catch (error) {
    refusal = error;
  }
  const isMissing = refusal instanceof ConnectorError && refusal.status === 404;
  const found = isMissing
    ? yield* findOne(client.dossiers.list, {}, (dossier) => dossier.dossierId === dossierId)
    : undefined;
  if (found === undefined) throw refusal;
  return found;
}

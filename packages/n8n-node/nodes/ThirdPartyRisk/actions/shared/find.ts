import { ConnectorError, type Op } from '@tpr/core';
import type { Document } from '@tpr/core/api';
import type { OperationCall } from '../operation.ts';
import { askOnce } from './ask-once.ts';

/** The parts of a call that resolving a locator needs. */
export type Chosen = Pick<OperationCall, 'client' | 'finder' | 'recent' | 'parameters'>;

/** Resolves a third-party locator to an ID. @throws ConnectorError `config` if no third party has the identifier. */
export function* thirdPartyIdOf({ finder, parameters }: Chosen): Op<string> {
  const { mode, value } = parameters.locator('thirdPartyId');
  const found = mode === 'identifier' ? yield* finder.thirdParty(value) : value;
  if (found !== undefined) return found;
  throw new ConnectorError(
    'config',
    `No third party of the portfolio has the identifier "${value}". Add it first, or check its digits.`,
    { field: 'thirdPartyId' },
  );
}

/** Resolves a dossier locator to an ID. */
export function* dossierIdOf({ finder, parameters }: Chosen): Op<string> {
  const { mode, value } = parameters.locator('dossierId');
  const found = mode === 'identifier' ? yield* finder.dossier(value) : value;
  if (found !== undefined) return found;
  throw new ConnectorError('config', `No dossier of the account has the reference "${value}". Check its spelling.`, {
    field: 'dossierId',
  });
}

export interface DocumentPlace {
  readonly dossierId: string;
  readonly documentId: string;
}

/**
 * Resolves the locators of a dossier and of its document.
 * @throws ConnectorError `config` if no document of the dossier has the code, or several have it.
 */
export function* documentPlaceOf(chosen: Chosen): Op<DocumentPlace> {
  const { client, parameters } = chosen;
  const dossierId = yield* dossierIdOf(chosen);
  const { mode, value } = parameters.locator('documentId');
  if (mode !== 'identifier') return { dossierId, documentId: value };
  const documents = yield* askOnce(chosen, 'documents.list', { dossierId }, client.documents.list);
  const isMeant = ({ documentCode }: Document): boolean => documentCode?.toLowerCase() === value.toLowerCase();
  const [documentId, ...others] = documents.filter(isMeant).flatMap((each) => each.documentId ?? []);
  if (documentId !== undefined && others.length === 0) return { dossierId, documentId };
  if (documentId !== undefined) {
    const ids = [documentId, ...others].join(', ');
    const message = `Dossier ${dossierId} has several documents with the code "${value}": ${ids}. Give the ID of the one that is meant.`;
    throw new ConnectorError('config', message, { field: 'documentId' });
  }
  const codes = documents.map(({ documentCode }) => documentCode).filter((code) => code !== null);
  throw new ConnectorError(
    'config',
    `Dossier ${dossierId} has no document with the code "${value}". It has ${codes.slice(0, 8).join(', ') || 'none'}.`,
    { field: 'documentId' },
  );
}

import type { Client } from '../client.ts';
import type { Op } from '../runtime/op.ts';
import { ConnectorError, isOfKind } from '../errors.ts';
import type { Document } from '../api/records/document.ts';
import { requireOwnSuccess, sendOnce } from './send-once.ts';

const operation = 'dossiers.addRequirements';

export interface AddRequirementsResult {
  /** The dossier's documents afterwards. */
  readonly documents: readonly Document[];
  /** The codes that the dossier did not require before. */
  readonly added: readonly string[];
}

interface AddOptions {
  /** The dossier's type if it is known: a typed dossier is refused before anything is sent (R109). */
  readonly typeCode?: string | null;
  /** Sends nothing: returns the documents of now, and the codes that would be sent. */
  readonly isTrial?: boolean;
}

/** Adds required documents to an untyped dossier (R108). Codes that it requires already are not sent. */
export function* addRequirements(
  client: Client,
  dossierId: string,
  codes: readonly string[],
  { typeCode = null, isTrial = false }: AddOptions = {},
): Op<AddRequirementsResult> {
  if (typeCode !== null) {
    throw new ConnectorError(
      'refused',
      `Dossier ${dossierId} is of type ${typeCode}: its list of documents is fixed.`,
      {
        endpoint: operation,
        field: 'dossierId',
      },
    );
  }
  const read = () => client.documents.list({ dossierId });
  const missingIn = (documents: readonly Document[]) =>
    [...new Set(codes)].filter((code) => !documents.some((document) => document.documentCode === code));
  const before = yield* read();
  const missing = missingIn(before);
  if (missing.length === 0 || isTrial) return { documents: before, added: missing };
  const send = function* (): Op<undefined> {
    const answered = yield* client.dossiers.addRequirements({ dossierId, newRequiredDocuments: missing });
    requireOwnSuccess(operation, answered);
    return undefined;
  };
  const findAdded = function* (): Op<readonly Document[] | undefined> {
    const documents = yield* read();
    return missingIn(documents).length === 0 ? documents : undefined;
  };
  try {
    return { documents: yield* sendOnce(operation, send, findAdded), added: missing };
  } catch (error) {
    const documents = isOfKind(error, 'refused') ? yield* findAdded() : undefined;
    if (documents === undefined) throw error;
    return { documents, added: missing };
  }
}

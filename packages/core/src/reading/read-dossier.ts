import type { Client } from '../client.ts';
import type { Op } from '../runtime/op.ts';
import { isNotFound } from '../errors.ts';
import type { Dossier } from '../api/records/dossier.ts';
import { findFirst } from './find-first.ts';

/**
 * Reads one dossier. A service without this operation returns 404: then the account's list is searched (G09).
 * @throws ConnectorError the 404, when the list does not contain it either.
 */
export function* readDossier(client: Client, dossierId: string): Op<Dossier> {
  try {
    return yield* client.dossiers.get({ dossierId });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const [found] = yield* findFirst(client.dossiers.list, {}, 1, (dossier) => dossier.dossierId === dossierId);
    if (found === undefined) throw error;
    return found;
  }
}

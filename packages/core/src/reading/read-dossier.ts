import type { Client } from '../client.ts';
import type { Op } from '../runtime/op.ts';
import { isNotFound } from '../errors.ts';
import type { Dossier } from '../api/records/dossier.ts';
import { findFirst } from './find-first.ts';

/**
 * One dossier. A service without this read answers 404: then it is looked for in the account's list (G09).
 * @throws ConnectorError the 404, when it is not there either.
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

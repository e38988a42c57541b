import type { Client } from '../client.ts';
import type { Dossier } from '../api/records/dossier.ts';
import { findFirst } from '../reading/find-first.ts';
import { ThirdPartyReader } from '../reading/third-party-reader.ts';
import { settle } from '../runtime/outcome.ts';
import { ask, type Op } from '../runtime/op.ts';
import type { NewDossier, UnreadDossier } from './create-dossier.ts';

/** The profile key for the name of the type in a creation, whose body is not specified (G64). */
export const dossierTypeKey = 'body.dossiers.create.typeCode';

export type TypedDossier = Pick<Dossier, 'dossierId' | 'typeCode'>;

const hasType = ({ typeCode }: Pick<Dossier, 'typeCode'>): boolean => typeCode !== null && typeCode.trim() !== '';

/**
 * Whether a dossier was created without the requested type. If the field has another name in the service, the service
 * ignores it and still creates the dossier. A missing type proves nothing if the service lists no types, or lists them
 * later. So the dossier is read again, and other dossiers are checked. That costs one to three requests, and none for a
 * dossier with a type.
 */
export function* lacksType(client: Client, thirdpartyId: string, created: TypedDossier): Op<boolean> {
  if (hasType(created)) return false;
  const dossiers = yield* listFor(client, thirdpartyId);
  if (dossiers.some((each) => each.dossierId === created.dossierId && hasType(each))) return false;
  return dossiers.some(hasType) || (yield* listsTypes(client));
}

/** Warns of a dossier that was created without its type, for hosts that return the dossier itself. */
export function* warnWithoutType(client: Client, wanted: NewDossier, created: Dossier | UnreadDossier): Op<void> {
  const { thirdpartyId, typeCode } = wanted;
  if ('state' in created || typeCode === undefined || !(yield* lacksType(client, thirdpartyId, created))) return;
  yield* ask('log', {
    kind: 'warning',
    message: `dossiers.create: dossier ${created.dossierId} was created without its type ${typeCode}. If the type has another name in the request here, set ${dossierTypeKey} in the profile.`,
  });
}

/** Whether the list of a third party shows the type of a dossier that the account's list shows with a type. */
function* listsTypes(client: Client): Op<boolean> {
  const listed = yield* settle(findFirst(client.dossiers.list, {}, 20));
  const items = listed.ok ? listed.value : [];
  const { thirdpartyId = null } = items.find((each) => hasType(each) && each.thirdpartyId !== null) ?? {};
  return thirdpartyId !== null && (yield* listFor(client, thirdpartyId)).some(hasType);
}

/** Empty when the dossiers cannot be read, which proves nothing. */
function* listFor(client: Client, thirdpartyId: string): Op<readonly TypedDossier[]> {
  const read = yield* settle(new ThirdPartyReader(client).dossiers(thirdpartyId));
  return read.ok ? (read.value ?? []) : [];
}

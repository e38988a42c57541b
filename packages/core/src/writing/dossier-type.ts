import type { Client } from '../client.ts';
import type { Dossier } from '../api/records/dossier.ts';
import { ConnectorError } from '../errors.ts';
import { ThirdPartyReader } from '../reading/third-party-reader.ts';
import { settle } from '../runtime/outcome.ts';
import type { Op } from '../runtime/op.ts';

/** The parts of a dossier that show whether it has its type. */
type TypedDossier = Pick<Dossier, 'dossierId' | 'typeCode'>;

/**
 * Checks that a created dossier has the type it was created with. No request body is shown (G64), and a service that
 * ignores a field under another name creates the dossier without its type. A dossier without a type proves nothing where
 * the service lists no types at all: one request or two find out, and only then.
 * @throws ConnectorError `invalid-response` that names the dossier and the profile key
 */
export function* checkDossierType(
  client: Client,
  dossier: TypedDossier,
  typeCode: string,
  neighbours: readonly TypedDossier[],
): Op<void> {
  if (dossier.typeCode !== null) return;
  if (!neighbours.some(hasType) && !(yield* listsTypes(client))) return;
  const { dossierId } = dossier;
  throw new ConnectorError(
    'invalid-response',
    `dossiers.create: dossier ${dossierId} was created without its type ${typeCode}. If the type has another name in the request here, set body.dossiers.create.typeCode in the profile.`,
    { endpoint: 'dossiers.create', field: 'typeCode', mayBeProfile: true },
  );
}

const hasType = ({ typeCode }: TypedDossier): boolean => typeCode !== null;

/** Whether the dossiers of a third party are listed with their types: seen by one that has a type in the account's list. */
function* listsTypes(client: Client): Op<boolean> {
  const page = { number: client.profile.get('paging.firstPage'), size: 20 };
  const listed = yield* settle(client.dossiers.list.page({}, page));
  if (!listed.ok) return false;
  const { thirdpartyId = null } = listed.value.items.find((each) => hasType(each) && each.thirdpartyId !== null) ?? {};
  if (thirdpartyId === null) return false;
  const dossiers = yield* settle(new ThirdPartyReader(client).dossiers(thirdpartyId));
  return dossiers.ok && (dossiers.value ?? []).some(hasType);
}

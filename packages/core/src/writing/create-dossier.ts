import type { Client } from '../client.ts';
import { ask, type Op } from '../runtime/op.ts';
import { ConnectorError, isOfKind } from '../errors.ts';
import type { InputOf } from '../api/endpoint.ts';
import type { currentEndpoints } from '../api/endpoints.ts';
import type { CreatedDossier, Dossier } from '../api/records/dossier.ts';
import { ThirdPartyReader } from '../reading/third-party-reader.ts';
import { settle } from '../runtime/outcome.ts';
import { sendOnce, unconfirmed } from './send-once.ts';
import { poll, type PollOptions } from './poll.ts';

export type NewDossier = InputOf<typeof currentEndpoints.dossiers.create>;

/** A dossier whose creation is confirmed, but that could not be read. */
export interface UnreadDossier {
  /** `underWay` if the list does not have it yet, `unreadable` if the list could not be read. */
  readonly state: 'underWay' | 'unreadable';
  /** Null if the service creates it in the background. */
  readonly dossierId: string | null;
  readonly dossierReference: string;
}

/**
 * Creates a dossier on demand (R106). Generates a reference if none is given (G64). The reference finds the dossier
 * after an unclear response, or if the service creates it in the background (G65). With the reference of an earlier
 * attempt, the dossier of that attempt is returned if it exists.
 * @param known `absent` if the third party's dossiers have just been searched.
 * @returns the dossier, or an `UnreadDossier` if its creation is confirmed but it cannot be read (yet): do not create
 * it again.
 * @throws ConnectorError `unknown-outcome` when neither a response nor a read shows it.
 */
export function* createDossier(
  client: Client,
  wanted: NewDossier,
  polling: PollOptions,
  known?: 'absent',
): Op<Dossier | UnreadDossier> {
  const dossierReference = wanted.dossierReference ?? (yield* makeReference());
  const { thirdpartyId } = wanted;
  const reader = new ThirdPartyReader(client);
  const find = () => findDossier(client, { ...wanted, dossierReference }, reader);
  const there = known === undefined ? yield* findDossier(client, wanted, reader) : undefined;
  if (there !== undefined) return there;
  const send = function* (): Op<Identified> {
    const made = yield* client.dossiers.create({ ...wanted, dossierReference });
    if (saysNothing(made)) throw unconfirmed('dossiers.create');
    return made;
  };
  let made: Identified;
  try {
    made = yield* sendOnce<Identified>('dossiers.create', send, find);
  } catch (error) {
    // The reference may be taken by our own first attempt, if that one succeeded after all.
    const own = isOfKind(error, 'refused') ? yield* find() : undefined;
    if (own === undefined) throw withReference(error, dossierReference);
    return own;
  }
  const { dossierId } = made;
  const byId = function* (): Op<Dossier | undefined> {
    return (yield* listDossiers(client, reader, thirdpartyId)).find((dossier) => dossier.dossierId === dossierId);
  };
  const read = yield* settle(poll(dossierId === null ? find : byId, polling));
  if (read.ok && read.value !== undefined) return read.value;
  if (!read.ok) yield* warnUnread(dossierId, read.error);
  const state = read.ok ? 'underWay' : 'unreadable';
  return { state, dossierId, dossierReference: made.dossierReference ?? dossierReference };
}

/** Without the reference, a user could not look for a dossier whose reference was generated. */
export function withReference(error: unknown, dossierReference: string): unknown {
  if (!isOfKind(error, 'unknown-outcome')) return error;
  return new ConnectorError(
    error.kind,
    `${error.message} If it was made, its reference is ${dossierReference}.`,
    error,
  );
}

/** The dossier of an earlier attempt: with the same reference, type and end. Undefined without a reference. */
export function* findDossier(
  client: Client,
  wanted: NewDossier,
  reader = new ThirdPartyReader(client),
): Op<Dossier | undefined> {
  const { thirdpartyId, dossierReference } = wanted;
  if (dossierReference === undefined) return undefined;
  const dossiers = yield* listDossiers(client, reader, thirdpartyId);
  return dossiers.find((dossier) => isSameReference(dossier, dossierReference) && isAsWanted(dossier, wanted));
}

function* listDossiers(client: Client, reader: ThirdPartyReader, thirdpartyId: string): Op<readonly Dossier[]> {
  const read = () => client.dossiers.listFor({ thirdpartyId });
  return (yield* reader.listOf(thirdpartyId, 'dossiers.listFor', read)) ?? [];
}

type Identified = Pick<CreatedDossier, 'dossierId' | 'dossierReference'>;

/** @throws the error if it is not a ConnectorError. */
function* warnUnread(dossierId: string | null, error: unknown): Op<void> {
  if (!(error instanceof ConnectorError)) throw error;
  yield* ask('log', {
    kind: 'warning',
    message: `dossiers.create: ${dossierId === null ? 'the dossier' : `dossier ${dossierId}`} was created, but could not be read back. Do not create it again. ${error.message}`,
  });
}

/** The service removes blanks around a reference (G73). */
export function isSameReference({ dossierReference }: Pick<Dossier, 'dossierReference'>, wanted: string): boolean {
  return dossierReference?.trim() === wanted.trim();
}

/** Dossiers with the same reference are distinguished by the fields that both the request and the list have. */
function isAsWanted(
  { typeCode, expirationDate }: Dossier,
  { typeCode: type, expirationDate: end }: NewDossier,
): boolean {
  const hasType = typeCode === null || typeCode === type;
  return hasType && (end === undefined || expirationDate === null || expirationDate.slice(0, 10) === end);
}

/**
 * Whether a response contains only a status: an intermediary may have sent it. An empty 202 is a creation in progress.
 */
function saysNothing({ dossierId, processId, dossierReference, status }: CreatedDossier): boolean {
  return dossierId === null && processId === null && dossierReference === null && status !== null;
}

/** A reference that is practically unique: the time in milliseconds and 40 random bits, in base 36. */
export function* makeReference(): Op<string> {
  const time = (yield* ask('now')).toString(36);
  const random = Math.floor((yield* ask('random')) * 2 ** 40).toString(36);
  return `TPR-${time}-${random}`.toUpperCase();
}

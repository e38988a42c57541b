import type { Client } from '../client.ts';
import type { Op } from '../runtime/op.ts';
import { ConnectorError } from '../errors.ts';
import type { InputOf } from '../api/endpoint.ts';
import type { legacyEndpoints } from '../api/endpoints.ts';
import type { LegacyDossierItem } from '../api/records/legacy.ts';
import { isSameReference, makeReference, withReference } from './create-dossier.ts';
import { settle } from '../runtime/outcome.ts';
import { sendOnce, unconfirmed } from './send-once.ts';
import { poll, type PollOptions } from './poll.ts';

export type NewLegacyDossier = InputOf<typeof legacyEndpoints.dossiers.create>;

/** Identifies the creation of a legacy dossier (R142, R148). */
export interface DossierProcess {
  readonly processId: string | null;
  readonly dossierReference: string;
}

/** Dossiers are created in the background (R142): a read right after a lost response would not find them. */
const inBackground: PollOptions = { timeoutMs: 20_000 };

/** @deprecated Legacy interface. Starts the creation of a dossier; `waitForLegacyDossier` waits for it. */
export function* startLegacyDossier(client: Client, wanted: NewLegacyDossier): Op<DossierProcess> {
  const dossierReference = wanted.dossierReference ?? (yield* makeReference());
  const send = function* (): Op<{ processId: string }> {
    const { processId } = yield* client.legacy.dossiers.create({ ...wanted, dossierReference });
    // An intermediary may have sent such a response.
    if (processId === null) throw unconfirmed('legacy.dossiers.create');
    return { processId };
  };
  const find = function* (): Op<{ processId: null } | undefined> {
    const dossiers = yield* client.legacy.dossiers.list({ dossierReference });
    // A service may ignore the filter.
    if (dossiers.some((dossier) => isSameReference(dossier, dossierReference))) return { processId: null };
    // Without their references, the dossier may be one of them: it must not be created a second time.
    if (dossiers.some((dossier) => dossier.dossierReference === null)) throw unconfirmed('legacy.dossiers.create');
    return undefined;
  };
  const sending = sendOnce<{ processId: string | null }>('legacy.dossiers.create', send, find, inBackground);
  const started = yield* settle(sending);
  if (!started.ok) throw withReference(started.error, dossierReference);
  const { processId } = started.value;
  return { processId, dossierReference };
}

/**
 * @deprecated Legacy interface. Waits for a process by its identifier, or by the dossier's reference if the service
 * rejects or ignores the parameter (G74).
 * @returns undefined while the dossier is still being created.
 * @throws ConnectorError `refused` with the service's reason when its response contains an error instead of a dossier;
 *   the specification shows no other sign of a failed process (C20).
 */
export function waitForLegacyDossier(
  client: Client,
  { processId, dossierReference }: DossierProcess,
  polling: PollOptions,
): Op<LegacyDossierItem | undefined> {
  let isParameterKnown = processId !== null;
  const { list } = client.legacy.dossiers;
  const readOnce = function* (): Op<LegacyDossierItem | undefined> {
    const asked = { dossierReference, ...(isParameterKnown && { processId: processId! }) };
    const { items, errors } = yield* list.page(asked, firstPage);
    const made = items.find((dossier) => isSameReference(dossier, dossierReference));
    const [reason] = errors;
    if (made !== undefined || reason === undefined) return made;
    throw new ConnectorError('refused', `legacy.dossiers.create: no dossier was made. The service says: ${reason}`, {
      endpoint: 'legacy.dossiers.create',
      reason,
    });
  };
  return poll(function* () {
    try {
      return yield* readOnce();
    } catch (error) {
      if (!isParameterKnown || !(error instanceof ConnectorError) || error.status !== 400) throw error;
      isParameterKnown = false;
      return yield* readOnce();
    }
  }, polling);
}

/** One page is enough, since a reference belongs to one dossier. */
const firstPage = { number: 0, size: 20 };

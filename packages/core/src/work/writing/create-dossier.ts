import type { Client } from '../../client.ts';
import { ask, type Op } from '../../engine/op.ts';
import { ConnectorError } from '../../errors.ts';
import type { InputOf } from '../../service/endpoint.ts';
import type { currentEndpoints, legacyEndpoints } from '../../service/endpoints.ts';
import type { Dossier } from '../../service/records/dossier.ts';
import type { LegacyDossierItem } from '../../service/records/legacy.ts';
import { FactReader } from '../reading/fact-reader.ts';
import { sendOnce } from './look-again.ts';
import { waitUntil, type Patience } from './wait-until.ts';

export type NewDossier = InputOf<typeof currentEndpoints.dossiers.create>;
export type NewLegacyDossier = InputOf<typeof legacyEndpoints.dossiers.create>;

/**
 * Creates a dossier on demand (R106). A reference is made when none is given (G64): by it the dossier is found again
 * after an unclear answer, or when the service works in the background (G65).
 * @returns the dossier; undefined while the service is still making it.
 */
export function* createDossier(client: Client, wanted: NewDossier, patience: Patience): Op<Dossier | undefined> {
  const dossierReference = wanted.dossierReference ?? (yield* makeReference());
  const { thirdpartyId } = wanted;
  const reader = new FactReader(client);
  const list = function* (): Op<readonly Dossier[]> {
    return (
      (yield* reader.listOf(thirdpartyId, 'dossiers.listFor', () => client.dossiers.listFor({ thirdpartyId }))) ?? []
    );
  };
  const find = function* (): Op<Dossier | undefined> {
    return (yield* list()).find((dossier) => dossier.dossierReference === dossierReference);
  };
  const made = yield* sendOnce(function* (): Op<{ dossierId: string | null }> {
    return yield* client.dossiers.create({ ...wanted, dossierReference });
  }, find);
  return yield* waitUntil(function* () {
    if (made.dossierId === null) return yield* find();
    return (yield* list()).find((dossier) => dossier.dossierId === made.dossierId);
  }, patience);
}

/** What is needed to follow the making of a legacy dossier (R142, R148). */
export interface DossierProcess {
  readonly processId: string | null;
  readonly dossierReference: string;
}

/** @deprecated Legacy interface. Starts the making of a dossier; `waitForLegacyDossier` follows it. */
export function* startLegacyDossier(client: Client, wanted: NewLegacyDossier): Op<DossierProcess> {
  const dossierReference = wanted.dossierReference ?? (yield* makeReference());
  const { processId } = yield* sendOnce(
    function* (): Op<{ processId: string | null }> {
      return yield* client.legacy.dossiers.create({ ...wanted, dossierReference });
    },
    function* () {
      const [dossier] = yield* client.legacy.dossiers.list({ dossierReference });
      return dossier === undefined ? undefined : { processId: null };
    },
  );
  return { processId, dossierReference };
}

/**
 * @deprecated Legacy interface. Follows a process by its identifier, and by the dossier's reference where the service
 * does not know the parameter or ignores it (G74).
 * @returns undefined while the dossier is still being made: there is no sign of a failed process to look for (C20).
 */
export function waitForLegacyDossier(
  client: Client,
  { processId, dossierReference }: DossierProcess,
  patience: Patience,
): Op<LegacyDossierItem | undefined> {
  let isParameterKnown = processId !== null;
  return waitUntil(function* () {
    if (isParameterKnown) {
      try {
        const dossiers = yield* client.legacy.dossiers.list({ processId: processId!, dossierReference });
        return dossiers.find((dossier) => dossier.dossierReference === dossierReference);
      } catch (error) {
        if (!(error instanceof ConnectorError) || error.status !== 400) throw error;
        isParameterKnown = false;
      }
    }
    const dossiers = yield* client.legacy.dossiers.list({ dossierReference });
    return dossiers.find((dossier) => dossier.dossierReference === dossierReference);
  }, patience);
}

/** Unlikely to meet another: the time in milliseconds and 40 random bits, in 36 letters and digits. */
function* makeReference(): Op<string> {
  const time = (yield* ask('now')).toString(36);
  const random = Math.floor((yield* ask('random')) * 2 ** 40).toString(36);
  return `TPR-${time}-${random}`.toUpperCase();
}

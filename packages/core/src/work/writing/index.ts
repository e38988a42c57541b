/** Writes made safe: looked at before, looked at after, never repeated blindly. */
export { addRequirements } from './add-requirements.ts';
export { addThirdParty, waitForIdentity, type AddedThirdParty, type NewThirdParty } from './add-third-party.ts';
export {
  createDossier,
  startLegacyDossier,
  waitForLegacyDossier,
  type DossierProcess,
  type NewDossier,
  type NewLegacyDossier,
} from './create-dossier.ts';
export { decide, type Decision, type DecisionResult, type DocumentKey } from './decide.ts';
export { sendOnce } from './look-again.ts';
export { waitUntil, type Patience } from './wait-until.ts';

export { faultOf, riskTierOf } from './attribute-values.ts';
export { type AttributeWrite, type AttributeWritten, setAttribute } from './attributes.ts';
export { advanceClock, type WorkDone } from './clock.ts';
export { inviteContact, type Invitation } from './contacts.ts';
export { approve, type Decided, type Decision, reject } from './decisions.ts';
export { answerDocument, type Answered, type AnswerOutcome, expireDocument, startAnswer } from './documents.ts';
export { dossierStatusOf, recomputeDossierStatus, setDossierStatus } from './dossier-status.ts';
export {
  type AddedRequirements,
  addRequirements,
  archiveDossier,
  createDossier,
  type CreatedDossier,
  type DossierChange,
  type DossierRequest,
  reactivateDossier,
  updateDossier,
  updateThirdPartyCode,
} from './dossiers.ts';
export { recomputeLegalCompliance, setIndicator } from './indicators.ts';
export { recordEvent } from './journal.ts';
export { completeProcess, type ProcessRequest, startProcess } from './processes.ts';
export { Refusal, type RefusalReason } from './refusal.ts';
export {
  type Addition,
  addThirdParty,
  archiveThirdParty,
  arriveIdentity,
  changeCompanyStatus,
  findCompany,
} from './third-parties.ts';

/** Safe writes: read before, read after, never repeated blindly. */
export { addRequirements } from './add-requirements.ts';
export { addThirdParty, waitForIdentity, type AddedThirdParty, type NewThirdParty } from './add-third-party.ts';
export { createDossier, type NewDossier, type UnreadDossier } from './create-dossier.ts';
export {
  startLegacyDossier,
  waitForLegacyDossier,
  type DossierProcess,
  type NewLegacyDossier,
} from './create-legacy-dossier.ts';
export { warnWithoutType } from './dossier-type.ts';
export { AttributeWriter, type GivenValue, type WrittenAttribute } from './attribute-writer.ts';
export { customCall, customFile, type CustomAnswer } from './custom-call.ts';
export { customList } from './custom-list.ts';
export type { CustomCall } from './custom-request.ts';
export { decide, type Decision, type DecisionResult, type DocumentKey } from './decide.ts';
export type { PollOptions } from './poll.ts';
export { reviewEdits, type ReviewProgress } from './review-edits.ts';
export { undoObstacle } from './judge-edit.ts';
export type { CellOptions, Change, Edit, Verdict } from './edit.ts';
export { readRuleContexts, type RuleContext } from './rule-context.ts';
export { sendChanges, type WriteBackOptions, type WriteProgress } from './write-back.ts';
export type { Outcome, OutcomeKind } from './outcome.ts';

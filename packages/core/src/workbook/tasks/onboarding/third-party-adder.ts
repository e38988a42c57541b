import { addThirdParty } from '../../../writing/add-third-party.ts';
import type { CellOptions } from '../../../writing/edit.ts';
import { maxConcurrency } from '../../../api/profile/index.ts';
import { forEachConcurrent, type Op } from '../../../runtime/op.ts';
import { ConnectorError, isOfKind } from '../../../errors.ts';
import { typeCodes } from '../../../values/legal-id-result.ts';
import { workbookMessages } from '../../../i18n/workbook.ts';
import { describeTaskError, describeTaskRefusal } from '../../../i18n/describe-task-error.ts';
import type { TextIn } from '../../../i18n/localized-text.ts';
import { onboardingMessages, type OnboardingMessages } from '../../../i18n/onboarding.ts';
import { clientOf, userLanguageOf, type TaskContext } from '../../task-context.ts';
import { PostAddWrites } from './post-add-writes.ts';
import { keyOf } from './onboarding-table.ts';
import type { AdditionOutcome, OnboardOrder, PlannedAddition } from './task-types.ts';

/**
 * Adds the planned third parties as the task `onboard` does, but without a workbook, for a rehearsal at a service that
 * has none of them yet.
 * @param visit receives each outcome, in the order of the plan.
 * @returns why the run stopped for all lines; undefined when it reached the last one.
 * @throws ConnectorError `config` naming an attribute that cannot have its value, before anything is added.
 */
export function* addPlanned(
  context: TaskContext,
  order: OnboardOrder,
  options: CellOptions,
  visit: (outcome: AdditionOutcome) => Op<void>,
): Op<string | undefined> {
  const extras = yield* PostAddWrites.check(context, order, options);
  const adding = new ThirdPartyAdder(context, extras, new Set(), order.additions);
  yield* forEachConcurrent(
    order.additions.map((addition) => adding.settle(addition)),
    maxConcurrency(clientOf(context).profile),
    visit,
  );
  return adding.stop?.(userLanguageOf(context));
}

/** Adds planned third parties. Several lines may be settled concurrently. */
export class ThirdPartyAdder {
  /** Why the work stopped for all lines. */
  stop: TextIn | undefined;
  private readonly context: TaskContext;
  private readonly messages: OnboardingMessages;
  private readonly extras: PostAddWrites;
  private readonly unfinished: Set<string>;
  /** Third parties that are in the portfolio. */
  private readonly known: readonly string[];
  /** The last third party that was settled. */
  private lastSettled: string | undefined;
  /** The keys that were unfinished before this run. */
  private readonly earlier: ReadonlySet<string>;
  /** The first line of each key. A second line would be added concurrently with it, and is left out. */
  private readonly firstLines = new Map<string, number>();

  /**
   * The line that starts the dossier of each third party, by its identifier of the service. Two lines with different
   * identifiers may name the same third party, and are processed concurrently.
   */
  private readonly dossierLines = new Map<string, number>();

  /** @param additions all that are settled. */
  constructor(
    context: TaskContext,
    extras: PostAddWrites,
    unfinished: Set<string>,
    additions: readonly PlannedAddition[],
  ) {
    this.context = context;
    this.messages = onboardingMessages[context.language];
    this.extras = extras;
    this.unfinished = unfinished;
    this.earlier = new Set(unfinished);
    this.known = additions.flatMap(({ thirdpartyId }) => thirdpartyId ?? []);
  }

  *settle(addition: PlannedAddition): Op<AdditionOutcome> {
    const { plan, reason } = addition;
    const { unfinished, messages } = this;
    const key = keyOf(addition);
    const isOurs = this.earlier.has(key);
    let thirdpartyId = addition.thirdpartyId;
    const outcome = (kind: AdditionOutcome['kind'], why: string | undefined): AdditionOutcome => {
      return { addition, kind, thirdpartyId, reason: why };
    };
    if (plan === 'notFound' || plan === 'cannot') return outcome('leftOut', reason ?? messages.addFailed);
    const isExisting = plan === 'alreadyThere';
    if (isExisting && !this.extras.includesExisting) return outcome('alreadyThere', reason);
    // It names several third parties of the portfolio.
    if (isExisting && thirdpartyId === undefined) return outcome('leftOut', reason);
    const first = this.firstLines.get(key);
    if (first !== undefined) {
      const duplicate = { ...addition, state: 'duplicate' as const };
      return { ...outcome('leftOut', messages.sameAsLine(first)), addition: duplicate };
    }
    this.firstLines.set(key, addition.line);
    const { language } = this.context;
    if (this.context.isStopped?.() === true) this.stop ??= (reader) => workbookMessages[reader].stoppedByUser;
    if (this.stop !== undefined) return outcome('pending', this.stop(language));
    try {
      if (isExisting && thirdpartyId !== undefined) return yield* this.settleExisting(addition, thirdpartyId);
      // From here on, this run may have added the third party, even without a response.
      unfinished.add(key);
      const { id, isNew } = yield* this.addToPortfolio(addition);
      thirdpartyId = id;
      if (!isNew && !isOurs) {
        unfinished.delete(key);
        return yield* this.settleExisting(addition, id);
      }
      const isFirst = !this.dossierLines.has(id);
      if (isFirst) this.dossierLines.set(id, addition.line);
      const troubles = yield* this.extras.setAttributes(id);
      const dossier = isFirst ? yield* this.extras.startDossier(id, addition.emails) : undefined;
      if (dossier?.trouble !== undefined) troubles.push(dossier.trouble);
      unfinished.delete(key);
      this.lastSettled = id;
      this.stop ??= this.extras.stop;
      if (troubles.length === 0) return outcome('added', undefined);
      return { ...outcome('added', troubles.join(' ')), hasTrouble: true };
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      const isOfOne = yield* this.extras.isOfOneRecord(error, this.othersThan(thirdpartyId));
      if (isOfOne && isOfKind(error, 'refused', 'config')) {
        unfinished.delete(key);
        return outcome(error.kind === 'config' ? 'leftOut' : 'refused', describeTaskRefusal(error, language));
      }
      if (!isOfOne) this.stop ??= (reader) => describeTaskError(error, reader);
      const isUnfinished = thirdpartyId !== undefined && (!isOfOne || error.kind === 'unknown-outcome');
      return outcome('pending', isUnfinished ? messages.unfinished : describeTaskError(error, language));
    }
  }

  /** The dossier of a third party that this task has not added. Two lines may name it, by different identifiers. */
  private *settleExisting(addition: PlannedAddition, thirdpartyId: string): Op<AdditionOutcome> {
    const { extras, messages } = this;
    const outcome = (kind: AdditionOutcome['kind'], reason: string): AdditionOutcome => {
      return { addition, kind, thirdpartyId, reason };
    };
    if (!extras.includesExisting) return outcome('alreadyThere', messages.inPortfolio);
    const first = this.dossierLines.get(thirdpartyId);
    if (first !== undefined) return outcome('alreadyThere', messages.sameAsLine(first));
    this.dossierLines.set(thirdpartyId, addition.line);
    const { state, trouble } = (yield* extras.startDossier(thirdpartyId)) ?? { state: 'present' };
    this.lastSettled = thirdpartyId;
    this.stop ??= extras.stop;
    const kind = ({ started: 'dossierStarted', present: 'alreadyThere', refused: 'refused' } as const)[state];
    const reason = state === 'present' ? messages.hasDossier : messages.inPortfolio;
    return trouble === undefined ? outcome(kind, reason) : { ...outcome(kind, trouble), hasTrouble: true };
  }

  private othersThan(thirdpartyId: string | undefined): readonly string[] {
    const known = this.lastSettled === undefined ? this.known : [this.lastSettled, ...this.known];
    return known.filter((id) => id !== thirdpartyId);
  }

  /** Adds the third party to the portfolio, unless the portfolio has it already. */
  private *addToPortfolio(addition: PlannedAddition): Op<{ readonly id: string; readonly isNew: boolean }> {
    const { idKind, value, countryCode, thirdpartyId } = addition;
    if (thirdpartyId !== undefined) return { id: thirdpartyId, isNew: false };
    const companyIdType = idKind === undefined ? undefined : typeCodes[idKind];
    if (companyIdType === undefined || value === undefined) {
      throw new ConnectorError('config', this.messages.addFailed, { field: 'companyIdType' });
    }
    // `absent`: the plan has compared the identifier with the whole portfolio.
    const wanted = { companyIdType, companyIdValue: value, ...(countryCode !== undefined && { countryCode }) };
    const added = yield* addThirdParty(clientOf(this.context), wanted, 'absent');
    return { id: added.thirdpartyId, isNew: added.outcome === 'added' };
  }
}

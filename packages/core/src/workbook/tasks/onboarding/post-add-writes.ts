import { dossierTypeKey, lacksType, type TypedDossier } from '../../../writing/dossier-type.ts';
import { createDossier } from '../../../writing/create-dossier.ts';
import { withShortBackoffs, type Client } from '../../../client.ts';
import { ask, type Op } from '../../../runtime/op.ts';
import { ConnectorError } from '../../../errors.ts';
import type { AttributeDefinition } from '../../../api/records/attribute.ts';
import type { Dossier } from '../../../api/records/dossier.ts';
import { describeTaskRefusal, workbookPhrases } from '../../../i18n/describe-task-error.ts';
import type { Language } from '../../../i18n/language.ts';
import type { TextIn } from '../../../i18n/localized-text.ts';
import { onboardingMessages, type OnboardingMessages } from '../../../i18n/onboarding.ts';
import { anySucceeds, isOfOneRecord } from '../../../reading/failure-scope.ts';
import { serviceMoment } from '../../../reading/service-moment.ts';
import { ThirdPartyReader } from '../../../reading/third-party-reader.ts';
import { planWrite } from '../../../writing/plan-write.ts';
import type { CellOptions, Change } from '../../../writing/edit.ts';
import { sendChanges } from '../../../writing/write-back.ts';
import { clientOf, userLanguageOf, type TaskContext } from '../../task-context.ts';
import type { OnboardOrder } from './task-types.ts';

/** What became of a dossier. `present`: the third party has one, and nothing was sent. */
export interface DossierStart {
  readonly state: 'started' | 'present' | 'refused';
  /** What is wrong with it, in one sentence. */
  readonly trouble?: string | undefined;
}

/** The writes after a third party is in the portfolio: the attributes of the order, and its dossier. */
export class PostAddWrites {
  /** Set when a dossier was created without its type: why the run must stop. */
  stop: TextIn | undefined;
  private readonly client: Client;
  private readonly language: Language;
  private readonly messages: OnboardingMessages;
  private readonly options: CellOptions;
  private readonly changes: readonly Change[];
  private readonly dossierType: string | undefined;
  private readonly isForExisting: boolean;

  private constructor(
    context: TaskContext,
    options: CellOptions,
    changes: readonly Change[],
    { dossierType, includesExisting = false }: OnboardOrder,
  ) {
    this.client = clientOf(context);
    // The reasons are written into the rows.
    const { language } = context;
    this.language = language;
    this.messages = onboardingMessages[language];
    this.options = { ...options, language, ...(options.phrases && { phrases: workbookPhrases[language] }) };
    this.changes = changes;
    this.dossierType = dossierType;
    this.isForExisting = includesExisting;
  }

  /** Validates attributes with one call, before anything is sent. @throws ConnectorError `config` for an invalid one. */
  static *check(context: TaskContext, order: OnboardOrder, options: CellOptions): Op<PostAddWrites> {
    const { attributes } = order;
    const client = clientOf(context);
    const definitions = attributes.length === 0 ? [] : yield* client.attributes.definitions();
    const readAtMs = yield* ask('now');
    const changes = attributes.map((wanted) => judge(context, client, wanted, definitions, options, readAtMs));
    const isWritten = ({ verdict }: Change) => verdict === 'change';
    return new PostAddWrites(context, options, changes.filter(isWritten), order);
  }

  /** Whether third parties that were in the portfolio before get the dossier, too. */
  get includesExisting(): boolean {
    return this.isForExisting && this.dossierType !== undefined;
  }

  get isEmpty(): boolean {
    return this.changes.length === 0 && this.dossierType === undefined;
  }

  /**
   * Idempotent. @returns one sentence for each refusal of the service.
   * @throws ConnectorError `unknown-outcome`, and errors that affect all third parties (`retry-later`, `auth`, …): the call
   * has to be repeated.
   */
  *setAttributes(thirdpartyId: string): Op<string[]> {
    const troubles: string[] = [];
    const { client, messages } = this;
    const readAtMs = yield* ask('now');
    let lost: string | undefined;
    const mine = this.changes.map((change) => ({ ...change, readAtMs, edit: { ...change.edit, thirdpartyId } }));
    const stop = yield* sendChanges(client, mine, this.options, function* ({ change, kind, reason = '' }) {
      if (kind === 'unknown') lost ??= reason;
      const isRefused = kind === 'refused' || kind === 'conflict';
      if (isRefused) troubles.push(messages.attributeFailed(change.edit.attribute.label, reason));
    });
    if (stop !== undefined) throw stop;
    if (lost !== undefined) throw new ConnectorError('unknown-outcome', lost);
    return troubles;
  }

  /**
   * Starts the dossier of the order, unless the third party has one of this type that has not expired: from an earlier
   * run, or created by the rules of the account (R011). Idempotent, but not for concurrent calls about one third party.
   * @returns undefined for an order without a dossier.
   * @throws like `setAttributes`
   */
  *startDossier(thirdpartyId: string, emails: readonly string[] = []): Op<DossierStart | undefined> {
    const { client, language, messages, dossierType: typeCode } = this;
    if (typeCode === undefined) return undefined;
    let dossierReference = `TPR-${thirdpartyId}-${typeCode}`;
    try {
      const dossiers = (yield* new ThirdPartyReader(client).dossiers(thirdpartyId)) ?? [];
      const { today } = yield* serviceMoment(client);
      const hasExpired = ({ expirationDate }: Dated) => expirationDate !== null && expirationDate < today;
      const current = dossiers.filter((dossier) => !hasExpired(dossier));
      if (current.some((dossier) => dossier.typeCode === typeCode)) return { state: 'present' };
      const usual = dossierReference;
      const earlier = current.find((dossier) => isOfReference(dossier, usual));
      if (earlier !== undefined) {
        return { state: 'present', trouble: (yield* this.untyped(thirdpartyId, earlier, typeCode))?.(language) };
      }
      const [ended] = dossiers
        .flatMap((dossier) => (isOfReference(dossier, usual) ? (dossier.expirationDate ?? []) : []))
        .sort()
        .reverse();
      // Not with the date of today: a run that is continued after midnight must use the same reference.
      if (ended !== undefined) dossierReference = `${usual}-${ended}`;
      const invited = emails.length > 0 && { thirdpartyEmail: [...emails] };
      const wanted = { thirdpartyId, typeCode, dossierReference, ...invited };
      const made = yield* createDossier(client, wanted, { timeoutMs: 0 }, 'absent');
      if ('state' in made) {
        return {
          state: 'started',
          trouble: made.state === 'underWay' ? messages.dossierUnderWay : messages.dossierUnread,
        };
      }
      const trouble = yield* this.untyped(thirdpartyId, made, typeCode);
      // Each further dossier would have no type either.
      this.stop ??= trouble;
      return { state: 'started', trouble: trouble?.(language) };
    } catch (error) {
      // The caller keeps a line with an unknown outcome to complete it later.
      if (!(error instanceof ConnectorError) || error.kind === 'unknown-outcome') throw error;
      if (!(yield* isOfOneRecord(error))) throw error;
      const trouble = messages.dossierFailed(describeTaskRefusal(error, language));
      // No list shows an archived dossier. Another reference is not tried: the dossier may also be in creation.
      const { endpoint, reason, status } = error;
      const mayBeTaken = status === 409 || reason?.includes(dossierReference) === true;
      if (endpoint !== 'dossiers.create' || !mayBeTaken) return { state: 'refused', trouble };
      return { state: 'refused', trouble: `${trouble} ${messages.dossierArchived(dossierReference)}` };
    }
  }

  /** Whether a failure concerns one third party only. @param others third parties that are in the portfolio. */
  *isOfOneRecord(error: ConnectorError, others: readonly string[]): Op<boolean> {
    const { endpoint } = error;
    if (endpoint !== 'attributes.list' && endpoint !== 'dossiers.listFor') return yield* isOfOneRecord(error);
    const reader = new ThirdPartyReader(withShortBackoffs(this.client));
    return yield* isOfOneRecord(error, () =>
      anySucceeds(others, (id) => (endpoint === 'attributes.list' ? reader.attributes(id) : reader.dossiers(id))),
    );
  }

  private *untyped(thirdpartyId: string, dossier: TypedDossier, typeCode: string): Op<TextIn | undefined> {
    if (!(yield* lacksType(this.client, thirdpartyId, dossier))) return undefined;
    return (reader) => onboardingMessages[reader].dossierUntyped(dossier.dossierId ?? '', typeCode, dossierTypeKey);
  }
}

type Dated = Pick<Dossier, 'expirationDate'>;

/** Whether a dossier has the reference of an order: the usual one, or that with the day on which an earlier one ended. */
function isOfReference({ dossierReference }: Pick<Dossier, 'dossierReference'>, usual: string): boolean {
  const reference = dossierReference?.trim() ?? '';
  return reference.startsWith(usual) && /^(?:-\d{4}-\d{2}-\d{2})?$/.test(reference.slice(usual.length));
}

function judge(
  context: TaskContext,
  client: Client,
  { label, cell }: OnboardOrder['attributes'][number],
  definitions: readonly AttributeDefinition[],
  options: CellOptions,
  readAtMs: number,
): Change {
  const change = planWrite({ label, value: cell }, definitions, readAtMs, options, client.profile);
  if (change.verdict !== 'refused') return change;
  const message = onboardingMessages[userLanguageOf(context)].wrongAttribute(label, change.reason ?? '');
  throw new ConnectorError('config', message, { field: 'attribute' });
}

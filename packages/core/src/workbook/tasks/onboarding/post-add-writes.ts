import { dossierTypeKey, lacksType, type TypedDossier } from '../../../writing/dossier-type.ts';
import { createDossier } from '../../../writing/create-dossier.ts';
import type { Client } from '../../../client.ts';
import { ask, type Op } from '../../../runtime/op.ts';
import { ConnectorError, isOfOneRecord } from '../../../errors.ts';
import type { AttributeDefinition } from '../../../api/records/attribute.ts';
import { describeTaskRefusal, workbookPhrases } from '../../../i18n/describe-error.ts';
import type { Language } from '../../../i18n/language.ts';
import type { TextIn } from '../../../i18n/localized-text.ts';
import { onboardingMessages, type OnboardingMessages } from '../../../i18n/onboarding.ts';
import { ThirdPartyReader } from '../../../reading/third-party-reader.ts';
import { planWrite } from '../../../writing/attribute-writer.ts';
import type { CellOptions, Change } from '../../../writing/edit.ts';
import { sendChanges } from '../../../writing/write-back.ts';
import { clientOf, userLanguageOf, type TaskContext } from '../../task-context.ts';
import type { OnboardOrder } from './task-types.ts';

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

  private constructor(
    context: TaskContext,
    options: CellOptions,
    changes: readonly Change[],
    dossierType: string | undefined,
  ) {
    this.client = clientOf(context);
    // The reasons are written into the rows.
    const { language } = context;
    this.language = language;
    this.messages = onboardingMessages[language];
    this.options = { ...options, language, ...(options.phrases && { phrases: workbookPhrases[language] }) };
    this.changes = changes;
    this.dossierType = dossierType;
  }

  /** Validates attributes with one call, before anything is sent. @throws ConnectorError `config` for an invalid one. */
  static *check(
    context: TaskContext,
    { attributes, dossierType }: OnboardOrder,
    options: CellOptions,
  ): Op<PostAddWrites> {
    const client = clientOf(context);
    const definitions = attributes.length === 0 ? [] : yield* client.attributes.definitions();
    const readAtMs = yield* ask('now');
    const changes = attributes.map((wanted) => judge(context, client, wanted, definitions, options, readAtMs));
    const isWritten = ({ verdict }: Change) => verdict === 'change';
    return new PostAddWrites(context, options, changes.filter(isWritten), dossierType);
  }

  get isEmpty(): boolean {
    return this.changes.length === 0 && this.dossierType === undefined;
  }

  /**
   * Idempotent. @returns one sentence for each refusal of the service.
   * @throws ConnectorError `unknown-outcome`, and errors that affect all third parties (`retry-later`, `auth`, …): the call
   * has to be repeated.
   */
  *apply(thirdpartyId: string, emails: readonly string[] = []): Op<string[]> {
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
    const trouble =
      this.dossierType === undefined ? undefined : yield* this.beginDossier(thirdpartyId, this.dossierType, emails);
    return trouble === undefined ? troubles : [...troubles, trouble];
  }

  /** A dossier of the type may exist: from an earlier run, or created by the rules of the account (R011). */
  private *beginDossier(thirdpartyId: string, typeCode: string, emails: readonly string[]): Op<string | undefined> {
    const { client, messages } = this;
    try {
      const dossiers = yield* new ThirdPartyReader(client).dossiers(thirdpartyId);
      if (dossiers?.some((dossier) => dossier.typeCode === typeCode)) return undefined;
      const dossierReference = `TPR-${thirdpartyId}-${typeCode}`;
      const earlier = dossiers?.find((dossier) => dossier.dossierReference === dossierReference);
      if (earlier !== undefined) return (yield* this.untyped(thirdpartyId, earlier, typeCode))?.(this.language);
      const invited = emails.length > 0 && { thirdpartyEmail: [...emails] };
      const wanted = { thirdpartyId, typeCode, dossierReference, ...invited };
      const made = yield* createDossier(client, wanted, { timeoutMs: 0 }, 'absent');
      if ('state' in made) return made.state === 'underWay' ? messages.dossierUnderWay : messages.dossierUnread;
      const trouble = yield* this.untyped(thirdpartyId, made, typeCode);
      // Each further dossier would have no type either.
      this.stop ??= trouble;
      return trouble?.(this.language);
    } catch (error) {
      if (!(error instanceof ConnectorError) || !isOfOneRecord(error)) throw error;
      return messages.dossierFailed(describeTaskRefusal(error, this.language));
    }
  }

  private *untyped(thirdpartyId: string, dossier: TypedDossier, typeCode: string): Op<TextIn | undefined> {
    if (!(yield* lacksType(this.client, thirdpartyId, dossier))) return undefined;
    return (reader) => onboardingMessages[reader].dossierUntyped(dossier.dossierId ?? '', typeCode, dossierTypeKey);
  }
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

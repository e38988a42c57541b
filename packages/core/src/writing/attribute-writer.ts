import { ask, type Op } from '../runtime/op.ts';
import type { Client } from '../client.ts';
import { ConnectorError } from '../errors.ts';
import type { AttributeType, AttributeValue } from '../values/attribute-type.ts';
import { AttributeReader } from '../reading/attribute-reader.ts';
import { ThirdPartyReader } from '../reading/third-party-reader.ts';
import { runScopedCache } from '../reading/response-cache.ts';
import { describeValues } from './same-values.ts';
import { readCurrentValues } from './review-edits.ts';
import { messagesFor, type Change, type CurrentValues } from './edit.ts';
import type { Outcome } from './outcome.ts';
import { labelsIn, planWrite, type GivenValue, type WriterOptions } from './plan-write.ts';
import { freshMs, sendChanges } from './write-back.ts';

/** The outcome for one attribute. */
export interface WrittenAttribute extends Pick<Outcome, 'kind' | 'reason' | 'holds'> {
  readonly label: string;
  /** From the definition or, if that has none, from the service's values. */
  readonly type: AttributeType | null;
  /** Null if it was not read. */
  readonly before: readonly AttributeValue[] | null;
  readonly values: readonly AttributeValue[];
  /** For callers that throw instead of showing reasons; absent for `sent`, `unchanged` and trials. */
  readonly error?: ConnectorError;
}

/** Options of a write. */
export interface WriteMode {
  /** Sends nothing: what would be sent is `pending`, without an error. */
  readonly isTrial?: boolean;
  /**
   * Sends without reading the old values first: half the requests, but the old values are unknown. They are still read for a trial, for
   * `expected`, for an empty value, and for an attribute without a type.
   */
  readonly isUnread?: boolean;
}

/** The values of this many third parties are remembered: those that were read last. */
const mostRemembered = 64;

/** For a third party whose values were not read. `Infinity` counts as fresh, so they are not read before the write. */
const unread = (): Remembered => ({ held: new Map(), readAtMs: Infinity });

interface Remembered {
  readonly held: Map<string, CurrentValues>;
  readonly readAtMs: number;
}

/**
 * Writes attributes by their labels. Use one writer for a run. It reads the account's definitions once, and the values
 * of a third party once for consecutive writes. Callers that write concurrently must not write one third party twice at
 * the same time.
 */
export class AttributeWriter {
  private readonly client: Client;
  private readonly options: WriterOptions;
  private readonly cachedReader: ThirdPartyReader;
  private readonly reader: AttributeReader;
  private readonly remembered = new Map<string, Remembered>();

  constructor(client: Client, options: WriterOptions = {}) {
    this.client = client;
    this.options = options;
    this.cachedReader = new ThirdPartyReader(client, runScopedCache(client));
    this.reader = new AttributeReader(client);
  }

  /** The labels of the account's attributes. */
  *labels(): Op<string[]> {
    return labelsIn(yield* this.cachedReader.definitions());
  }

  /**
   * Validates values before other work depends on them, such as adding the third party. Costs one call per run.
   * @returns the changes, judged without the service's current values.
   * @throws ConnectorError `config` naming an unknown label, an invalid value, or a label that is given twice.
   */
  *check(given: readonly GivenValue[]): Op<Change[]> {
    if (given.length === 0) return [];
    const { client, options } = this;
    const definitions = yield* this.cachedReader.definitions();
    const nowMs = yield* ask('now');
    const plans = given.map((each) => planWrite(each, definitions, nowMs, options, client.profile));
    const labels = new Set<string>();
    for (const { verdict, edit, reason: given = '' } of plans) {
      const { label } = edit.attribute;
      // Two spellings of a label would be two writes, of which the service would record both.
      const reason = verdict === 'refused' ? given : labels.has(label) ? messagesFor(options).givenTwice : undefined;
      labels.add(label);
      // Not the label: it may be the name of a setting, such as "username", whose errors have other advice.
      if (reason !== undefined) {
        throw new ConnectorError('config', about(label, reason), { field: 'attribute', reason });
      }
    }
    return plans;
  }

  /**
   * Writes those attributes of one third party that differ from the service's values. If the response to a write is lost,
   * the attribute is read again.
   * @returns an outcome for each given value, in order. An error that affects all of them (`retry-later`, `auth`, …)
   * stops the run: the rest are `pending`, with that error.
   * @throws ConnectorError `config` naming an unknown label or an invalid value, before anything is written; `refused`
   * for a third party that is not in the portfolio.
   */
  *write(
    thirdpartyId: string,
    given: readonly GivenValue[],
    { isTrial = false, isUnread = false }: WriteMode = {},
  ): Op<WrittenAttribute[]> {
    if (given.length === 0) return [];
    const { client, options } = this;
    const plans = yield* this.check(given);
    const definitions = yield* this.cachedReader.definitions();
    const isReadFirst =
      !isUnread ||
      isTrial ||
      given.some(({ expected }) => expected !== undefined) ||
      plans.some(({ edit, values }) => edit.attribute.type === null || values.length === 0);
    const { held, readAtMs } = isReadFirst ? yield* this.readCurrent(thirdpartyId) : unread();
    const changes = given.map((each) => {
      const plan = planWrite(each, definitions, readAtMs, options, client.profile, held);
      return { ...plan, edit: { ...plan.edit, thirdpartyId } };
    });
    const written: WrittenAttribute[] = [];
    const sending = { ...options, isStopped: () => isTrial };
    const stop = yield* sendChanges(client, changes, sending, function* (outcome) {
      const { change, kind } = outcome;
      if (kind === 'sent') held.set(change.edit.attribute.label, { values: change.values, type: change.type });
      const result = writtenBy(outcome, options);
      written.push(isReadFirst ? result : { ...result, before: null });
    });
    const isSure = written.every(({ kind }) => kind === 'sent' || kind === 'unchanged');
    if (!isSure || stop !== undefined) this.remembered.delete(thirdpartyId);
    return written.map((each) => (each.kind === 'pending' && stop !== undefined ? { ...each, error: stop } : each));
  }

  private *readCurrent(thirdpartyId: string): Op<Remembered> {
    const { remembered } = this;
    const readAtMs = yield* ask('now');
    const known = remembered.get(thirdpartyId);
    if (known !== undefined && readAtMs - known.readAtMs <= freshMs) return known;
    const held = yield* readCurrentValues(this.reader, thirdpartyId);
    if (held === undefined) {
      const endpoint = 'attributes.set';
      const message = `Third party ${thirdpartyId} is not in the portfolio.`;
      const reason = messagesFor(this.options).notInPortfolio;
      throw new ConnectorError('refused', message, { endpoint, status: 404, reason });
    }
    const read = { held: new Map(held), readAtMs };
    remembered.delete(thirdpartyId);
    remembered.set(thirdpartyId, read);
    const [first] = remembered.keys();
    if (remembered.size > mostRemembered && first !== undefined) remembered.delete(first);
    return read;
  }
}

function writtenBy({ change, kind, reason: given, error, holds }: Outcome, options: WriterOptions): WrittenAttribute {
  const { remoteValues, edit, values, type } = change;
  const { label } = edit.attribute;
  const { baseValues } = edit;
  const isOther = kind === 'conflict' && holds === undefined && baseValues !== undefined;
  const reason = isOther
    ? messagesFor(options).otherThanExpected(
        describeValues(remoteValues, type, options),
        describeValues(baseValues, type, options),
      )
    : given;
  const isDone = kind === 'sent' || kind === 'unchanged' || kind === 'pending';
  const fault = error ?? (isDone ? undefined : refusalOf(label, reason ?? kind, kind));
  return {
    label,
    type,
    before: remoteValues,
    values,
    kind,
    ...(reason !== undefined && { reason }),
    ...(holds !== undefined && { holds }),
    ...(fault !== undefined && { error: fault }),
  };
}

/**
 * A value that was refused before it was sent has to be corrected, so this is an error of the input. A conflict is not:
 * another user has changed the value.
 */
function refusalOf(label: string, reason: string, kind: Outcome['kind']): ConnectorError {
  const endpoint = 'attributes.set';
  return new ConnectorError(kind === 'refused' ? 'config' : 'refused', about(label, reason), {
    endpoint,
    field: kind === 'conflict' ? 'conflict' : 'attribute',
    reason,
  });
}

/** Adds the label, unless the reason contains it already. */
function about(label: string, reason: string): string {
  // In French a narrow blank precedes a semicolon.
  const isNamed = [' ', ';', ':', '\u202F', '\u00A0'].some((mark) => ` ${reason}`.includes(` ${label}${mark}`));
  return isNamed ? reason : `${label}: ${reason}`;
}

import { ask, type Op } from '../../engine/op.ts';
import type { Client } from '../../client.ts';
import { ConnectorError } from '../../errors.ts';
import type { Profile } from '../../service/profile/index.ts';
import type { AttributeDefinition } from '../../service/records/attribute.ts';
import type { AttributeType, AttributeValue } from '../../values/attribute-type.ts';
import type { Cell } from '../../values/cell.ts';
import { resolveLabel } from '../../values/label.ts';
import { describeNote } from '../../values/note.ts';
import { noteSentences } from '../../words/notes.ts';
import { FactReader } from '../reading/fact-reader.ts';
import { memoryOfRun } from '../reading/kept-answers.ts';
import type { Lean } from '../reading/lean.ts';
import { judgeEdit, readHeld, wordsOf, type CellOptions, type Change } from './review.ts';
import { sendChanges, type Outcome } from './write-back.ts';

/** What an attribute is to hold: as a cell holds it, or several choices. A moment stands for its day, as it is written. */
export interface GivenValue {
  /** As the account spells it, or nearly. */
  readonly label: string;
  readonly value: Cell | readonly Cell[];
}

/** What became of one of them. */
export interface WrittenAttribute extends Pick<Outcome, 'kind' | 'reason' | 'holds'> {
  readonly label: string;
  readonly before: readonly AttributeValue[];
  readonly values: readonly AttributeValue[];
  /** Unless it was sent or held before: to be thrown where nobody reads reasons. */
  readonly error?: ConnectorError;
}

/** Writes attributes by their labels. Make one for a run: the account's definitions are read once for all. */
export class AttributeWriter {
  private readonly client: Client;
  private readonly options: CellOptions;
  private readonly definitions: FactReader;

  constructor(client: Client, options: CellOptions = {}) {
    this.client = client;
    this.options = options;
    this.definitions = new FactReader(client, memoryOfRun(client));
  }

  /** The attributes of the account, as it spells them. */
  *labels(): Op<string[]> {
    return labelsIn(yield* this.definitions.definitions());
  }

  /**
   * Writes attributes of one third party: those that differ from what the service holds, each looked after when its
   * answer is lost. @returns one for each that was given, in order.
   * @throws ConnectorError `config` naming a label or a value that can not be, before anything is written; `refused` for
   * a third party that is not there; and what concerns all of them (`later`, `auth`, …).
   */
  *write(thirdpartyId: string, given: readonly GivenValue[]): Op<WrittenAttribute[]> {
    if (given.length === 0) return [];
    const { client, options } = this;
    const definitions = yield* this.definitions.definitions();
    const readAtMs = yield* ask('now');
    const plans = given.map((each) => planWrite(each, definitions, readAtMs, options, client.profile));
    for (const { verdict, edit, reason = '' } of plans) {
      const { label } = edit.attribute;
      if (verdict === 'refused') throw new ConnectorError('config', `${label}: ${reason}`, { field: label, reason });
    }
    const held = yield* readHeld(new FactReader(client), thirdpartyId);
    if (held === undefined) {
      const endpoint = 'attributes.set';
      const message = `${endpoint}: not found (404). Third party ${thirdpartyId} is not in the portfolio.`;
      throw new ConnectorError('refused', message, { endpoint, status: 404, reason: wordsOf(options).notInPortfolio });
    }
    const changes = plans.map(({ edit }) =>
      judgeEdit({ ...edit, thirdpartyId }, held.get(edit.attribute.label), readAtMs, options, client.profile),
    );
    const written: WrittenAttribute[] = [];
    const stop = yield* sendChanges(client, changes, options, function* (outcome) {
      written.push(writtenBy(outcome));
    });
    if (stop !== undefined) throw stop;
    return written;
  }
}

/** The change that a value is, set against a third party that holds nothing; `refused` where it can be none anywhere. */
export function planWrite(
  { label: given, value }: GivenValue,
  definitions: readonly Lean<AttributeDefinition>[],
  readAtMs: number,
  options: CellOptions,
  profile: Profile,
): Change {
  const resolved = resolveLabel(given, labelsIn(definitions));
  const label = resolved.ok ? resolved.label : given;
  const definition = definitions.find((each) => each.label === label);
  const { type = null, choices = [], readOnly = null } = definition ?? {};
  const attribute = { label, type, choices: choices.flatMap((each) => each ?? []), readOnly };
  const edit = { thirdpartyId: '', attribute, cell: cellOf(value, type) };
  if (resolved.ok) return judgeEdit(edit, undefined, readAtMs, options, profile);
  const reason = describeNote(resolved.note, noteSentences[options.language ?? 'en']);
  return { edit, verdict: 'refused', held: [], readAtMs, values: [], type, reason };
}

function labelsIn(definitions: readonly Lean<AttributeDefinition>[]): string[] {
  return definitions.flatMap(({ label }) => label ?? []);
}

/** Several choices stand in one cell as a sheet has them. */
function cellOf(value: GivenValue['value'], type: AttributeType | null): Cell {
  const cell = isList(value) ? (value.length === 1 ? value[0] : value.map(String).join('; ')) : value;
  return type === 'date' && typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(cell) ? cell.slice(0, 10) : cell;
}

function isList(value: GivenValue['value']): value is readonly Cell[] {
  return Array.isArray(value);
}

function writtenBy({ change, kind, reason, error, holds }: Outcome): WrittenAttribute {
  const { label } = change.edit.attribute;
  const isDone = kind === 'sent' || kind === 'unchanged';
  const fault = error ?? (isDone ? undefined : refusalOf(label, reason ?? kind));
  return {
    label,
    before: change.held,
    values: change.values,
    kind,
    ...(reason !== undefined && { reason }),
    ...(holds !== undefined && { holds }),
    ...(fault !== undefined && { error: fault }),
  };
}

function refusalOf(label: string, reason: string): ConnectorError {
  return new ConnectorError('refused', `${label}: ${reason}`, { endpoint: 'attributes.set', field: label, reason });
}

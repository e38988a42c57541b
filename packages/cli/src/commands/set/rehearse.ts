import {
  readRuleContexts,
  sendChanges,
  describeError,
  type CellOptions,
  type Change,
  type ConnectorError,
  type Edit,
  type Outcome,
  type RuleContext,
} from '@tpr/core';
import { createProfile, percentScaleOf, type AttributeDefinition, type Profile } from '@tpr/core/api';
import type { AttributeType } from '@tpr/core/values';
import type { AccountCopy, RehearsalTwin } from '@tpr/sandbox';
import type { Progress } from '../../terminal/progress.ts';
import { connect, type CommandService } from '../service.ts';

/** The rehearsed result of one row. */
export interface Rehearsed {
  readonly outcome: Outcome;
  /** Types of the dossiers that rules would start. */
  readonly dossiers: readonly string[];
  /** The recipients of the e-mails that would be sent. */
  readonly mails: readonly string[];
}

export interface Rehearsal {
  readonly rows: readonly Rehearsed[];
  /** Data that the service does not show for some third parties; the rehearsal assumes that they have none. */
  readonly unread: readonly ('dossiers' | 'contacts')[];
  /** Keys of the profile that the twin does not simulate. */
  readonly unplayed: readonly string[];
}

export interface RehearsalInput {
  readonly service: CommandService;
  readonly definitions: readonly AttributeDefinition[];
  /** All changes, with the verdicts of the review. */
  readonly changes: readonly Change[];
  readonly cells: CellOptions;
  readonly signal: AbortSignal;
}

/** Reads the data that rules may use, starts a twin with it, and sends the changes there. The service is only read. */
export async function rehearse(input: RehearsalInput, progress: Progress): Promise<Rehearsal> {
  const { service, changes } = input;
  const { openTwin } = await import('@tpr/sandbox');
  const ids = [...new Set(changes.filter(({ verdict }) => verdict === 'change').map(({ edit }) => edit.thirdpartyId))];
  const found = await readAround(service, ids, progress);
  const around = new Map([...found].filter(([, { failure }]) => failure === undefined));
  const failureOf = ({ edit }: Change) => found.get(edit.thirdpartyId)?.failure;
  const kept = changes.filter((change) => failureOf(change) === undefined);
  const twin = await openTwin(copyOfAccount(input, around), service.client.profile.overrides);
  try {
    const { rows, ...known } = await sendTo(twin, { ...input, changes: kept }, around, progress);
    const left = changes.flatMap((change) => pendingRow(change, failureOf(change)));
    return { rows: [...rows, ...left], ...known };
  } finally {
    await twin.close();
  }
}

type Around = ReadonlyMap<string, RuleContext>;

async function readAround(service: CommandService, ids: readonly string[], progress: Progress): Promise<Around> {
  const around = new Map<string, RuleContext>();
  try {
    await service.run(
      readRuleContexts(service.client, ids, function* (found, { done, total }) {
        around.set(found.thirdpartyId, found);
        progress.report({ done, total, note: 'dossiers and contacts read' });
      }),
    );
  } finally {
    progress.finish();
  }
  // In the order of the edits, whatever answered first.
  return new Map(ids.map((id) => [id, around.get(id)!]));
}

/** The row of a third party whose rule context cannot be read, although that of others can. */
function pendingRow(change: Change, failure: ConnectorError | undefined): Rehearsed[] {
  if (failure === undefined) return [];
  return [{ outcome: { change, kind: 'pending', reason: describeError(failure, 'en') }, dossiers: [], mails: [] }];
}

function copyOfAccount({ service, definitions, changes }: RehearsalInput, around: Around): AccountCopy {
  const { profile } = service.client;
  return {
    definitions: definitions.flatMap((definition) => definitionOf(definition, changes)),
    thirdParties: [...around.values()].map(({ thirdpartyId, dossiers = [], contacts = [] }) => ({
      attributes: Object.fromEntries(
        changes
          .filter(({ edit }) => edit.thirdpartyId === thirdpartyId)
          .map(({ edit, remoteValues: held, type }) => [edit.attribute.label, inPoints(held, type, profile)]),
      ),
      dossierTypes: dossiers.map(({ typeCode, typeName }) => ruleType(typeCode, typeName)),
      contacts,
    })),
  };
}

function definitionOf({ label, type, choices, readOnly }: AttributeDefinition, changes: readonly Change[]) {
  if (label === null) return [];
  const own = changes.filter(({ edit }) => edit.attribute.label === label);
  const known: AttributeType = type ?? own.find((change) => change.type !== null)?.type ?? 'string';
  const isList = known === 'list_unique' || known === 'list_multiple';
  // If the service lists no choices, only its values and the sent ones are known.
  const seen = own.flatMap(({ remoteValues, values }) => [...remoteValues, ...values].map(String));
  const list = choices.length > 0 ? choices : [...new Set(seen)];
  return [{ label, type: known, ...(isList && { choices: list }), calculated: readOnly === true }];
}

const inPoints = (values: Change['remoteValues'], type: AttributeType | null, profile: Profile) =>
  type === 'percentage' && percentScaleOf(profile) === 1
    ? values.map((value) => (typeof value === 'number' ? Number((value * 100).toPrecision(15)) : value))
    : values;

/** The twin's code of a dossier type: its rule expects vigilance dossiers under a fixed code. */
export const ruleType = (code: string | null, name: string | null): string =>
  /vigilance/i.test(`${code} ${name}`) ? 'VIGILANCE' : (code ?? '');

async function sendTo(
  twin: RehearsalTwin,
  { service, changes, cells, signal }: RehearsalInput,
  around: Around,
  progress: Progress,
): Promise<Rehearsal> {
  const ids = [...around.keys()];
  const places = new Map(ids.map((id, index) => [id, index]));
  const profile = createProfile({ ...service.client.profile.overrides, 'rate.maxPerSecond': 0 });
  const own = connect(twin.connection, profile, { signal, log: () => undefined });
  const moved = changes.map((change): Change => {
    const index = places.get(change.edit.thirdpartyId);
    const thirdpartyId = index === undefined ? change.edit.thirdpartyId : twin.idOf(index);
    return { ...change, edit: { ...change.edit, thirdpartyId } };
  });
  // By edit: a change whose values were read again before it was sent is another object.
  const ownEdits = new Map(moved.map(({ edit }, index): [Edit, Edit] => [edit, changes[index]!.edit]));
  const outcomes: Outcome[] = [];
  try {
    const sending = sendChanges(own.client, moved, cells, function* (outcome, { done, total }) {
      const { change } = outcome;
      outcomes.push({ ...outcome, change: { ...change, edit: ownEdits.get(change.edit) ?? change.edit } });
      progress.report({ done, total, note: 'rehearsed' });
    });
    const stop = await own.run(sending);
    if (stop !== undefined) throw stop;
  } finally {
    progress.finish();
  }
  const [started, mails] = [twin.started(), twin.mails()];
  const rows = outcomes.map((outcome): Rehearsed => {
    const index = places.get(outcome.change.edit.thirdpartyId);
    const ofRow = <T extends { readonly index: number }>(list: readonly T[]) =>
      list.filter((each) => each.index === index);
    return {
      outcome,
      dossiers: ofRow(started).map(({ typeCode }) => typeCode ?? ''),
      mails: ofRow(mails).map(({ recipient }) => recipient),
    };
  });
  const unread = (['dossiers', 'contacts'] as const).filter((what) =>
    [...around.values()].some((found) => found[what] === undefined),
  );
  return { rows, unread, unplayed: twin.unplayed };
}

import { ConnectorError, settle, type CellOptions } from '@tpr/core';
import { createProfile, type AttributeDefinition } from '@tpr/core/api';
import { trimText } from '@tpr/core/values';
import {
  addPlanned,
  planAdditions,
  readIdentifiers,
  type AdditionOutcome,
  type OnboardSource,
  type TaskProgress,
} from '@tpr/core/workbook';
import type { AccountCopy, RehearsalTwin } from '@tpr/sandbox';
import { findNearest } from '../../terminal/nearest.ts';
import type { Progress } from '../../terminal/progress.ts';
import { connect, type CommandService } from '../service.ts';
import { findAttribute } from '../set/edits.ts';
import { ruleType } from '../set/rehearse.ts';
import type { CompanyList } from './company-list.ts';

/** The input of an onboarding. */
export interface OnboardingWish extends CompanyList, Pick<OnboardSource, 'as' | 'country'> {
  /** Attributes to set for each third party. */
  readonly attributes: readonly Assignment[];
  /** Type of the dossier to create for each third party. */
  readonly dossierType: string | undefined;
}

/** The rehearsed result of one line. */
export interface RehearsedAddition {
  readonly outcome: AdditionOutcome;
  /** Types of the dossiers that would start. */
  readonly dossiers: readonly string[];
  /** The addresses that would get an e-mail. */
  readonly mails: readonly string[];
}

export interface OnboardingRehearsal {
  readonly rows: readonly RehearsedAddition[];
  /** Whether the service lists its types of dossiers; otherwise the given type is used unchecked. */
  readonly listsDossierTypes: boolean;
  /** Keys of the profile that the twin does not simulate. */
  readonly unplayed: readonly string[];
}

interface DossierTypeName {
  readonly code: string;
  readonly label: string | null;
}

/** Shows the progress of a plan. */
export const tellPlanning =
  (progress: Progress) =>
  (value: unknown): void => {
    const { done, total, step } = value as TaskProgress;
    progress.report({ done, ...(total !== undefined && { total }), note: step === 'reading' ? 'read' : 'searched' });
  };

/** Plans the onboarding by reading the service, opens a twin with its attributes and dossier types, and adds there. */
export async function rehearseOnboarding(
  service: CommandService,
  wish: OnboardingWish,
  signal: AbortSignal,
  progress: Progress,
): Promise<OnboardingRehearsal> {
  const { client } = service;
  const context = { client, language: 'en' } as const;
  const tell = tellPlanning(progress);
  try {
    const source = { kind: 'text', text: wish.text, as: wish.as, country: wish.country } as const;
    const { candidates } = await service.run(readIdentifiers(context, source));
    const definitions = wish.attributes.length === 0 ? [] : await service.run(client.attributes.definitions());
    const attributes = wish.attributes.map(({ label, cell }) => ({
      label: findAttribute(label, definitions).label,
      cell,
    }));
    checkOnce(attributes.map(({ label }) => label));
    const types = wish.dossierType === undefined ? [] : await readTypes(service);
    if (wish.dossierType !== undefined) checkType(wish.dossierType, types);
    const planned = await service.run(planAdditions(context, candidates), tell);
    const additions = planned.map((each) => ({ ...each, emails: wish.emails.get(each.line) ?? [] }));
    const { openTwin } = await import('@tpr/sandbox');
    const names = new TwinTypes(types.length > 0 ? types : asListed(wish.dossierType), wish.dossierType);
    const twin = await openTwin(copyOfAccount(definitions, attributes, names), client.profile.overrides);
    try {
      const order = { additions, attributes, dossierType: names.wanted };
      const outcomes = await addAt(twin, service, order, signal, progress);
      return {
        rows: outcomes.map((outcome) => withConsequences(outcome, twin, names)),
        listsDossierTypes: types.length > 0 || wish.dossierType === undefined,
        unplayed: twin.unplayed,
      };
    } finally {
      await twin.close();
    }
  } finally {
    progress.finish();
  }
}

/** Maps the service's dossier types to codes of the twin, whose rules expect vigilance dossiers under a fixed code. */
class TwinTypes {
  readonly held: NonNullable<AccountCopy['dossierTypes']>;
  readonly wanted: string | undefined;
  private readonly codes: ReadonlyMap<string, string>;

  constructor(types: readonly DossierTypeName[], wanted: string | undefined) {
    const named = types.map(({ code, label }) => ({ code: ruleType(code, label), name: label ?? code, own: code }));
    this.held = named;
    this.wanted = named.find(({ own }) => own === wanted)?.code;
    // If several types have the code of vigilance, it means the requested one.
    const order = [...named].sort((a, b) => Number(a.own === wanted) - Number(b.own === wanted));
    this.codes = new Map(order.map(({ code, own }) => [code, own]));
  }

  /** The service's code for a type of the twin. */
  codeOf(code: string | null): string {
    return this.codes.get(code ?? '') ?? code ?? '';
  }
}

type Order = Parameters<typeof addPlanned>[1];

async function addAt(
  twin: RehearsalTwin,
  service: CommandService,
  order: Order,
  signal: AbortSignal,
  progress: Progress,
): Promise<readonly AdditionOutcome[]> {
  const profile = createProfile({ ...service.client.profile.overrides, 'rate.maxPerSecond': 0 });
  const own = connect(twin.connection, profile, { signal, log: () => undefined });
  const context = { client: own.client, language: 'en' } as const;
  const cells: CellOptions = { cellIsTyped: true };
  const outcomes: AdditionOutcome[] = [];
  await own.run(
    addPlanned(context, order, cells, function* (outcome) {
      outcomes.push(outcome);
      progress.report({ done: outcomes.length, total: order.additions.length, note: 'rehearsed' });
    }),
  );
  return outcomes;
}

function withConsequences(outcome: AdditionOutcome, twin: RehearsalTwin, names: TwinTypes): RehearsedAddition {
  // An existing third party has an id of the service, which the twin may use for another third party.
  const own = outcome.kind === 'added' ? outcome.thirdpartyId : undefined;
  const isOwn = ({ thirdpartyId }: { readonly thirdpartyId: string }) => thirdpartyId === own;
  return {
    outcome,
    dossiers: twin
      .started()
      .filter(isOwn)
      .map(({ typeCode }) => names.codeOf(typeCode)),
    mails: twin
      .mails()
      .filter(isOwn)
      .map(({ recipient }) => recipient),
  };
}

/** A value for an attribute. The label is as the user has written it. */
interface Assignment {
  readonly label: string;
  readonly cell: string;
}

/** Reads `<label>=<value>`. @throws ConnectorError `config` for a malformed text, and for one without a value. */
export function readAssignment(text: string): Assignment {
  const refuse = (message: string) => new ConnectorError('config', message, { field: 'attribute' });
  const [, label = '', cell = ''] = (/^([^=]+)=(.*)$/s.exec(text) ?? []).map(trimText);
  if (label === '') throw refuse(`--attribute takes <label>=<value>, not ${JSON.stringify(text)}.`);
  // An added company has no value that an empty one could clear, so the empty value would be ignored silently.
  if (cell === '')
    throw refuse(`--attribute ${JSON.stringify(text)} has no value: write one after the =, or leave it out.`);
  return { label, cell };
}

/** @throws ConnectorError `config` for an attribute with two values: each company would get both, one after the other. */
function checkOnce(labels: readonly string[]): void {
  const repeated = labels.find((label, index) => labels.indexOf(label) !== index);
  if (repeated === undefined) return;
  const message = `--attribute is given twice for ${JSON.stringify(repeated)}: give it one value. Several choices are written "${repeated}=<one>; <other>".`;
  throw new ConnectorError('config', message, { field: 'attribute' });
}

/** Empty if the service has no such list. The types of its dossiers are no substitute: it may have others. */
async function readTypes(service: CommandService): Promise<readonly DossierTypeName[]> {
  const listed = await service.run(settle(service.client.dossiers.types()));
  if (listed.ok) return listed.value.flatMap(({ code, label }) => (code === null ? [] : [{ code, label }]));
  if (listed.error instanceof ConnectorError && listed.error.kind === 'refused') return [];
  throw listed.error;
}

const asListed = (code: string | undefined): readonly DossierTypeName[] =>
  code === undefined ? [] : [{ code, label: null }];

function checkType(wanted: string, types: readonly DossierTypeName[]): void {
  const codes = types.map(({ code }) => code);
  if (codes.length === 0 || codes.includes(wanted)) return;
  const near = findNearest(wanted, codes);
  const advice = near === undefined ? `There are ${codes.join(', ')}.` : `Did you mean ${near}?`;
  throw new ConnectorError('config', `The service has no dossier type ${JSON.stringify(wanted)}. ${advice}`, {
    field: 'dossier',
  });
}

function copyOfAccount(
  definitions: readonly AttributeDefinition[],
  attributes: Order['attributes'],
  names: TwinTypes,
): AccountCopy {
  return {
    thirdParties: [],
    definitions: definitions.flatMap(({ label, type, choices, readOnly }) => {
      if (label === null) return [];
      const isList = type === 'list_unique' || type === 'list_multiple';
      // If the service lists no choices, only the values to set are known.
      const asked = attributes.filter((each) => each.label === label).map(({ cell }) => String(cell));
      const known = choices.length > 0 ? choices : asked;
      return [{ label, type: type ?? 'string', ...(isList && { choices: known }), calculated: readOnly === true }];
    }),
    dossierTypes: names.held,
  };
}

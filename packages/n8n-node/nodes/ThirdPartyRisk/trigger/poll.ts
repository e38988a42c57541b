import { ConnectorError, feedFromNow, feedSince, serviceNow, type Client, type FeedState, type Op } from '@tpr/core';
import { withoutEndSlashes } from '@tpr/core/api';
import { formatInstant } from '@tpr/core/values';
import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { Parameters } from '../actions/parameters.ts';
import { readEventSelection, type EventSelection } from '../actions/shared/event-selection.ts';
import type { Labels } from '../actions/shared/labels.ts';
import { nodeFault } from '../errors/node-error.ts';
import { openService, type Service } from '../transport/open-service.ts';
import { endActivation, isActivation } from './activation.ts';
import { changedItem } from './changed-item.ts';
import { enrich, enrichments, type Enriched, type Enrichment } from './enrich.ts';
import { forgetInitialPosition, initialPositionOf, rememberInitialPosition } from './initial-positions.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { deadlineOf } from './poll-deadline.ts';
import { keepState, loadState, type PollState } from './poll-state.ts';
import { comparedWith, remember } from './field-differences.ts';
import { readChanges } from './read-changes.ts';
import { sampleChanges } from './sample.ts';

const sampleSize = 3;
const usualMaxChanges = 500;
/** A start may lie this far ahead: in a few hours it is past, and the zone of the service is not certain. */
const startLeewayMs = 24 * 60 * 60 * 1000;

/**
 * The changes since the last poll. The state is stored only after everything was read, so a poll that fails or is killed
 * is repeated. Without a state the first poll stores the start position. A manual run shows a sample and stores nothing.
 */
export async function pollChanges(functions: IPollFunctions, labels: Labels): Promise<INodeExecutionData[]> {
  const isManual = functions.getMode() === 'manual';
  // A workflow whose first poll fails is not activated: n8n does not poll again.
  const isPoll = !isManual && !isActivation(functions);
  try {
    if (isManual) return await showSample(functions, labels);
    const poll = () => pollOn(functions, labels);
    return (await oneAtATime(triggerOf(functions), poll)) ?? [];
  } catch (error) {
    throw nodeFault(functions.getNode(), error, { isPoll });
  }
}

interface PollSetup {
  readonly parameters: Parameters;
  readonly service: Service;
  readonly choice: EventSelection;
  readonly wanted: ReadonlySet<Enrichment>;
  readonly isSinceDate: boolean;
  readonly maxChanges: number;
  readonly isCompared: boolean;
}

async function readSetup(functions: IPollFunctions, labels: Labels): Promise<PollSetup> {
  const parameters = new Parameters((name) => functions.getNodeParameter(name, ''), undefined, labels);
  const service = await openService(functions);
  const choice = readEventSelection(parameters, service.client.profile);
  const wanted = new Set(parameters.choices('include', enrichments));
  const isSinceDate = parameters.choice('startFrom', ['now', 'date']) === 'date';
  const options = parameters.group('options');
  const maxChanges = options.count('maxChanges', usualMaxChanges);
  const isCompared = options.isOn('compare', true);
  return { parameters, service, choice, wanted, isSinceDate, maxChanges, isCompared };
}

async function showSample(functions: IPollFunctions, labels: Labels): Promise<INodeExecutionData[]> {
  const { parameters, service, choice, wanted, isSinceDate } = await readSetup(functions, labels);
  const { client } = service;
  const startMs = isSinceDate ? startOf(parameters, client) : -Infinity;
  const read = function* (): Op<Enriched[]> {
    const sample = yield* sampleChanges(client, choice, sampleSize);
    yield* refuseFutureStart(client, startMs);
    return yield* enrich(client, sample, wanted);
  };
  const sample = await service.run(read());
  return sample.map((each) => changedItem(parameters, each, new Map(), service.host.warnings).item);
}

async function pollOn(functions: IPollFunctions, labels: Labels): Promise<INodeExecutionData[]> {
  const deadlineMs = deadlineOf(functions, Date.now());
  const setup = await readSetup(functions, labels);
  const { parameters, service, choice, wanted, isSinceDate, maxChanges, isCompared } = setup;
  const kept = functions.getWorkflowStaticData('node');
  const state = await positionOf(functions, setup, deadlineMs);
  // Stored at once: the poll may fail, and the next one must not start from a later "now".
  keepState(kept, state);
  endActivation(functions);
  const { enriched, ...position } = await service.run(
    readChanges(service.client, { choice, wanted, maxChanges, deadlineMs }, state),
  );
  if (isSinceDate) await service.run(refuseFutureStart(service.client, 1000 * position.feed.deliveredUntilSeconds));
  // A poll without changes returns no item that could have the warnings.
  for (const warning of service.host.warnings) functions.logger.warn(warning);
  const { notice } = state;
  const warnings = [...(notice === undefined ? [] : [notice]), ...service.host.warnings];
  const remembered = isCompared ? comparedWith(state.remembered ?? [], state.included ?? [...wanted], wanted) : [];
  const before = new Map(remembered);
  const items = enriched.map((each) => {
    const { item, facts } = changedItem(parameters, each, before, warnings);
    before.set(...facts);
    return { item, facts };
  });
  const latest = items.map(({ facts }) => facts);
  keepState(kept, {
    scope: state.scope,
    ...position,
    ...(isCompared && { remembered: remember(remembered, latest), included: [...wanted] }),
    ...(notice !== undefined && items.length === 0 && { notice }),
  });
  return items.map(({ item }) => item);
}

/**
 * The position of the last poll. The chosen start is used if there is no position for the same account and start, and of a
 * start date for the same events. With *Now*, it is also used after each activation of the workflow.
 */
async function positionOf(
  functions: IPollFunctions,
  { parameters, service, choice, isSinceDate }: PollSetup,
  deadlineMs: number,
): Promise<PollState> {
  const { client, run } = service;
  const expression = isSinceDate ? expressionOf(functions, 'startDate') : undefined;
  const { baseUrl, accountId } = client.context.connection;
  const trigger = triggerOf(functions);
  // With *Now*, changes since the last poll are returned also if other events are chosen.
  const begins = isSinceDate ? [...[...choice.chosen].sort(), expression ?? startOf(parameters, client)] : ['now'];
  const scope = [choice.subject, ...begins, serviceOf(baseUrl), accountId].join(' ');
  const stored = loadState(functions.getWorkflowStaticData('node'));
  const state = stored?.scope === scope ? stored : undefined;
  const isAnew = isActivation(functions) && !isSinceDate;
  if (state !== undefined) forgetInitialPosition(trigger);
  const known = state ?? initialPositionOf(trigger, scope);
  if (known !== undefined && !isAnew) return known;
  // An expression is evaluated only now: later it may give another date, or none.
  const begin = isSinceDate ? feedSince(client, startOf(parameters, client)) : feedFromNow(client, choice, deadlineMs);
  const { remembered, included } = state ?? {};
  const feed = await run(begin);
  const isLost = stored === undefined && !isActivation(functions);
  const notice = isLost ? lossOf(feed, isSinceDate) : undefined;
  if (notice !== undefined) functions.logger.warn(notice);
  const begun = {
    scope,
    feed,
    ...(remembered && { remembered }),
    ...(included && { included }),
    ...(notice !== undefined && { notice }),
  };
  rememberInitialPosition(trigger, begun);
  return begun;
}

/** For a trigger that has no position, and that no user has just activated. */
function lossOf({ deliveredUntilSeconds }: FeedState, isSinceDate: boolean): string {
  const cause =
    'n8n has no position of this trigger: the trigger is new in this workflow or was renamed, or its data was lost.';
  const effect = isSinceDate
    ? 'It begins at its Start Date: changes that it has returned before are returned again.'
    : `Changes before ${formatInstant(1000 * deliveredUntilSeconds)} are not returned. Event: Search finds them.`;
  return `${cause} ${effect}`;
}

/** The address without the parts that may be left out, so that the position is kept where only its spelling changes. */
function serviceOf(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl);
  return origin + withoutEndSlashes(pathname).replace(/\/api(\/v1)?$/, '');
}

/** The expression of a parameter. Its value may differ at each poll: `$now.minus({ days: 7 })`. */
function expressionOf(functions: IPollFunctions, name: string): string | undefined {
  const given = functions.getNode().parameters[name];
  return typeof given === 'string' && given.startsWith('=') ? given : undefined;
}

/** By name, as n8n stores static data: nodes of one workflow may have the same ID. */
const triggerOf = (functions: IPollFunctions): string => `${functions.getWorkflow().id} ${functions.getNode().name}`;

/**
 * Called after a response has shown the service's clock. A trigger that returns nothing until a mistyped date would lose
 * all changes before it, without a sign.
 * @param startMs since epoch. @throws ConnectorError `config` for a start in the far future
 */
function* refuseFutureStart({ context }: Client, startMs: number): Op<void> {
  if (startMs <= (yield* serviceNow(context)) + startLeewayMs) return;
  const message = `Start Date lies in the future: no change before ${formatInstant(startMs)} is returned. Choose an earlier one.`;
  throw new ConnectorError('config', message, { field: 'startDate' });
}

/** The start date, ms since epoch. @throws ConnectorError `config` for an empty one. */
function startOf(parameters: Parameters, client: Service['client']): number {
  const startMs = parameters.instantMs('startDate', client);
  if (startMs !== undefined) return startMs;
  throw new ConnectorError('config', 'Start Date is empty: give a date and time.', { field: 'startDate' });
}

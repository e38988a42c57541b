import { ConnectorError, type Op } from '@tpr/core';
import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { Parameters } from '../actions/parameters.ts';
import { changedJson } from '../actions/shared/changed.ts';
import { readEventChoice, type EventChoice } from '../actions/shared/event-choice.ts';
import { nodeFault } from '../transport/node-fault.ts';
import { openService, type Service } from '../transport/service.ts';
import { enrich, enrichments, type Enriched, type Enrichment } from './enrich.ts';
import { begin, sampleChanges } from './find-changes.ts';
import { keepState, loadState } from './poll-state.ts';
import { runPoll } from './run-poll.ts';

const sampleSize = 3;
const usualMostPerPoll = 500;
/** Part of the time that n8n gives a poll; the rest is for handing over. */
const shareOfBudget = 0.7;
const usualBudgetMs = 300_000;

/**
 * The changes since the last poll. The state is kept only when everything was read, so a poll that fails or is killed is
 * made again. Without a state the first poll notes where to start; by hand, a sample is shown and nothing is kept.
 */
export async function pollChanges(functions: IPollFunctions): Promise<INodeExecutionData[]> {
  try {
    const parameters = new Parameters((name) => functions.getNodeParameter(name, ''));
    const service = await openService(functions);
    const choice = readEventChoice(parameters, service.client.profile);
    const wanted = new Set(enrichments.filter((name) => parameters.list('include').includes(name)));
    const enriched =
      functions.getMode() === 'manual'
        ? await service.run(sample(service, choice, wanted))
        : await pollOn(functions, service, parameters, choice, wanted);
    return enriched.map(({ changed, added }) => ({ json: { ...changedJson(parameters, changed), ...added } }));
  } catch (error) {
    throw nodeFault(functions.getNode(), error);
  }
}

async function pollOn(
  functions: IPollFunctions,
  { client, run }: Service,
  parameters: Parameters,
  choice: EventChoice,
  wanted: ReadonlySet<Enrichment>,
): Promise<readonly Enriched[]> {
  const startMs = Date.now();
  const kept = functions.getWorkflowStaticData('node');
  const watched = `${choice.subject} ${[...choice.codes].sort().join(' ')}`;
  const sinceMs = startOf(parameters, client);
  const state = loadState(kept, watched) ?? (await run(begin(client, choice, watched, sinceMs)));
  // Kept at once: what follows may fail, and "now" must not move on meanwhile.
  keepState(kept, state);
  const { enriched, state: next } = await run(
    runPoll(
      client,
      {
        choice,
        wanted,
        most: Math.max(1, parameters.group('options').number('mostPerPoll', usualMostPerPoll)),
        deadlineMs: startMs + shareOfBudget * budgetOf(functions),
      },
      state,
    ),
  );
  keepState(kept, next);
  return enriched;
}

/** Older releases of n8n name no budget. */
function budgetOf(functions: IPollFunctions): number {
  const budget = 'getPollBudgetMs' in functions ? functions.getPollBudgetMs() : usualBudgetMs;
  return Number.isFinite(budget) && budget > 0 ? budget : usualBudgetMs;
}

/** @throws ConnectorError `config` when a date is asked for and none is given. */
function startOf(parameters: Parameters, client: Service['client']): number | undefined {
  if (parameters.optional('startFrom') !== 'date') return undefined;
  const startMs = parameters.instantMs('startDate', client);
  if (startMs !== undefined) return startMs;
  throw new ConnectorError('config', 'Start Date is empty: say since when.', { field: 'startDate' });
}

function* sample({ client }: Service, choice: EventChoice, wanted: ReadonlySet<Enrichment>): Op<readonly Enriched[]> {
  return yield* enrich(client, yield* sampleChanges(client, choice, sampleSize), wanted);
}

import {
  ConnectorError,
  facetsOf,
  stripRaw,
  fullSync,
  serviceMoment,
  type ListedPage,
  type PullPiece,
} from '@tpr/core';
import { withoutEndSlashes } from '@tpr/core/api';
import type { CsvSeparator } from '@tpr/core/values';
import { PortfolioFile, statePathOf } from '../../state/portfolio-state.ts';
import { stateVersion } from '../../state/state-lines.ts';
import type { CommandService } from '../service.ts';
import { findLabels, readChanges } from './changes.ts';
import type { Watch } from './watch.ts';

export interface PullPlan {
  readonly target: string;
  readonly columns: readonly string[];
  readonly isColumnsGiven: boolean;
  readonly refresh: boolean;
  /** Documents that expire within so many days are listed. */
  readonly days: number;
  readonly overwrite: boolean;
  /** A table that is full may become empty. */
  readonly allowEmpty: boolean;
  /** Of the cells of a csv; a table that is there keeps its own otherwise. */
  readonly separator?: CsvSeparator | undefined;
}

/** The state of a target, brought to now. */
export interface Brought {
  readonly state: PortfolioFile;
  /** How many third parties are missing, at least: the list changed all the time while it was read. */
  readonly missing: number;
}

/** Brings the state of a target to now: by its changes, from where an earlier run stopped, or from the beginning. */
export async function bringUpToDate(
  service: CommandService,
  plan: PullPlan,
  kept: PortfolioFile | undefined,
  watch: Watch,
): Promise<Brought> {
  if (kept !== undefined) {
    watch.hold(kept);
    checkOwner(kept, service, plan);
  }
  const wanted = plan.refresh ? needPulled(kept, plan) : kept;
  const isSame = plan.refresh || kept?.head.columns.join() === plan.columns.join();
  if (wanted !== undefined && !wanted.isComplete && isSame) return await goOn(service, wanted, watch);
  if (wanted !== undefined && plan.refresh) return await refresh(service, wanted, watch);
  kept?.close();
  const state = await begin(service, plan, kept);
  watch.hold(state);
  return complete(state, service, await readPages(service, state, watch));
}

function checkOwner({ head }: PortfolioFile, { connection }: CommandService, { target }: PullPlan): void {
  const differences = (
    [
      ['account', head.accountId, connection.accountId],
      ['service', serviceAt(head.baseUrl), serviceAt(connection.baseUrl)],
    ] as const
  ).filter(([, was, is]) => was !== is);
  const [difference] = differences;
  if (difference === undefined) return;
  const [what, was, is] = difference;
  const message = `${target} holds the portfolio of another ${what} (${was}, now ${is}). Choose another file, or delete ${statePathOf(target)}.`;
  throw new ConnectorError('config', message, { field: 'to' });
}

/** `TPR_BASE_URL` is taken with or without `/api/v1`, and with a slash at its end: all of these are one service. */
const serviceAt = (baseUrl: string): string => withoutEndSlashes(withoutEndSlashes(baseUrl).replace(/\/api\/v1$/, ''));

function needPulled(kept: PortfolioFile | undefined, { target, columns, isColumnsGiven }: PullPlan): PortfolioFile {
  const fault = (message: string) => new ConnectorError('config', message, { field: 'refresh' });
  if (kept === undefined) throw fault(`${target} was not pulled yet, so it has no changes. Pull it without --refresh.`);
  const read = facetsOf({ names: kept.head.columns });
  const isMoreWanted = isColumnsGiven && [...facetsOf({ names: columns })].some((facet) => !read.has(facet));
  if (isMoreWanted) throw fault('These columns need more than was pulled. Pull again without --refresh.');
  return kept;
}

/**
 * @param kept the state of the existing table: if this pull is interrupted, the table is still known as ours, with its
 * row count.
 */
async function begin(service: CommandService, plan: PullPlan, kept: PortfolioFile | undefined): Promise<PortfolioFile> {
  const { client, connection } = service;
  // The first response also shows the service's clock.
  const definitions = stripRaw(await service.run(client.attributes.definitions()));
  const { instant: asOf, since: startedSince } = await service.run(serviceMoment(client));
  const { accountId, baseUrl, username } = connection;
  const { written, rows = 0 } = kept ?? {};
  return PortfolioFile.create(
    statePathOf(plan.target),
    { version: stateVersion, accountId, baseUrl, username, columns: plan.columns, startedSince },
    { definitions, asOf, ...(written !== undefined && { written, rows }) },
  );
}

/** A pull that goes on ends with a refresh: what changed since the first run began would be missing otherwise. */
async function goOn(service: CommandService, state: PortfolioFile, watch: Watch): Promise<Brought> {
  watch.progress.print(`Going on after ${state.size.toLocaleString('en')} third parties of an earlier run.`);
  const missing = await readPages(service, state, watch);
  await readChanges(service, state, watch);
  return complete(state, service, missing);
}

/** What is missing is looked for again by the next run: the pull is not complete before. */
function complete(state: PortfolioFile, service: CommandService, missing: number): Brought {
  const isComplete = missing === 0 && state.incomplete.length === 0;
  state.setMark({ isComplete, ...(!state.met && { met: findLabels(state, service) }) });
  state.settle();
  return { state, missing };
}

async function refresh(service: CommandService, state: PortfolioFile, watch: Watch): Promise<Brought> {
  const definitions = stripRaw(await service.run(service.client.attributes.definitions()));
  await readChanges(service, state, watch);
  state.setMark({ definitions });
  state.settle();
  return { state, missing: 0 };
}

/** Lists all third parties, and reads those without stored data. @returns how many are missing, at least */
async function readPages(service: CommandService, state: PortfolioFile, { progress }: Watch): Promise<number> {
  const facets = facetsOf({ names: state.head.columns });
  let total = 0;
  const again = new Set(state.incomplete);
  let incomplete: string[] = [];
  const report = (): void => progress.report({ done: state.size, total });
  const choose = (page: ListedPage): readonly string[] => {
    total = page.progress.total ?? total;
    state.list(page.thirdpartyIds);
    report();
    return page.thirdpartyIds.filter((thirdpartyId) => !state.has(thirdpartyId) || again.has(thirdpartyId));
  };
  const visit = function* (piece: PullPiece) {
    if (piece.incomplete.length > 0) {
      incomplete = [...incomplete, ...piece.incomplete];
      state.setMark({ incomplete: [...again, ...incomplete] });
    }
    state.put(piece.facts);
    report();
  };
  const { isShort, departed } = await service.run(fullSync(service.client, facets, visit, { choose }));
  if (again.size + incomplete.length > 0) state.setMark({ incomplete });
  const left = [...departed].filter((thirdpartyId) => state.has(thirdpartyId));
  if (left.length > 0) state.remove(left);
  return isShort ? Math.max(1, total - state.size) : 0;
}

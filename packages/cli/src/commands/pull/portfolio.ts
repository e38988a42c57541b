import {
  ConnectorError,
  facetsOf,
  lean,
  pullFacts,
  refreshFacts,
  serviceMoment,
  type Op,
  type PullPage,
} from '@tpr/core';
import type { CsvSeparator } from '@tpr/core/values';
import { PortfolioFile, statePathOf } from '../../state/portfolio-state.ts';
import type { FileMark } from '../../state/file-mark.ts';
import type { Progress } from '../../terminal/progress.ts';
import type { Notices } from '../notices.ts';
import type { CommandService } from '../service.ts';

export interface PullPlan {
  readonly target: string;
  readonly columns: readonly string[];
  readonly isColumnsGiven: boolean;
  readonly refresh: boolean;
  /** Documents that expire within so many days are listed. */
  readonly days: number;
  readonly overwrite: boolean;
  /** Of the cells of a csv; a table that is there keeps its own otherwise. */
  readonly separator?: CsvSeparator | undefined;
}

interface Watch {
  readonly progress: Progress;
  readonly notices: Notices;
  /** Told which state is being filled, so that an interrupted run can say what is kept. */
  hold(state: PortfolioFile): void;
}

/** Brings the state of a target to now: by its changes, from where an earlier run stopped, or from the beginning. */
export async function bringUpToDate(
  service: CommandService,
  plan: PullPlan,
  kept: PortfolioFile | undefined,
  watch: Watch,
): Promise<PortfolioFile> {
  if (kept !== undefined) {
    watch.hold(kept);
    checkOwner(kept, service, plan);
  }
  if (plan.refresh) return refresh(service, needComplete(kept, plan), watch);
  const isSame = kept?.head.columns.join() === plan.columns.join();
  if (kept?.cursor !== undefined && isSame) return resume(service, kept, kept.cursor, watch);
  kept?.close();
  const state = await begin(service, plan, kept?.written);
  watch.hold(state);
  await readPages(service, state, undefined, watch);
  state.setMark({ cursor: null, since: state.head.startedSince });
  return state;
}

function checkOwner({ head }: PortfolioFile, { connection }: CommandService, { target }: PullPlan): void {
  const differences = (
    [
      ['account', head.accountId, connection.accountId],
      ['service', head.baseUrl, connection.baseUrl],
    ] as const
  ).filter(([, was, is]) => was !== is);
  const [difference] = differences;
  if (difference === undefined) return;
  const [what, was, is] = difference;
  const message = `${target} holds the portfolio of another ${what} (${was}, now ${is}). Choose another file, or delete ${statePathOf(target)}.`;
  throw new ConnectorError('config', message, { field: 'to' });
}

function needComplete(kept: PortfolioFile | undefined, { target, columns, isColumnsGiven }: PullPlan): PortfolioFile {
  const fault = (message: string) => new ConnectorError('config', message, { field: 'refresh' });
  if (kept === undefined) throw fault(`${target} was not pulled yet, so it has no changes. Pull it without --refresh.`);
  if (!kept.isComplete) throw fault(`The pull to ${target} is not finished. Run it again without --refresh to go on.`);
  const read = facetsOf({ names: kept.head.columns });
  const isMoreWanted = isColumnsGiven && [...facetsOf({ names: columns })].some((facet) => !read.has(facet));
  if (isMoreWanted) throw fault('These columns need more than was pulled. Pull again without --refresh.');
  return kept;
}

/** @param written the target as an earlier pull left it: should this one be interrupted, it is still known as ours. */
async function begin(service: CommandService, plan: PullPlan, written: FileMark | undefined): Promise<PortfolioFile> {
  const { client, connection } = service;
  // The first answer also tells the service's clock.
  const definitions = lean(await service.run(client.attributes.definitions()));
  const { instant: asOf, since: startedSince } = await service.run(serviceMoment(client));
  const { accountId, baseUrl, username } = connection;
  return PortfolioFile.create(
    statePathOf(plan.target),
    { version: 1, accountId, baseUrl, username, columns: plan.columns, startedSince },
    { cursor: noPage, definitions, asOf, ...(written !== undefined && { written }) },
  );
}

/** In the place of a list cursor: no page is read yet; every page is, but not the changes since the beginning. */
const noPage = 'begin';
const allPages = 'changes';

/** A resumed pull ends with a refresh: what changed since the first run began would be missing otherwise. */
async function resume(
  service: CommandService,
  state: PortfolioFile,
  cursor: string,
  watch: Watch,
): Promise<PortfolioFile> {
  watch.progress.print(`Going on after ${state.size.toLocaleString('en')} third parties of an earlier run.`);
  if (cursor !== allPages) {
    const total = await readPages(service, state, cursor === noPage ? undefined : cursor, watch);
    // Records that moved to an earlier page meanwhile have been passed over; the list is then read from its beginning.
    if (total !== undefined && state.size < total) await readPages(service, state, undefined, watch);
    state.setMark({ cursor: allPages });
  }
  await readChanges(service, state, state.head.startedSince, watch);
  return state;
}

async function refresh(service: CommandService, state: PortfolioFile, watch: Watch): Promise<PortfolioFile> {
  const definitions = lean(await service.run(service.client.attributes.definitions()));
  await readChanges(service, state, state.since, watch);
  state.setMark({ definitions });
  state.compact();
  return state;
}

/** @returns how many third parties the service counts, when it says so. */
async function readPages(
  service: CommandService,
  state: PortfolioFile,
  from: string | undefined,
  { progress, notices }: Watch,
): Promise<number | undefined> {
  const { client } = service;
  const facets = facetsOf({ names: state.head.columns });
  let total: number | undefined;
  const visit = function* (pulled: PullPage): Op<void> {
    total = pulled.progress.total;
    state.put(pulled.facts);
    state.setMark({ cursor: pulled.progress.next });
    progress.report({ done: state.size, total, note: notices.slowed });
  };
  await service.run(pullFacts(client, facets, visit, from));
  return total;
}

async function readChanges(service: CommandService, state: PortfolioFile, since: string, watch: Watch): Promise<void> {
  const { progress, notices } = watch;
  const { instant: asOf } = await service.run(serviceMoment(service.client));
  const facets = facetsOf({ names: state.head.columns });
  const cursor = await service.run(
    refreshFacts(service.client, facets, since, state, function* (delta, { done, total }) {
      if (delta.state === 'left') state.remove(delta.thirdpartyId);
      else if (delta.state === 'there') state.put([delta.facts]);
      progress.report({ done, total, note: notices.slowed ?? 'changes' });
    }),
  );
  state.setMark({ cursor: null, since: cursor, asOf });
}

import {
  ConnectorError,
  findOtherCount,
  facetsOf,
  stripRaw,
  fullSync,
  onlyNames,
  serviceMoment,
  showsDetails,
  type ListedPage,
  type PullPiece,
} from '@tpr/core';
import { withoutEndSlashes } from '@tpr/core/api';
import type { CsvSeparator } from '@tpr/core/values';
import { PortfolioFile, statePathOf } from '../../state/portfolio-file.ts';
import { stateVersion } from '../../state/state-lines.ts';
import type { CommandService } from '../service.ts';
import { findLabels, readChanges } from './changes.ts';
import { spellAttributes, warnUndefined } from './column-labels.ts';
import type { Watch } from './watch.ts';

export interface PullPlan {
  readonly target: string;
  readonly columns: readonly string[];
  readonly isColumnsGiven: boolean;
  readonly refresh: boolean;
  /** Documents that expire within this many days are listed. */
  readonly days: number;
  readonly overwrite: boolean;
  /** Whether a table with rows may become empty. */
  readonly allowEmpty: boolean;
  /** Separator of a csv. Default: that of the existing file. */
  readonly separator?: CsvSeparator | undefined;
}

/** The state of a target after an update. */
export interface Brought {
  readonly state: PortfolioFile;
  /** Minimum number of missing third parties; not 0 if the list kept changing while it was read. */
  readonly missing: number;
  /** Whether the state is complete once the table is written; until then, the same command continues. */
  readonly isComplete: boolean;
}

/** Updates the state of a target: by its changes, from where an earlier run stopped, or from the beginning. */
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
  const isSame = plan.refresh || (kept !== undefined && readsSame(kept, plan.columns));
  if (wanted !== undefined && !wanted.isComplete && isSame) {
    return await goOn(service, plan, wanted, watch);
  }
  if (wanted !== undefined && plan.refresh) return await refresh(service, wanted, watch);
  kept?.close();
  const state = await begin(service, plan, kept, watch);
  watch.hold(state);
  return complete(state, service, await readPages(service, state, watch));
}

/** Whether other columns are filled from the same data, such as the corrected name of an attribute. */
function readsSame(kept: PortfolioFile, columns: readonly string[]): boolean {
  const [read, wanted] = [kept.head.columns, columns].map((names) => [...facetsOf({ names })].sort().join());
  return read === wanted && !lacksDetails(kept, columns);
}

/** Whether columns show details of the identity, which were not read because no earlier column did, and the list has none. */
function lacksDetails(kept: PortfolioFile, columns: readonly string[]): boolean {
  if (!showsDetails({ names: columns }) || showsDetails({ names: kept.head.columns }) || kept.size === 0) return false;
  for (const { identity } of kept.all()) if (!onlyNames([identity])) return false;
  return true;
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

/** `TPR_BASE_URL` may have `/api/v1` or a slash at its end: all forms mean the same service. */
const serviceAt = (baseUrl: string): string => withoutEndSlashes(withoutEndSlashes(baseUrl).replace(/\/api\/v1$/, ''));

function needPulled(kept: PortfolioFile | undefined, { target, columns, isColumnsGiven }: PullPlan): PortfolioFile {
  const fault = (message: string) => new ConnectorError('config', message, { field: 'refresh' });
  if (kept === undefined)
    throw fault(`No earlier pull of ${target} is stored, so its changes are not known. Pull it without --refresh.`);
  const read = facetsOf({ names: kept.head.columns });
  const isMoreWanted =
    [...facetsOf({ names: columns })].some((facet) => !read.has(facet)) || lacksDetails(kept, columns);
  if (isColumnsGiven && isMoreWanted)
    throw fault('The last pull did not read the data for these columns. Pull again without --refresh.');
  return kept;
}

/**
 * @param kept the state of the existing table: its mark and row count are kept in case this pull is interrupted.
 */
async function begin(
  service: CommandService,
  plan: PullPlan,
  kept: PortfolioFile | undefined,
  watch: Watch,
): Promise<PortfolioFile> {
  const { client, connection } = service;
  // The first response also shows the service's clock.
  const definitions = stripRaw(await service.run(client.attributes.definitions()));
  const columns = spellAttributes(plan.columns, definitions);
  warnUndefined(columns, definitions, watch.progress);
  const { instant: asOf, since: startedSince } = await service.run(serviceMoment(client));
  const { accountId, baseUrl, username } = connection;
  const { written, next, rows = 0 } = kept ?? {};
  return PortfolioFile.create(
    statePathOf(plan.target),
    { version: stateVersion, accountId, baseUrl, username, columns, startedSince },
    { definitions, asOf, ...(written !== undefined && { written, rows }), ...(next !== undefined && { next }) },
  );
}

/** A resumed pull ends with a refresh, which reads what changed since the first run began. */
async function goOn(service: CommandService, plan: PullPlan, state: PortfolioFile, watch: Watch): Promise<Brought> {
  if (state.size > 0)
    watch.progress.print(`Going on after ${state.size.toLocaleString('en')} third parties of an earlier run.`);
  const definitions = stripRaw(await service.run(service.client.attributes.definitions()));
  if (!plan.refresh) state.nameColumns(spellAttributes(plan.columns, definitions));
  warnUndefined(state.head.columns, definitions, watch.progress);
  // An earlier run may have stored the labels of the third parties that it had read.
  state.setMark({ definitions, met: null });
  const missing = await readPages(service, state, watch);
  await readChanges(service, state, watch);
  return complete(state, service, missing);
}

/** While third parties are missing, the pull is not complete, and the next run reads them again. */
function complete(state: PortfolioFile, service: CommandService, missing: number): Brought {
  const isComplete = missing === 0 && state.incomplete.length === 0;
  state.setMark({ isComplete: false, ...(!state.met && { met: findLabels(state, service) }) });
  return { state, missing, isComplete };
}

async function refresh(service: CommandService, state: PortfolioFile, watch: Watch): Promise<Brought> {
  const definitions = stripRaw(await service.run(service.client.attributes.definitions()));
  await readChanges(service, state, watch);
  state.setMark({ definitions });
  await warnOfOtherCount(service, state, watch);
  return { state, missing: 0, isComplete: state.isComplete };
}

async function warnOfOtherCount(service: CommandService, state: PortfolioFile, { progress }: Watch): Promise<void> {
  const other = await service.run(findOtherCount(service.client, state));
  if (other === undefined) return;
  const [counts, holds] = [other.counted, other.held].map((count) => count.toLocaleString('en'));
  progress.print(
    `The service counts ${counts} third parties, and the table has ${holds}. If the next refresh says so again, pull without --refresh.`,
  );
}

/** Lists all third parties, and reads those without stored data. @returns the minimum number of missing ones */
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
    // An incomplete one keeps what is known of it: here the list has shown its identity alone.
    const kept = new Set(piece.incomplete.filter((thirdpartyId) => state.has(thirdpartyId)));
    state.put(piece.facts.filter(({ thirdpartyId }) => !kept.has(thirdpartyId)));
    report();
  };
  const { isShort, departed } = await service.run(
    fullSync(service.client, facets, visit, {
      choose,
      shownBefore: state.complete,
      showsDetails: showsDetails({ names: state.head.columns }),
    }),
  );
  if (again.size + incomplete.length > 0) state.setMark({ incomplete });
  const left = [...departed].filter((thirdpartyId) => state.has(thirdpartyId));
  if (left.length > 0) state.remove(left);
  return isShort ? Math.max(1, total - state.size) : 0;
}

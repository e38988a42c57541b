import {
  ColumnScan,
  facetsOf,
  findStale,
  isJustFound,
  readStale,
  serviceMoment,
  showsDetails,
  type Delta,
  type Facet,
  type ThirdPartyData,
  type MetLabels,
  type Op,
} from '@tpr/core';
import type { PortfolioFile } from '../../state/portfolio-file.ts';
import type { FoundChanges } from '../../state/state-lines.ts';
import type { CommandService } from '../service.ts';
import type { Watch } from './watch.ts';

/**
 * Reads the third parties that have changed. Changes that an interrupted refresh has found are read first. If they were
 * found just now, there is no new search, because it would find the same again.
 */
export async function readChanges(service: CommandService, state: PortfolioFile, watch: Watch): Promise<void> {
  // The labels are stored again with the last change; until then they are unknown.
  const scan = state.met ? new ColumnScan([], service.client.profile, 'en', state.met) : undefined;
  const left = state.foundChanges ?? undefined;
  if (left !== undefined) await readFound(service, state, left, { ...watch, scan });
  if (left !== undefined && (await service.run(isJustFound(service.client, left.cursor)))) {
    watch.progress.print(
      'The changes that an interrupted refresh had found are read. The next refresh reads later changes.',
    );
  } else {
    await readFound(service, state, await search(service, state, watch), { ...watch, scan });
  }
  state.setMark({ met: scan?.met ?? findLabels(state, service) });
}

async function search(service: CommandService, state: PortfolioFile, { progress }: Watch): Promise<FoundChanges> {
  progress.report({ done: 0, note: 'looking for changes' });
  const { instant: asOf } = await service.run(serviceMoment(service.client));
  const facets = facetsOf({ names: state.head.columns });
  const { stale, departed, cursor } = await service.run(findStale(service.client, facets, state.since, state));
  // All data of a third party that was incomplete the last time is read again, its identity where columns show it.
  const all = showsDetails({ names: state.head.columns }) ? new Set<Facet>([...facets, 'identity']) : facets;
  const facetsById = new Map(stale);
  for (const id of state.incomplete) facetsById.set(id, new Set([...all, ...(stale.get(id) ?? [])]));
  // In the order of the file, so that third parties that are packed together are unpacked once.
  const inOrder = state.inOrder(facetsById.keys()).map((id) => [id, [...facetsById.get(id)!]] as const);
  const found = { stale: inOrder, departed: [...departed], cursor, asOf };
  state.setMark({ found, met: null });
  return found;
}

async function readFound(
  service: CommandService,
  state: PortfolioFile,
  { stale, departed, cursor, asOf }: FoundChanges,
  { progress, scan }: Watch & { readonly scan: ColumnScan | undefined },
): Promise<void> {
  const incomplete: string[] = [];
  let done = 0;
  const visit = function* (deltas: readonly Delta[]): Op<void> {
    for (const delta of deltas) {
      const { thirdpartyId } = delta;
      if (delta.state === 'incomplete') incomplete.push(thirdpartyId);
      const facts = delta.state === 'left' ? undefined : delta.facts;
      if (delta.state === 'incomplete' && facts === undefined) continue;
      const before = state.facts(thirdpartyId);
      if (before !== undefined) scan?.remove(before);
      if (facts === undefined) state.remove([thirdpartyId]);
      else {
        scan?.add(facts);
        state.put([facts]);
      }
    }
    done += deltas.length;
    progress.report({ done, total: stale.length, note: 'changes' });
  };
  const facets = facetsOf({ names: state.head.columns });
  // Stored data that has not changed is written back as it is.
  const known = {
    facts: (id: string) => state.facts(id) as ThirdPartyData | undefined,
    shownBefore: state.complete,
    ownerOf: () => undefined,
  };
  const found = { stale: new Map(stale.map(([id, each]) => [id, new Set(each)])), departed: new Set(departed) };
  await service.run(readStale(service.client, facets, found, known, visit));
  state.setMark({ found: null, since: cursor, asOf, incomplete });
}

/** The labels of all stored third parties. */
export function findLabels(state: PortfolioFile, { client }: CommandService): MetLabels {
  const scan = new ColumnScan([], client.profile);
  for (const facts of state.all()) scan.add(facts);
  return scan.met;
}

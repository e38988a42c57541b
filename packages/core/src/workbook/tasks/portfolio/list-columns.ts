import type { Op } from '../../../runtime/op.ts';
import { settle } from '../../../runtime/outcome.ts';
import { withShortBackoffs, type Client } from '../../../client.ts';
import { isNotFound, type ConnectorError } from '../../../errors.ts';
import type { ThirdParty } from '../../../api/records/third-party.ts';
import { failureScope } from '../../../reading/failure-scope.ts';
import { readUntil } from '../../../reading/find-first.ts';
import { ThirdPartyReader } from '../../../reading/third-party-reader.ts';
import { ManagedTable } from '../../managed-table.ts';
import type { Task } from '../../task-context.ts';
import { defaultColumns } from './portfolio-choice.ts';
import { clientOfTable, isOwner, loadPortfolioState } from './portfolio-state.ts';
import { PortfolioColumns } from './shown-columns.ts';
import type { ColumnOption } from './task-types.ts';

/** How many third parties' indicators are read, because the service has no list of the account's indicators. */
const sampledThirdParties = 5;

export const listColumns: Task<'listColumns'> = function* (context) {
  const state = yield* loadPortfolioState();
  const client = clientOfTable(context, state);
  const table = state !== undefined && isOwner(state, client) ? yield* ManagedTable.open('portfolio') : 'none';
  const known = [...(state?.choice.columns ?? []), ...(typeof table === 'string' ? [] : table.columns.keys)];
  const columns = yield* PortfolioColumns.read(client, context.language, known);
  let sampled: readonly ThirdParty[] = [];
  let thirdParties: number | undefined;
  yield* readUntil(client.thirdParties.list, {}, (items, total) => {
    sampled = items.slice(0, sampledThirdParties);
    thirdParties = total;
    return true;
  });
  yield* addIndicators(columns, client, sampled);
  const options = columns.all().map((column): ColumnOption => {
    const { key, header, note, type, editable, facet } = column;
    const isOwn = facet === 'attributes' || facet === 'indicators';
    return {
      key,
      header,
      note,
      type,
      group: facet ?? 'identity',
      isEditable: editable,
      choices: column.choices ?? [],
      callsPerThirdParty: facet === undefined ? 0 : 1,
      isUsual: isOwn || defaultColumns.some((usual) => usual === key),
    };
  });
  return { columns: options, thirdParties };
};

/** @throws ConnectorError of a read if no third party could be read, or if it does not concern one of them only. */
function* addIndicators(columns: PortfolioColumns, client: Client, sampled: readonly ThirdParty[]): Op<void> {
  const reader = new ThirdPartyReader(withShortBackoffs(client));
  let failure: ConnectorError | undefined;
  let isShown = false;
  for (const { thirdpartyId, ...identity } of sampled) {
    if (thirdpartyId === null) continue;
    const outcome = yield* settle(reader.indicators(thirdpartyId));
    if (!outcome.ok) {
      const { error } = outcome;
      if (failureScope(error) === 'run' || isNotFound(error)) throw error;
      failure ??= error as ConnectorError;
      continue;
    }
    isShown = true;
    // The third party has left the portfolio meanwhile.
    if (outcome.value === undefined) continue;
    columns.add({ thirdpartyId, identity: { ...identity, thirdpartyId }, indicators: outcome.value });
  }
  if (failure !== undefined && !isShown) throw failure;
}

import { ask, type Op } from '../engine/op.ts';
import type { ExtractedMapping } from '../evidence/extracted-data.ts';
import { createProfile } from '../service/profile/index.ts';
import { serviceMoment } from '../work/reading/service-moment.ts';
import { formatInstant } from '../values/wall-time.ts';
import { loadState, saveState } from './workbook/document-state.ts';
import { ManagedTable } from './workbook/managed-table.ts';
import { listActivity } from './activity.ts';
import { Baseline } from './portfolio/baseline.ts';
import type { Desk, Task } from './desk.ts';
import { markOfEdits, scanEdits } from './changes/edits.ts';
import { mappingKey } from './documents/harvest.ts';
import {
  clientOfTable,
  isOwner,
  portfolioKey,
  PortfolioColumns,
  usualFixed,
  type PortfolioState,
} from './portfolio/portfolio.ts';
import { isStatusColumn } from './portfolio/row-status.ts';
import { namesKey, surveyKey } from './survey.ts';
import type { ColumnOption, PortfolioView } from './portfolio/tasks.ts';
import type { KnownNames, Survey } from './tasks.ts';

const lastLookKey = 'last look';
const noNames: KnownNames = { documentCodes: [], dossierTypes: [] };

export const look: Task<'look'> = function* (desk) {
  const portfolio = yield* lookAtPortfolio(desk);
  const runs = yield* listActivity(desk);
  const lastLookAt = yield* loadState<string>(lastLookKey);
  const { documentCodes, dossierTypes } = (yield* loadState<KnownNames>(namesKey)) ?? noNames;
  const extractedMapping = yield* loadState<ExtractedMapping>(mappingKey);
  // A workbook that nobody works on with us stays as it is.
  if (desk.client !== undefined) yield* saveState([[lastLookKey, formatInstant(yield* ask('now'))]]);
  return {
    portfolio,
    activityRuns: runs.length,
    lastLookAt,
    extractedMapping,
    survey: yield* loadState<Survey>(surveyKey),
    today: desk.client && (yield* serviceMoment(desk.client)).today,
    documentCodes,
    dossierTypes,
    undoableRun: runs.find(({ isUndoable }) => isUndoable)?.run,
  };
};

function* lookAtPortfolio({ client }: Desk): Op<PortfolioView> {
  const state = yield* loadState<PortfolioState>(portfolioKey);
  const found = yield* ManagedTable.open('portfolio');
  if (state === undefined || found === 'none') return { state: 'none' };
  if (found === 'gone' || found === 'unkeyed') return { state: found };
  const isOurs = client === undefined || isOwner(state, client);
  const { edits, typedOver } = yield* scanEdits(found, yield* Baseline.load(), client?.profile ?? createProfile());
  return {
    state: isOurs ? 'there' : 'otherAccount',
    sheet: found.sheet.sheet,
    name: found.sheet.name,
    rows: found.sheet.rowCount,
    columns: found.columnKeys.filter((key) => !isStatusColumn(key)).length,
    asOf: state.asOf,
    choice: state.choice,
    unsentEdits: edits.length,
    editsMark: markOfEdits(edits),
    typedOver: typedOver.length,
    isProtected: found.sheet.isProtected,
    callsPerSecond: state.callsPerSecond,
    account: state.accountId,
  };
}

/** Third parties whose indicators are looked at to learn which ones the account has: the service lists them nowhere. */
const sampledThirdParties = 5;

export const listColumns: Task<'listColumns'> = function* (desk) {
  const state = yield* loadState<PortfolioState>(portfolioKey);
  const client = clientOfTable(desk, state);
  const columns = yield* PortfolioColumns.read(client, desk.language, state?.choice.columns ?? []);
  const first = client.profile.get('behaviour.pageBase');
  const { items, total } = yield* client.thirdParties.list.page({}, { number: first, size: sampledThirdParties });
  for (const { thirdpartyId, ...identity } of items) {
    if (thirdpartyId === null) continue;
    const indicators = yield* client.indicators.list({ thirdpartyId });
    columns.add({ thirdpartyId, identity: { ...identity, thirdpartyId }, indicators });
  }
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
      isUsual: isOwn || usualFixed.some((usual) => usual === key),
    };
  });
  return { columns: options, thirdParties: total };
};

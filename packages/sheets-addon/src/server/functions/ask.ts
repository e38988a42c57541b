import type { Op } from '@tpr/core';
import type { FormulaRows } from '@tpr/core/formulas';
import { createAppsScriptRunner } from '../service/host.ts';
import { ReplyCache } from '../service/reply-cache.ts';
import { openShared, type OpenedConnection } from '../session/shared-connection.ts';
import { NotShared } from '../session/not-shared.ts';

/** How long an answer counts as current. */
const ageMs = 300_000;

/** Puts a question to the service over the connection that is shared with the spreadsheet. @throws NotShared. */
export function askService(question: (shared: OpenedConnection) => Op<FormulaRows>): FormulaRows {
  const shared = openShared();
  if (shared === undefined) throw new NotShared();
  const { baseUrl, accountId, username } = shared.connection;
  const cache = CacheService.getDocumentCache();
  const owner = `${baseUrl} ${accountId} ${username}`;
  const runner = createAppsScriptRunner({
    tokens: shared.tokens,
    ...(cache !== null && { replies: new ReplyCache(cache, owner, ageMs) }),
  });
  return runner.run(question(shared));
}

import { createClient, type Language, type Op } from '@tpr/core';
import { FormulaEvaluator } from '@tpr/core/formulas';
import { bookNotation } from '../script/language.ts';
import { createAppsScriptRunner } from '../service/host.ts';
import { UrlFetcher } from '../service/url-fetch.ts';
import { ReplyCache } from '../service/reply-cache.ts';
import { withinLearntLimits } from '../session/learnt-limits.ts';
import { noteUse } from '../session/formula-session.ts';
import { NotShared } from '../session/not-shared.ts';
import { openShared } from '../session/shared-connection.ts';

/** How long a cached response is used. */
const ageMs = 300_000;
/**
 * Google ends a formula after 30 seconds, without a message. The formula stops earlier, and reports what is missing. It
 * starts no requests that would take longer.
 */
const timeMs = 26_000;

/** Sends requests over the connection that is shared with the spreadsheet. @throws NotShared. */
export function askService<T>(language: Language, question: (evaluator: FormulaEvaluator) => Op<T>): T {
  const deadlineMs = Date.now() + timeMs;
  const shared = openShared();
  if (shared === undefined) throw new NotShared();
  const { baseUrl, accountId, username } = shared.connection;
  const cache = CacheService.getDocumentCache();
  if (shared.isWatched && cache !== null) noteUse(cache);
  const owner = `${baseUrl} ${accountId} ${username}`;
  const runner = createAppsScriptRunner({
    tokens: shared.tokens,
    fetcher: new UrlFetcher(deadlineMs),
    ...(cache !== null && { replies: new ReplyCache(cache, owner, ageMs) }),
  });
  const client = createClient(shared).until(deadlineMs);
  return withinLearntLimits(client, () =>
    runner.run(question(new FormulaEvaluator(client, { language, notation: bookNotation() }))),
  );
}

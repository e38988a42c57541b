import { Lookup, type FormulaRows, type Language } from '@tpr/core';
import { createSyncRunner } from '@tpr/core/sync';
import { noteBug } from '../execution-log.ts';
import { bookLanguage } from '../language.ts';
import { createAppsScriptRunner } from '../service/host.ts';
import { ReplyCache } from '../service/reply-cache.ts';
import { openSharedClient, viewSharing } from '../session/sharing.ts';
import { describeFailure, Failure } from './failure.ts';
import { checkIds, implementations } from './implementations.ts';
import { statusWords } from './sentences.ts';

/** A formula is ended after thirty seconds, without a word: it stops by itself before, and tells what is missing. */
const timeMs = 22_000;
/** How long an answer counts as current. */
const ageMs = 300_000;

/** Answers a formula: a range in, a range out; a text in place of what could not be answered. */
export function answer(name: string, args: readonly unknown[]): FormulaRows {
  const startMs = Date.now();
  const language = bookLanguage();
  try {
    if (name === 'CHECKID') return check(language, args);
    if (name === 'STATUS') return describeStatus(language);
    return ask(name, args, language, startMs + timeMs);
  } catch (error) {
    noteBug(error);
    return [[describeFailure(error, language)]];
  }
}

function ask(name: string, args: readonly unknown[], language: Language, deadlineMs: number): FormulaRows {
  const shared = openSharedClient();
  const implementation = implementations[name];
  if (shared === undefined || implementation === undefined) throw new Failure('notShared');
  const client = shared.client.until(deadlineMs);
  const { baseUrl, accountId, username } = client.connection;
  const cache = CacheService.getDocumentCache();
  const owner = `${baseUrl} ${accountId} ${username}`;
  const runner = createAppsScriptRunner({
    tokens: shared.tokens,
    ...(cache !== null && { replies: new ReplyCache(cache, owner, ageMs) }),
  });
  const lookup = new Lookup(client, { language });
  return runner.run(implementation({ lookup, language }, ...args));
}

/** Needs neither a connection nor time. */
function check(language: Language, [id, kind, country]: readonly unknown[]): FormulaRows {
  const nothing = (): never => {
    throw new Error('Nothing is asked here.');
  };
  const host = { sendAll: nothing, sleep: nothing, random: nothing, load: nothing, save: nothing, log: nothing };
  return createSyncRunner({ ...host, now: () => Date.now() }).run(checkIds(language, id, kind, country));
}

function describeStatus(language: Language): FormulaRows {
  const word = (key: keyof typeof statusWords): string => statusWords[key][language];
  const { state } = viewSharing();
  const shared = openSharedClient();
  if (state === 'none' || shared === undefined) return [[word('shared'), word('no')]];
  const { username, accountId, environment, baseUrl } = shared.client.connection;
  return [
    [word('shared'), word(state === 'shared' ? 'yes' : 'ended')],
    [word('user'), username],
    [word('environment'), environment ?? baseUrl],
    [word('account'), accountId],
  ];
}

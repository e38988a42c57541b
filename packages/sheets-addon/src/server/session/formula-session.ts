import { createClient } from '@tpr/core';
import type { SharingView } from '../../shared/calls.ts';
import { noteBug } from '../script/execution-log.ts';
import { triggerOf } from '../script/caller.ts';
import { isBound } from '../script/installation.ts';
import { missingPermission } from '../script/permissions.ts';
import { despiteCacheFailure } from '../service/cache-failure.ts';
import { createAppsScriptRunner } from '../service/host.ts';
import { formulaTrigger } from '../work/time-triggers.ts';
import { openShared, passwordKey, sharedKey, viewSharing, type Shared } from './shared-connection.ts';
import { documentStore, userStore } from './property-store.ts';
import { markKey } from './user-mark.ts';

/** The session is no longer renewed once formulas were not used for this long. */
const unusedMs = 7 * 86_400_000;
/** When formulas were last seen to be used, ms since epoch. */
const usedKey = 'shared.used';

/**
 * Lets formulas work without the sharing user. A published add-on stores the password of the read-only user, and
 * formulas sign in with it. A bound script stores none: a trigger of the sharing user renews the session as long as
 * formulas are used.
 */
export function startKeepAlive(password: string): Shared['lives'] {
  if (!isBound()) {
    documentStore().set(passwordKey, password);
    return 'byPassword';
  }
  documentStore().write(usedKey, Date.now());
  formulaTrigger.repair();
  return 'byClock';
}

export function stopKeepAlive(): void {
  formulaTrigger.stop();
  const store = documentStore();
  store.set(passwordKey, undefined);
  store.set(usedKey, undefined);
}

/** Returns the state of the sharing. Removes a password that was stored before the script was bound. */
export function reviewSharing(): SharingView {
  if (isBound()) documentStore().set(passwordKey, undefined);
  return viewSharing();
}

/** Sets up the trigger of the formulas again: it can be lost, deleted or disabled at Google. Only the page calls this. */
export function restoreFormulaTrigger(): void {
  if (!isBound()) return;
  // A session that has ended needs its user: sharing again sets up the trigger.
  const { state, isMine, staysAlive } = viewSharing();
  const isOwn = state === 'shared' && isMine === true && staysAlive === true;
  if (isOwn && Date.now() - lastUseMs() <= unusedMs) formulaTrigger.repair();
}

/** Called by `formulaTrigger`. */
export function keepFormulas(event: unknown): void {
  const trigger = triggerOf(event);
  // Without a permission Google would report each failed execution by mail; the cells say that the session has ended.
  if (trigger === undefined || missingPermission() !== undefined || !formulaTrigger.acknowledge(trigger)) return;
  const store = documentStore();
  const shared = store.read<Shared>(sharedKey);
  const isMine = shared?.by === userStore().get(markKey);
  const usedMs = lastUseMs();
  // Sharing was taken back, taken over by another user, or not used: the session is not renewed.
  if (shared?.lives !== 'byClock' || !isMine || Date.now() - usedMs > unusedMs) {
    formulaTrigger.stop();
    return;
  }
  store.write(usedKey, usedMs);
  renew();
}

function lastUseMs(): number {
  return wereUsed() ? Date.now() : (documentStore().read<number>(usedKey) ?? 0);
}

const noteSeconds = 7_200;

/** Called by formulas that send requests. Writes at most every two hours, because writing to the cache takes time. */
export function noteUse(cache: GoogleAppsScript.Cache.Cache): void {
  despiteCacheFailure(() => {
    if (cache.get(usedKey) === null) cache.put(usedKey, 'yes', noteSeconds);
  }, undefined);
}

function wereUsed(): boolean {
  return despiteCacheFailure(() => CacheService.getDocumentCache()?.get(usedKey) === 'yes', false);
}

/** A failed renewal is repeated in ten minutes; until then the cells of the formulas show the error. */
function renew(): void {
  const shared = openShared();
  if (shared === undefined) return;
  try {
    createAppsScriptRunner({ tokens: shared.tokens }).run(createClient(shared).context.auth.bearer());
  } catch (error) {
    noteBug(error);
  }
}

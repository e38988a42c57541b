import { Cancelled, ConnectorError } from '@tpr/core';
import { runTask } from '@tpr/core/workbook';
import { createAppsScriptRunner, type TokenStore } from '../../src/server/service/host.ts';
import { UrlFetcher } from '../../src/server/service/url-fetch.ts';
import { openClient } from '../../src/server/session/service-client.ts';
import { profileOf, sideBySide } from '../../src/server/session/service-profile.ts';
import { userStore } from '../../src/server/session/property-store.ts';
import { createSheetsWorkbook } from '../../src/server/workbook/sheets-workbook.ts';
import { pack, unpack } from '../apps-script/parcel.ts';
import { cutKey, progressMark, stopKey, type ReadJob } from './errand.ts';

export { askWorkbook } from '../workbook/inside.ts';

/** The suites test the work, not how much of it fits into one execution. */
const executionMs = 3_600_000;

/** A task of the workbook as the add-on runs it, except that its progress is sent at once. */
export function performTask(parcel: string): string {
  const { connection, profile, language, task, input } = unpack(parcel) as ReadJob;
  const store = userStore();
  const cache = CacheService.getUserCache();
  const tokens: TokenStore = { load: (key) => store.get(key), save: (key, value) => store.set(key, value) };
  const lock = () => LockService.getUserLock();
  const client = openClient({ connection, profile: profileOf(profile, sideBySide.tasks), tokens, lock });
  const fetcher = new UrlFetcher(Date.now() + executionMs);
  const runner = createAppsScriptRunner({ tokens, workbook: createSheetsWorkbook(), fetcher });
  const context = { client, language, isStopped: () => cache.get(stopKey) !== null };
  try {
    const value = runner.run(runTask(context, task, input as never), {
      emit: (progress) => console.log(progressMark + JSON.stringify(progress)),
      isCancelled: () => cache.get(cutKey) !== null,
    });
    return pack({ value });
  } catch (error) {
    if (error instanceof Cancelled) return pack({ isCancelled: true });
    if (!(error instanceof ConnectorError)) throw error;
    return pack({ error: { ...error, message: error.message } });
  }
}

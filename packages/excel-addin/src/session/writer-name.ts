import { drawWriter } from '../workbook/index.ts';
import type { TextStore } from './text-store.ts';

const key = 'writer';

/**
 * Under which name this panel saves into the workbook: the same on this computer every day, so that few names are in a
 * workbook, and another one for a second panel at the same workbook.
 * @param workbook identifies the workbook.
 * @param locks undefined where the browser has none.
 */
export async function keepWriter(texts: TextStore, workbook: string, locks?: LockManager): Promise<string> {
  const kept = (await texts.getItem(key).catch(() => null)) ?? '';
  const writer = kept === '' ? drawWriter() : kept;
  // Where nothing is kept, each opened panel has a name of its own.
  if (kept === '') await texts.setItem(key, writer).catch(() => undefined);
  return (await isFree(`tpr ${writer} ${workbook}`, locks)) ? writer : drawWriter();
}

/** The lock is held for as long as the page is there. */
async function isFree(name: string, locks: LockManager | undefined): Promise<boolean> {
  if (locks === undefined) return true;
  return new Promise((resolve) => {
    const asked = locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => undefined);
    });
    asked.catch(() => resolve(true));
  });
}

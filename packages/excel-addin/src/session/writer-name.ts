import { drawWriter } from '../workbook/writer-name.ts';
import type { TextStore } from './text-store.ts';

const key = 'writer';

/**
 * The name under which this panel saves into the workbook. It stays the same on this computer, so that a workbook has few
 * names. A second panel on the same workbook has another name.
 * @param workbook identifies the workbook.
 * @param locks undefined if the browser has no locks.
 */
export async function keepWriter(texts: TextStore, workbook: string, locks?: LockManager): Promise<string> {
  const kept = (await texts.getItem(key).catch(() => null)) ?? '';
  const writer = kept === '' ? drawWriter() : kept;
  // If the name cannot be stored, each opened panel has its own name.
  if (kept === '') await texts.setItem(key, writer).catch(() => undefined);
  return (await isFree(`tpr ${writer} ${workbook}`, locks)) ? writer : drawWriter();
}

/** Whether no other page has the lock. The lock is held as long as this page exists. */
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

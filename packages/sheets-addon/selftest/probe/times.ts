import type { Findings } from './findings.ts';

type Act = (time: number) => unknown;

const key = 'self-test';
const texts = (count: number, at: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, each) => [`${key} ${each}`, `${at}`]));

/** The time of one call of each service. No documentation states it, and the simulator's times depend on it. */
export function probeTimes(sheet: GoogleAppsScript.Spreadsheet.Sheet, findings: Findings): void {
  const time = (what: string, tries: number, act: Act): void =>
    findings.open(`time of ${what}`, () => `${Math.round(medianMs(tries, act))} ms`);
  timeStores(time);
  timeSheet(sheet, time);
  time('the language of the account', 5, () => Session.getActiveUserLocale());
  const long = 'x'.repeat(100_000);
  time('100,000 letters that are packed', 5, () =>
    Utilities.base64Encode(Utilities.gzip(Utilities.newBlob(long, 'text/plain', 'text')).getBytes()),
  );
}

type Timer = (what: string, tries: number, act: Act) => void;

function timeStores(time: Timer): void {
  const store = PropertiesService.getScriptProperties();
  const cache = CacheService.getScriptCache();
  const lock = LockService.getScriptLock();
  time('a property that is written', 10, (at) => store.setProperty(key, `${at}`));
  time('a property that is read', 10, () => store.getProperty(key));
  time('20 properties that are written at once', 5, (at) => store.setProperties(texts(20, at)));
  time('all properties that are read at once', 5, () => store.getProperties());
  store.deleteAllProperties();
  time('a cached value that is written', 10, (at) => cache.put(key, `${at}`, 600));
  time('a cached value that is read', 10, () => cache.get(key));
  time('50 cached values that are written at once', 5, (at) => cache.putAll(texts(50, at), 600));
  time('50 cached values that are read at once', 5, () => cache.getAll(Object.keys(texts(50, 0))));
  cache.removeAll([key, ...Object.keys(texts(50, 0))]);
  time('a lock that is free', 10, () => {
    lock.tryLock(1_000);
    lock.releaseLock();
  });
}

function timeSheet(sheet: GoogleAppsScript.Spreadsheet.Sheet, time: Timer): void {
  const cell = sheet.getRange(100, 1);
  const block = sheet.getRange(100, 1, 200, 20);
  const values = (at: number): number[][] => Array.from({ length: 200 }, () => Array.from({ length: 20 }, () => at));
  SpreadsheetApp.flush();
  time('a cell that is read', 5, () => cell.getValue());
  time('a cell that is changed and committed', 5, (at) => {
    cell.setValue(at);
    SpreadsheetApp.flush();
  });
  time('a cell that is changed and read', 5, (at) => cell.setValue(at).getValue());
  time('4,000 cells that are changed and committed', 3, (at) => {
    block.setValues(values(at));
    SpreadsheetApp.flush();
  });
  time('4,000 cells that are read', 3, () => block.getValues());
  time('metadata that is looked for', 5, () => sheet.createDeveloperMetadataFinder().withKey(key).find());
  block.clear();
}

function medianMs(tries: number, act: Act): number {
  const taken = Array.from({ length: tries }, (_, at) => {
    const begunMs = Date.now();
    act(at);
    return Date.now() - begunMs;
  });
  return taken.sort((a, b) => a - b)[Math.floor(tries / 2)] ?? 0;
}

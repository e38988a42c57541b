/**
 * Simulated duration of a service call in ms, added to its real one.
 * @param given the arguments of the call
 */
export type Costs = (service: string, method: string, given: readonly unknown[]) => number;

/**
 * Durations of calls, as measured at Google: the README names the sources, and what was not measured. All other calls
 * use local objects and cost `atHand`.
 */
export const costsMs = {
  property: { read: 34, write: 64 },
  cache: { read: 4, write: 93 },
  lock: 10,
  fetch: { round: 500, request: 10 },
  sheet: { read: 200, write: 0.4, writtenCell: 0.0125, commit: 600, committedCell: 0.14 },
  account: 200,
  utility: 1,
  atHand: 0.2,
} as const;

/** Services on other machines: each of their methods costs `account`. */
const accounts = [
  'ScriptService',
  'ClockTriggerBuilder',
  'MailService',
  'SessionService',
  'User',
  'Ui',
  'HtmlServiceHub',
];
const sheets = [
  'SpreadsheetService',
  'Spreadsheet',
  'SheetHandle',
  'RangeHandle',
  'FilterHandle',
  'ProtectionHandle',
  'NamedRange',
  'DeveloperMetadata',
  'DeveloperMetadataFinder',
];
const changes =
  /^(?:set|add|clear|insert|delete|remove|move|sort|protect|hide|show|activate|createFilter|toast|merge|breakApart)/;
const reads =
  /^(?:getValues?|getDisplayValues?|getFormulas?|getNotes?|getBackgrounds?|getNumberFormats?|getRichTextValues?|isBlank|find|getLast(?:Row|Column)|getDataRange|getProtections|getNamedRanges|getRangeByName|getCharts|getConditionalFormatRules|getDataValidations?|getFilter|getMergedRanges)$/;

/** Whether a call applies the changes before it. Developer metadata objects already contain their text. */
export const commits = (service: string, method: string): boolean =>
  sheets.includes(service) && service !== 'DeveloperMetadata' && (method === 'flush' || reads.test(method));

/** The durations of a script's calls: writes are buffered and committed by the next read. */
export function createCosts(): Costs {
  let waitingCells = 0;
  const commit = (): number => {
    if (waitingCells === 0) return 0;
    const ms = costsMs.sheet.commit + waitingCells * costsMs.sheet.committedCell;
    waitingCells = 0;
    return ms;
  };
  return (service, method, given) => {
    if (service === 'Properties') return costsMs.property[method.startsWith('get') ? 'read' : 'write'];
    if (service === 'Cache') return costsMs.cache[method.startsWith('get') ? 'read' : 'write'];
    if (service === 'Lock') return costsMs.lock;
    if (service === 'UrlFetchService') return costsMs.fetch.round + countOf(given) * costsMs.fetch.request;
    if (service === 'UtilitiesService') return costsMs.utility;
    if (accounts.includes(service)) return costsMs.account;
    if (!sheets.includes(service)) return costsMs.atHand;
    if (method === 'flush') return commit();
    if (changes.test(method)) {
      const cells = cellsOf(given);
      waitingCells += cells;
      return costsMs.sheet.write + cells * costsMs.sheet.writtenCell;
    }
    if (commits(service, method)) return commit() + costsMs.sheet.read;
    return costsMs.atHand;
  };
}

/** The number of requests in a round. */
const countOf = ([first]: readonly unknown[]): number => (Array.isArray(first) ? first.length : 1);

/** The number of cell values in a change; a single value for a whole range counts as one. */
function cellsOf([rows]: readonly unknown[]): number {
  if (!Array.isArray(rows)) return 1;
  return rows.reduce<number>((sum, row) => sum + (Array.isArray(row) ? row.length : 1), 0);
}

/**
 * ms that a call of a service takes beside what it really takes.
 * @param given what the call is given, as the service has it.
 */
export type Costs = (service: string, method: string, given: readonly unknown[]) => number;

/**
 * What calls take at Google, as far as it was measured: the README names the sources, and what was not measured. A call that is
 * in no row is one of an object that is at hand, or of none that leaves the machine.
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

/** Services on other machines, for each of their methods. */
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
const changes = /^(?:set|add|clear|insert|delete|remove|move|sort|protect|hide|show|activate|createFilter|toast)/;
const reads =
  /^(?:getValues?|getDisplayValues?|getFormulas?|getNotes?|getBackgrounds?|getNumberFormats?|getRichTextValues?|isBlank|find|getLast(?:Row|Column)|getDataRange|getProtections|getNamedRanges|getRangeByName|getCharts|getConditionalFormatRules|getDataValidations?|getFilter)$/;

/** The costs of a realm: changes wait, and are committed before the next reading. */
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
    // The text of a mark is at hand with the mark.
    if (reads.test(method) && service !== 'DeveloperMetadata') return commit() + costsMs.sheet.read;
    return costsMs.atHand;
  };
}

/** Requests of a round. */
const countOf = ([first]: readonly unknown[]): number => (Array.isArray(first) ? first.length : 1);

/** Cells that a change names one by one; one that is said of a whole range counts as one. */
function cellsOf([rows]: readonly unknown[]): number {
  if (!Array.isArray(rows)) return 1;
  return rows.reduce<number>((sum, row) => sum + (Array.isArray(row) ? row.length : 1), 0);
}

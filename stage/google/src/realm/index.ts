/** Apps Script's realm on this machine: its globals and nothing else, its limits, and a spreadsheet. */
export { createRealm, type Realm, type RealmOptions, type RunOptions } from './realm.ts';
export { answerRun, writeRunShim, type RunAnswer, type RunCall } from './run-page.ts';
export type { Ending, Execution, ExecutionOptions } from './execution.ts';
export { createClock, type RealmClock } from './clock.ts';
export { consumerLimits, type RealmLimits } from './limits.ts';
export type { Person, StartedAs, Trigger, World } from './world.ts';
export type { Book, NamedBox } from '../book/book.ts';
export type { Box } from '../book/box.ts';
export { formatBox } from '../book/box.ts';
export { isBlank, textFormat, textOf, type Cell, type Value } from '../book/cell.ts';
export type { EntryVariant } from '../book/entry.ts';
export type { Metadata, Sheet } from '../book/sheet.ts';
export { isFiltered } from './services/filter.ts';
export { FilterCriteria, DataValidation } from './services/rules.ts';
export { chartsOf, rulesOf } from './services/charts.ts';
export { writtenCell } from './services/written-cell.ts';
export { createSyncHttp, type SyncHttp } from './sync-http.ts';
export { createSender, type WireReply, type WireRequest } from './wire-http.ts';

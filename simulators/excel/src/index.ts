export { Host, type Answer } from './protocol/host.ts';
export { type Push } from './protocol/wire.ts';
export { formatAddress, parseAddress, qualify, type Box } from './workbook/address.ts';
export { type Author, type Change, type ChangeListener, type Happening, type Person } from './workbook/change.ts';
export {
  errorValue,
  isError,
  isRich,
  plainValue,
  type Content,
  type ErrorValue,
  type RichValue,
  type Scalar,
} from './workbook/content.ts';
export { type Counters, type Fault } from './workbook/faults.ts';
export { type Argument, type FunctionMetadata, type FunctionResult, type Invocation } from './workbook/functions.ts';
export { apiSets, type MemberSets } from './platforms/member-sets.ts';
export { platformNames, platforms, type Platform, type PlatformName } from './platforms/platform.ts';
export { Range } from './workbook/range.ts';
export { Refusal } from './workbook/refusal.ts';
export { type ControlState, type LaunchControl } from './workbook/ribbon.ts';
export { type Sheet } from './workbook/sheet.ts';
export { coauthor } from './workbook/coauthors.ts';
export { type FilterCriteria } from './workbook/filter-criteria.ts';
export { type SortField, type Table, type TableColumn } from './workbook/table.ts';
export { Workbook, type DefinedName, type WorkbookOptions } from './workbook/workbook.ts';

/** For tests of hosts: scripted hosts, and the suites that every driver, every host's runner and every spreadsheet passes. */
export { createAsyncBench, createSyncBench, type Bench, type BenchRunOptions, type CreateBench } from './bench.ts';
export { formulasSeenIn } from './csv-readers.ts';
export { answers, echoesOf, encodings, fuzzedPasswords, hostilePasswords, type Echo, type Encoding } from './echoes.ts';
export { engineConformance } from './engine-conformance.ts';
export { hostilePaths } from './hostile-paths.ts';
export { hostileTexts } from './hostile-texts.ts';
export { observeOperation, type Observation } from './random-operation.ts';
export {
  createRandom,
  createVirtualAsyncHost,
  createVirtualSyncHost,
  fault,
  refusal,
  reply,
  request,
  type Recording,
  type Script,
  type Sent,
  type Service,
  type VirtualAsyncHost,
  type VirtualSyncHost,
} from './scripted-host.ts';
export { createMemoryWorkbook, type MemoryWorkbook, type MemoryWorkbookOptions } from './memory-workbook.ts';
export type { MemoryUser } from './memory-user.ts';
export type { CellArea, OwnColumn, RowName, SeenCell, SeenSheet, UserActs, WorkbookUser } from './workbook-user.ts';
export type { CreateWorkbookBench, WorkbookBench } from './workbook-bench.ts';
export { describeWorkbook } from './workbook-conformance.ts';

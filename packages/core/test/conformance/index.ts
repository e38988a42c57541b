/** What a host's tests need: scripted hosts, and the suite that every driver and every host's runner passes. */
export { createAsyncBench, createSyncBench, type Bench, type BenchRunOptions, type CreateBench } from './bench.ts';
export { engineConformance } from './engine-conformance.ts';
export {
  createRandom,
  createVirtualAsyncHost,
  createVirtualSyncHost,
  fault,
  reply,
  request,
  type Recording,
  type Script,
  type Sent,
  type Service,
  type VirtualAsyncHost,
  type VirtualSyncHost,
} from './scripted-host.ts';

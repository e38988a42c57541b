/** Fault schedules drawn by seeds, and the checks of the work under them. */
export { type UnreachableAddresses, openUnreachableAddresses } from './unreachable-addresses.ts';
export { dayOf, workbookWrites, withFaults, type FaultyBench, type FaultyBenchOptions } from './workbook-faults.ts';
export { beginning, eventsSince, heldBy, wishesFor } from './held.ts';
export { throughSchedules } from './seeds.ts';
export { type FaultSchedule, createFaultSchedule, type FaultScheduleOptions } from './fault-schedule.ts';
export { newTally, repeated, type Tally, untilDone } from './tally.ts';

/** Google ends an execution after six minutes: the execution stops by itself before, with time to write. */
export const workMs = 270_000;
/** How often the script reports progress to the panel and checks for a stop: each costs a tenth of a second. */
export const tellEveryMs = 1_000;
/** When work goes on that the time of one execution was too short for. */
export const goOnAfterMs = 60_000;
/** When work continues whose execution was ended without an error. */
export const watchAfterMs = 600_000;
/** With less time than this, an execution leaves the work to the next one. */
export const leastMs = 60_000;
/** A check of the service does not go on where it stopped: of 65 s where the service answers at once, most are round trips. */
export const leastCheckMs = 200_000;
/** Work that has needed more executions than this does not come to an end. */
export const mostRuns = 400;
/** How long an execution waits for another one that works on the same spreadsheet. */
export const lockWaitMs = 2_000;

/** Time limit of an execution. Google ends it after six minutes; before that it needs time to write. */
export const workMs = 270_000;
/** How often the script reports progress to the panel and checks for a stop. Each costs a tenth of a second. */
export const progressEveryMs = 1_000;
/** Delay until work continues that did not fit into one execution. */
export const goOnAfterMs = 60_000;
/** Delay until work continues whose execution Google has ended. */
export const watchAfterMs = 600_000;
/** With less time than this, an execution leaves the work to the next one. */
export const leastMs = 60_000;
/** The same for a check of the service, which cannot be resumed. It takes 65 s with a service that answers at once. */
export const leastCheckMs = 200_000;
/** Maximum executions of a job in a row. Work that needs more would probably never end. */
export const mostRuns = 400;
/** How long an execution waits for another one that works on the same spreadsheet. */
export const lockWaitMs = 2_000;

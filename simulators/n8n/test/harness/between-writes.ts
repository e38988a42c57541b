import { setTimeout as sleep } from 'node:timers/promises';
import type { HostProcess } from '@tpr/test-support/programs';
import type { ExecutionRow } from '../../src/host/database.ts';

/** The n8n under test. */
export interface Polling {
  /** The process that polls. */
  main(): Pick<HostProcess, 'output' | 'pause' | 'resume'>;
  /** The executions in n8n's database that triggers have begun. */
  executions(): Promise<readonly ExecutionRow[]> | readonly ExecutionRow[];
  /** Whether workers run the executions. */
  readonly isQueued?: boolean;
}

/**
 * The moment between two writes of a poll. n8n stores the position of the poll and creates the execution with its
 * changes by two writes, and neither waits for the other (`__emit` in
 * `dist/workflows/triggers/trigger-execution-context.factory.js`, n8n 2.41). A kill between the two loses that poll,
 * for every trigger. In queue mode it then adds the execution to the queue, again without waiting. After a kill before
 * that, the next n8n takes the execution for crashed, without its changes (`recoverFromQueue` in
 * `dist/scaling/scaling.service.js`). A test of what a trigger loses has to kill n8n at any other moment.
 */
export interface BetweenWrites {
  /** Pauses the polling process outside the gap. @returns for how many ms it ran meanwhile. @throws Error if it never ends. */
  halt(): Promise<number>;
  /** Call it after the paused process was killed, and before the next one starts. */
  forget(): Promise<void>;
  /** Number of polls that logged the handover; 0 where n8n logs it in other words, and then no gap is detected. */
  heard(): number;
}

/** With these variables n8n logs the handover of a poll. */
export const saysHandingOver = { N8N_LOG_LEVEL: 'debug' };

/** Logged before either of the two writes. */
const handsOver = /Received event to trigger execution for workflow/g;
/** The output of a paused process arrives within this time. */
const arrivalMs = 20;
const pauseMs = 50;
/** Far more than n8n needs on a busy machine for the executions of several polls. */
const mostMs = 30_000;
/** Logged once the queue has an execution. */
const isEnqueued = /Enqueued execution /g;

/** During the watch, only polls may create executions. */
export async function watchBetweenWrites(polling: Polling): Promise<BetweenWrites> {
  const executions = async () => (await polling.executions()).length;
  const linesOf = (text: RegExp) => polling.main().output().match(text)?.length ?? 0;
  const handedOver = () => linesOf(handsOver);
  let heard = 0;
  // Executions minus the handovers that the running n8n has logged so far.
  let before = (await executions()) - handedOver();
  // Executions that the running n8n has enqueued for others than its triggers.
  let others = linesOf(isEnqueued) - handedOver();
  const isOpen = async () => {
    await sleep(arrivalMs);
    const created = await executions();
    // Read last: the output of a paused process arrives late on a busy machine.
    const handed = handedOver();
    return before + handed > created || (polling.isQueued === true && handed + others > linesOf(isEnqueued));
  };
  return {
    async halt() {
      let ranMs = 0;
      polling.main().pause();
      while (await isOpen()) {
        if (ranMs >= mostMs) throw new Error('n8n has handed over a poll and created no execution: see its log.');
        polling.main().resume();
        await sleep(pauseMs);
        ranMs += pauseMs;
        polling.main().pause();
      }
      return ranMs;
    },
    async forget() {
      heard += handedOver();
      before = await executions();
      others = 0;
    },
    heard: () => heard,
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { HostProcess } from '@tpr/test-support/programs';
import type { ExecutionRow } from '../../src/host/database.ts';

/** The n8n under test. */
export interface Polling {
  /** The process that polls. */
  main(): Pick<HostProcess, 'output' | 'pause' | 'resume'>;
  /** The executions in n8n's database, which is opened read-only. */
  executions(): Promise<readonly ExecutionRow[]> | readonly ExecutionRow[];
}

/**
 * The moment between two writes of a poll. n8n stores the position of the poll and creates the execution with its changes
 * by two writes, and neither waits for the other (`__emit` in
 * `dist/workflows/triggers/trigger-execution-context.factory.js`, n8n 2.41): killed between them, n8n has lost that poll,
 * for every trigger. A test of what a trigger loses has to kill n8n at any other moment.
 */
export interface BetweenWrites {
  /** Pauses the polling process, outside the gap where possible. @returns whether the pause was delayed by the gap. */
  halt(): Promise<boolean>;
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
/** A poll without an execution within this time has failed, which is not a gap. */
const mostMs = 2_000;

/** During the watch, only polls may create executions. */
export async function watchBetweenWrites(polling: Polling): Promise<BetweenWrites> {
  const executions = async () => (await polling.executions()).length;
  const handedOver = () => polling.main().output().match(handsOver)?.length ?? 0;
  let heard = 0;
  // Executions minus the handovers that the running n8n has logged so far.
  let before = (await executions()) - handedOver();
  const isOpen = async () => {
    await sleep(arrivalMs);
    const created = await executions();
    // Read last: the output of a paused process arrives late on a busy machine.
    return before + handedOver() > created;
  };
  return {
    async halt() {
      const endMs = performance.now() + mostMs;
      let isPutOff = false;
      polling.main().pause();
      while ((await isOpen()) && performance.now() < endMs) {
        isPutOff = true;
        polling.main().resume();
        await sleep(pauseMs);
        polling.main().pause();
      }
      return isPutOff;
    },
    async forget() {
      heard += handedOver();
      before = await executions();
    },
    heard: () => heard,
  };
}

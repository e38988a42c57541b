import { setTimeout as sleep } from 'node:timers/promises';
import type { HostProcess } from '@tpr/test-support/programs';
import type { ExecutionRow } from '../../src/host/database.ts';

/** The n8n whose polls hand over. */
export interface Polling {
  /** The process that polls. */
  main(): Pick<HostProcess, 'output' | 'pause' | 'resume'>;
  /** The executions in n8n's database, which is only looked into. */
  executions(): Promise<readonly ExecutionRow[]> | readonly ExecutionRow[];
}

/**
 * The moment between a poll's position and its changes. n8n keeps the one and creates the execution that holds the other
 * by two writes, of which neither waits for the other (`__emit` in
 * `dist/workflows/triggers/trigger-execution-context.factory.js`, n8n 2.41): killed between them it has lost that poll,
 * whatever the trigger. Whoever wants to see what a trigger loses kills n8n at any moment but this one.
 */
export interface Gap {
  /** Brings the polling process to a halt, outside the gap where it can be. @returns whether it had to be put off. */
  halt(): Promise<boolean>;
  /** After the halted process was killed, and before the next one starts. */
  forget(): Promise<void>;
  /** Polls that were heard to hand over: none where n8n says it in other words, and then no gap is seen. */
  heard(): number;
}

/** With these variables n8n says when a poll hands over. */
export const saysHandingOver = { N8N_LOG_LEVEL: 'debug' };

/** Said before either of the two writes. */
const handsOver = /Received event to trigger execution for workflow/g;
/** What a halted process has written arrives in this time. */
const arrivalMs = 20;
const pauseMs = 50;
/** A poll of which no execution comes in this time failed at it, which is no gap. */
const mostMs = 2_000;

/** While it is watched, nothing but polls begins an execution. */
export async function watchGap(polling: Polling): Promise<Gap> {
  const executions = async () => (await polling.executions()).length;
  const handedOver = () => polling.main().output().match(handsOver)?.length ?? 0;
  let heard = 0;
  // Executions less what the running n8n has said so far.
  let before = (await executions()) - handedOver();
  const isOpen = async () => {
    await sleep(arrivalMs);
    const created = await executions();
    // Looked at last: what a halted process has written arrives late where this one was busy.
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

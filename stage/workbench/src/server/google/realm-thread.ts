import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { RealmDesk, type BuiltScript, type Failed } from './realm-desk.ts';
import type { RealmQuestion, ToRealm } from './realm-link.ts';

/**
 * The thread that the script runs on. While the script waits for the service the whole thread does: page and service are
 * answered elsewhere. Before it waits, whatever was asked meanwhile is done, since Google runs executions side by side:
 * the sidebar follows its own work so.
 */
const port = parentPort;
const desk = new RealmDesk(workerData as BuiltScript, answerWaiting);
const longestTimerMs = 2_147_483_647;
let timer: NodeJS.Timeout | undefined;

port?.on('message', hear);

function answerWaiting(): void {
  if (port === null) return;
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) {
    hear((next as { readonly message: ToRealm }).message);
  }
}

function hear(asked: ToRealm): void {
  if (asked !== 'close') {
    answer(asked);
    return;
  }
  clearTimeout(timer);
  desk.close();
  port?.close();
}

function answer({ id, call, given }: RealmQuestion): void {
  try {
    const act = desk[call] as (...args: readonly unknown[]) => unknown;
    const value = act.apply(desk, [...given]);
    // Before the answer: who asked finds the spreadsheet as it is then.
    publish();
    port?.postMessage({ id, value });
  } catch (error) {
    publish();
    port?.postMessage({ id, fault: error instanceof Error ? error.message : String(error) });
  }
}

function publish(failed: readonly Failed[] = []): void {
  const change = desk.changes();
  if (change !== undefined) port?.postMessage({ change });
  if (failed.length > 0) port?.postMessage({ failed });
  clearTimeout(timer);
  const waitMs = desk.nextTriggerMs;
  if (waitMs !== undefined) timer = setTimeout(() => publish(desk.runTriggers()), Math.min(waitMs, longestTimerMs));
}

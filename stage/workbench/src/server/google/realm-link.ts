import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { BookChange } from './protocol.ts';
import type { BuiltScript, Failed, RealmDesk } from './realm-desk.ts';

type RealmCall = 'open' | 'act' | 'callFunction' | 'chooseMenu' | 'answerSidebar' | 'sidebarPage' | 'runTriggers';

export interface RealmQuestion {
  readonly id: number;
  readonly call: RealmCall;
  readonly given: readonly unknown[];
}

export type ToRealm = RealmQuestion | 'close';

interface FromRealm {
  readonly id?: number;
  readonly value?: unknown;
  readonly fault?: string;
  readonly change?: BookChange;
  readonly failed?: readonly Failed[];
}

export interface RealmListener {
  change(change: BookChange): void;
  failed(failed: readonly Failed[]): void;
}

const patienceMs = 3_000;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** This thread's end of the realm. */
export class RealmLink {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  /** Why nothing is answered any more. */
  private ending: Error | undefined;

  constructor(script: BuiltScript, listener: RealmListener) {
    this.worker = new Worker(new URL('realm-thread.ts', import.meta.url), { workerData: script });
    this.worker.on('message', (told: FromRealm) => {
      if (told.change !== undefined) listener.change(told.change);
      if (told.failed !== undefined) listener.failed(told.failed);
      if (told.id === undefined) return;
      const asker = this.waiting.get(told.id);
      this.waiting.delete(told.id);
      if (told.fault === undefined) asker?.resolve(told.value);
      else asker?.reject(new Error(told.fault));
    });
    this.worker.on('error', (error: Error) => this.end(error));
    this.worker.on('exit', () => this.end(new Error('The script is not running any more: start the workbench again.')));
  }

  /** One after another, in their order. */
  async ask<Call extends RealmCall>(
    call: Call,
    ...given: Parameters<RealmDesk[Call]>
  ): Promise<ReturnType<RealmDesk[Call]>> {
    if (this.ending !== undefined) throw this.ending;
    const id = ++this.last;
    const answer = new Promise<unknown>((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.worker.postMessage({ id, call, given } satisfies ToRealm);
    return (await answer) as ReturnType<RealmDesk[Call]>;
  }

  /** Lets the thread end by itself, with the one that sends for it; one that works on is ended. */
  async close(): Promise<void> {
    const exited = this.ending === undefined ? once(this.worker, 'exit') : undefined;
    this.worker.postMessage('close' satisfies ToRealm);
    await Promise.race([exited, wait(patienceMs, undefined, { ref: false })]);
    await this.worker.terminate();
  }

  private end(error: Error): void {
    this.ending ??= error;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

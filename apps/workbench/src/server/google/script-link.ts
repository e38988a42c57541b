import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { createSender, type WireReply, type WireRequest } from '@tpr/google-simulator/apps-script';
import { spawnConfined } from './confinement.ts';
import { Lines } from './lines.ts';
import type { BookChange } from './protocol.ts';
import type { BuiltScript, Failed, ScriptHost } from './script-host.ts';

type ScriptHostCall =
  | 'open'
  | 'act'
  | 'callFunction'
  | 'chooseMenu'
  | 'answerSidebar'
  | 'sidebarPage'
  | 'runTriggers'
  | 'passTime';

export interface ScriptRequest {
  readonly id: number;
  readonly call: ScriptHostCall;
  readonly given: readonly unknown[];
}

interface Fetched {
  readonly fetch: number;
  readonly replies: readonly WireReply[];
}

/** Messages to the process, after the first line, which is the script. */
export type ToScript = ScriptRequest | Fetched;

/** The result of a call, with the changes since the last one; or requests to send. */
export interface FromScript {
  readonly id?: number;
  readonly value?: unknown;
  readonly fault?: string;
  readonly change?: BookChange | undefined;
  /** ms until the next trigger is due. */
  readonly dueMs?: number | undefined;
  readonly fetch?: number;
  readonly requests?: readonly WireRequest[];
}

export interface ScriptListener {
  change(change: BookChange): void;
  failed(failed: readonly Failed[]): void;
}

const patienceMs = 3_000;
const longestTimerMs = 2_147_483_647;
const longestComplaint = 2_000;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The connection to the script's process: calls it, sends its HTTP requests, and wakes it when a trigger is due. */
export class ScriptLink {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly listener: ScriptListener;
  private readonly send: (asked: WireRequest) => Promise<WireReply>;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private timer: NodeJS.Timeout | undefined;
  private complaint = '';
  /** Why no more calls are answered. */
  private ending: Error | undefined;

  /** @param origins the only origins that UrlFetchApp may reach, even if a script escapes its context */
  constructor(script: BuiltScript, listener: ScriptListener, origins: readonly string[]) {
    this.listener = listener;
    this.send = createSender({ http, https }, ({ origin }) => origins.includes(origin));
    this.child = spawnConfined(new URL('script-process.ts', import.meta.url));
    const lines = new Lines();
    this.child.stdout.on('data', (piece: Buffer) => {
      try {
        for (const line of lines.add(piece)) this.hear(JSON.parse(line) as FromScript);
      } catch (error) {
        this.end(error instanceof Error ? error : new Error(String(error)));
      }
    });
    this.child.stderr.on('data', (piece: Buffer) => {
      this.complaint = (this.complaint + piece.toString()).slice(-longestComplaint);
    });
    // The process may end before it has read everything.
    this.child.stdin.on('error', () => undefined);
    this.child.on('error', (error) => this.end(error));
    this.child.on('close', () => {
      const why = `The script is not running any more: start the workbench again. ${this.complaint}`;
      this.end(new Error(why.trim()));
    });
    this.tell(script);
  }

  /** Calls are answered in order. */
  async ask<Call extends ScriptHostCall>(
    call: Call,
    ...given: Parameters<ScriptHost[Call]>
  ): Promise<ReturnType<ScriptHost[Call]>> {
    if (this.ending !== undefined) throw this.ending;
    const id = ++this.last;
    const answer = new Promise<unknown>((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.tell({ id, call, given });
    return (await answer) as ReturnType<ScriptHost[Call]>;
  }

  /** Lets the process exit by itself, and kills it if it does not. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    const isOver = this.child.exitCode !== null || this.child.signalCode !== null;
    const closed = isOver ? undefined : once(this.child, 'close');
    this.child.stdin.end();
    await Promise.race([closed, wait(patienceMs, undefined, { ref: false })]);
    this.child.kill('SIGKILL');
    await closed;
  }

  private hear({ id, value, fault, change, dueMs, fetch, requests = [] }: FromScript): void {
    if (fetch !== undefined) {
      void Promise.all(requests.map(this.send)).then((replies) => this.tell({ fetch, replies }));
      return;
    }
    if (change !== undefined) this.listener.change(change);
    this.wakeIn(dueMs);
    const asker = this.waiting.get(id ?? 0);
    this.waiting.delete(id ?? 0);
    if (fault === undefined) asker?.resolve(value);
    else asker?.reject(new Error(fault));
  }

  private wakeIn(dueMs: number | undefined): void {
    clearTimeout(this.timer);
    if (dueMs === undefined) return;
    const wake = () =>
      void this.ask('runTriggers').then(
        (failed) => failed.length > 0 && this.listener.failed(failed),
        () => undefined,
      );
    this.timer = setTimeout(wake, Math.min(dueMs, longestTimerMs));
  }

  private tell(message: BuiltScript | ToScript): void {
    this.child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  /** Ends the process, such as after an unreadable message. */
  private end(error: Error): void {
    this.ending ??= error;
    clearTimeout(this.timer);
    this.child.kill('SIGKILL');
    for (const { reject } of this.waiting.values()) reject(this.ending);
    this.waiting.clear();
  }
}

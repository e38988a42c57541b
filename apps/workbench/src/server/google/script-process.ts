import { readSync, writeSync } from 'node:fs';
import type { SyncHttp, WireReply } from '@tpr/google-simulator/apps-script';
import { Lines } from './lines.ts';
import { ScriptHost, type BuiltScript } from './script-host.ts';
import type { FromScript, ScriptRequest, ToScript } from './script-link.ts';

/**
 * The process of the script. Calls arrive by one pipe; results, and requests of UrlFetchApp, leave by the other.
 * Reading and writing are synchronous, so that nothing of a script runs on after its call. While an execution waits for
 * the service, other calls are answered, since Google runs executions in parallel. So the sidebar can show its
 * progress. But while the waiting execution holds the lock of the script or of its user, new executions are deferred.
 * On this one thread they would prevent the holder from releasing it.
 */
const [input, output] = [0, 1];
const piece = Buffer.alloc(65_536);
const lines = new Lines();
const heard: string[] = [];
const replies = new Map<number, readonly WireReply[]>();
/** Deferred executions, in order. */
const putOff: ScriptRequest[] = [];
const executions: ReadonlySet<string> = new Set<ScriptRequest['call']>([
  'callFunction',
  'chooseMenu',
  'answerSidebar',
  'runTriggers',
]);
let fetches = 0;

const http: SyncHttp = {
  sendAll(requests) {
    const fetch = ++fetches;
    say({ fetch, requests });
    for (;;) {
      const found = replies.get(fetch);
      replies.delete(fetch);
      if (found !== undefined) return [...found];
      hear();
    }
  },
  close: () => undefined,
};

const bench = new ScriptHost(JSON.parse(nextLine()) as BuiltScript, http);
for (;;) hear();

function hear(): void {
  const next = bench.isLocked ? undefined : putOff.shift();
  if (next !== undefined) {
    answer(next);
    return;
  }
  const message = JSON.parse(nextLine()) as ToScript;
  if ('fetch' in message) replies.set(message.fetch, message.replies);
  else if (bench.isLocked && executions.has(message.call)) putOff.push(message);
  else answer(message);
}

function answer({ id, call, given }: ScriptRequest): void {
  const act = bench[call] as (...args: readonly unknown[]) => unknown;
  const result = attempt(() => ({ id, value: act.apply(bench, [...given]) }), id);
  // Sent with the answer, so that the caller gets the current spreadsheet.
  say({ ...result, change: bench.changes(), dueMs: bench.nextTriggerMs });
}

function attempt(act: () => FromScript, id: number): FromScript {
  try {
    return act();
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) };
  }
}

function nextLine(): string {
  for (;;) {
    const line = heard.shift();
    if (line !== undefined) return line;
    const bytes = readPiece();
    // The parent process has ended.
    if (bytes === 0) process.exit();
    heard.push(...lines.add(piece.subarray(0, bytes)));
  }
}

function readPiece(): number {
  try {
    return readSync(input, piece);
  } catch (error) {
    // On Windows the end of a pipe is an error.
    if (error instanceof Error && 'code' in error && error.code === 'EOF') return 0;
    throw error;
  }
}

function say(message: FromScript): void {
  const bytes = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let from = 0; from < bytes.length;) from += writeSync(output, bytes, from);
}

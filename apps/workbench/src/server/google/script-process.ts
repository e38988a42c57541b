import { readSync, writeSync } from 'node:fs';
import type { SyncHttp, WireReply } from '@tpr/google-simulator/apps-script';
import { Lines } from './lines.ts';
import { ScriptHost, type BuiltScript } from './script-host.ts';
import type { FromScript, ScriptRequest, ToScript } from './script-link.ts';

/**
 * The process that the script runs in. What it is asked comes by one pipe, what it says goes by the other, requests of
 * UrlFetchApp included. It reads and writes them without ever giving the thread back, so
 * that nothing of a script goes on after it. While the script waits for the service, whatever is asked meanwhile is done,
 * since Google runs executions side by side: the sidebar follows its own work so. But what begins while an execution that
 * waits holds the lock of the script begins when it has given it back: here it would keep the holder from doing that.
 */
const [input, output] = [0, 1];
const piece = Buffer.alloc(65_536);
const lines = new Lines();
const heard: string[] = [];
const replies = new Map<number, readonly WireReply[]>();
/** Executions that are put off, in their order. */
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
  const next = bench.isScriptLocked ? undefined : putOff.shift();
  if (next !== undefined) {
    answer(next);
    return;
  }
  const told = JSON.parse(nextLine()) as ToScript;
  if ('fetch' in told) replies.set(told.fetch, told.replies);
  else if (bench.isScriptLocked && executions.has(told.call)) putOff.push(told);
  else answer(told);
}

function answer({ id, call, given }: ScriptRequest): void {
  const act = bench[call] as (...args: readonly unknown[]) => unknown;
  const told = attempt(() => ({ id, value: act.apply(bench, [...given]) }), id);
  // Sent with the answer, so that the caller finds the spreadsheet as it is then.
  say({ ...told, change: bench.changes(), dueMs: bench.nextTriggerMs });
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
    // The parent process is gone.
    if (bytes === 0) process.exit();
    heard.push(...lines.add(piece.subarray(0, bytes)));
  }
}

function readPiece(): number {
  try {
    return readSync(input, piece);
  } catch (error) {
    // So Windows says that a pipe has ended.
    if (error instanceof Error && 'code' in error && error.code === 'EOF') return 0;
    throw error;
  }
}

function say(told: FromScript): void {
  const bytes = Buffer.from(`${JSON.stringify(told)}\n`);
  for (let from = 0; from < bytes.length;) from += writeSync(output, bytes, from);
}

import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { runProcess, startProcess } from '../src/programs/index.ts';

const options = { env: process.env };
/** A killed process may stay in the system's list, as a zombie, until its parent has looked at it. */
const isAtWork = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
const node = (script: string) => ['-e', script];

describe('A program that is run', () => {
  test('gives all that it wrote, however much of it was on its way when it ended', async () => {
    const runs = Array.from({ length: 20 }, () => runProcess('sh', ['-c', 'seq 1 20000'], options));
    for (const output of await Promise.all(runs)) expect(output).toHaveLength(108_894);
  });

  test('that fails says with what, and its last words', async () => {
    await expect(runProcess('sh', ['-c', 'echo why; exit 3'], options)).rejects.toThrow(/ended with 3:\nwhy/);
    expect(() => startProcess('/no/such/program', [], options)).toThrow('/no/such/program does not start.');
  });
});

describe('A program that runs beside the tests', () => {
  test('ends with all that it started, which hold its output open', async () => {
    const parent = startProcess('sh', ['-c', 'sleep 600 & echo $!; wait'], options);
    while (!parent.output().includes('\n')) await sleep(10);
    const child = Number(parent.output());
    await parent.kill();
    expect(await parent.ended).toBe('SIGKILL');
    expect(parent.isRunning()).toBe(false);
    expect(isAtWork(child)).toBe(false);
  });

  test('that goes while what it started stays does not keep anybody waiting', async () => {
    const parent = startProcess('sh', ['-c', 'sleep 600 & exit 7'], options);
    expect(await parent.ended).toBe(7);
  });

  test('writes nothing while it is paused, and goes on', async () => {
    const clock = startProcess(process.execPath, node('setInterval(() => console.log(1), 5)'), options);
    while (clock.output() === '') await sleep(10);
    clock.pause();
    // What it wrote before is on its way for a while: without the pause this never ends.
    let held: string;
    do {
      held = clock.output();
      await sleep(100);
    } while (clock.output() !== held);
    clock.resume();
    while (clock.output() === held) await sleep(10);
    await clock.stop();
    expect(await clock.ended).toBe('SIGTERM');
  });
});

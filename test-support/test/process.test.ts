import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { runProcess, startProcess } from '../src/programs/index.ts';

const options = { env: process.env };
/** A killed process may stay in the process list, as a zombie, until its parent has collected it. */
const isAtWork = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
const node = (script: string) => ['-e', script];

describe('A program that runs to its end', () => {
  test('returns all its output, even when much of it arrives after the exit', async () => {
    const runs = Array.from({ length: 20 }, () => runProcess('sh', ['-c', 'seq 1 20000'], options));
    for (const output of await Promise.all(runs)) expect(output).toHaveLength(108_894);
  });

  test('reports the exit code and the last output of a program that fails', async () => {
    await expect(runProcess('sh', ['-c', 'echo why; exit 3'], options)).rejects.toThrow(/ended with 3:\nwhy/);
    expect(() => startProcess('/no/such/program', [], options)).toThrow('/no/such/program does not start.');
  });
});

describe('A program that runs in parallel with the tests', () => {
  test('ends together with every process that it started, which hold its output open', async () => {
    const parent = startProcess('sh', ['-c', 'sleep 600 & echo $!; wait'], options);
    while (!parent.output().includes('\n')) await sleep(10);
    const child = Number(parent.output());
    await parent.kill();
    expect(await parent.ended).toBe('SIGKILL');
    expect(parent.isRunning()).toBe(false);
    expect(isAtWork(child)).toBe(false);
  });

  test('a program that exits while its child process stays does not delay the caller', async () => {
    const parent = startProcess('sh', ['-c', 'sleep 600 & exit 7'], options);
    expect(await parent.ended).toBe(7);
  });

  test('writes nothing while it is paused, and continues afterwards', async () => {
    const clock = startProcess(process.execPath, node('setInterval(() => console.log(1), 5)'), options);
    while (clock.output() === '') await sleep(10);
    clock.pause();
    // Earlier output is still arriving: without the pause this loop never ends.
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

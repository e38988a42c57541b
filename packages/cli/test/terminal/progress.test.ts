import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Output } from '../../src/terminal/output.ts';
import { formatDuration, Progress } from '../../src/terminal/progress.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function makeStream(isTTY: boolean, columns = 100) {
  const written: string[] = [];
  return { isTTY, columns, written, write: (text: string) => written.push(text) };
}

/** The text on the terminal: every redraw overwrites its line. */
function screenOf(written: readonly string[]): readonly string[] {
  return written
    .join('')
    .split('\n')
    .map((line) => stripVTControlCharacters(line.split('\r').at(-1) ?? ''));
}

test('a terminal is redrawn at most ten times a second, and ends with the last state', () => {
  const stream = makeStream(true);
  const progress = new Progress('Suppliers', new Output(stream));
  for (let done = 0; done <= 1000; done += 1) {
    progress.report({ done, total: 1000 });
    vi.advanceTimersByTime(2);
  }
  expect(stream.written.length).toBeLessThanOrEqual(21);
  expect(stream.written.length).toBeGreaterThan(15);
  progress.finish();
  expect(screenOf(stream.written)).toEqual([`Suppliers ${'█'.repeat(20)} 1,000/1,000, 500/s`, '']);
});

test('the state of a burst is shown even when nothing follows it', () => {
  const stream = makeStream(true);
  const progress = new Progress('Suppliers', new Output(stream));
  progress.report({ done: 1, total: 10 });
  progress.report({ done: 5, total: 10, note: 'waiting for the service' });
  vi.advanceTimersByTime(100);
  expect(screenOf(stream.written)[0]).toBe('Suppliers ██████████░░░░░░░░░░ 5/10, waiting for the service');
});

test('rate and time left are those of the last seconds', () => {
  const stream = makeStream(true);
  const progress = new Progress('Suppliers', new Output(stream));
  let done = 0;
  for (let second = 0; second < 60; second += 1) {
    done += second < 30 ? 100 : 10;
    progress.report({ done, total: 3900, note: 'paused by the service' });
    vi.advanceTimersByTime(1000);
  }
  expect(screenOf(stream.written)[0]).toContain('3,300/3,900, 10/s, 1 min 00 s left, paused by the service');
});

test('a log gets a whole line every five seconds, and the last state', () => {
  const stream = makeStream(false);
  const progress = new Progress('Suppliers', new Output(stream));
  for (let done = 1; done <= 120; done += 1) {
    progress.report({ done });
    vi.advanceTimersByTime(100);
  }
  progress.finish();
  expect(stream.written.every((line) => /^Suppliers \d+(, [\d.]+\/s)?\n$/.test(line))).toBe(true);
  expect(stream.written).toHaveLength(4);
  expect(stream.written.at(-1)).toBe('Suppliers 120, 10/s\n');
});

test('a line of another kind does not break the bar', () => {
  const stream = makeStream(true);
  const progress = new Progress('Suppliers', new Output(stream));
  progress.report({ done: 1, total: 2 });
  progress.print('One supplier has no name.');
  progress.finish();
  expect(screenOf(stream.written)).toEqual(['One supplier has no name.', expect.stringContaining('1/2'), '']);
});

test('no line is wider than the terminal, and no note can control the terminal', () => {
  const stream = makeStream(true, 30);
  const progress = new Progress('Suppliers', new Output(stream));
  progress.report({ done: 1, total: 2, note: `\u001B[2J\n${'漢'.repeat(50)}` });
  progress.finish();
  expect(stream.written.join('').match(/\u001B\[2J/)).toBeNull();
  expect(screenOf(stream.written)).toHaveLength(2);
  expect(screenOf(stream.written)[0]?.length).toBeLessThan(30);
});

test('a terminal of unknown width still shows the bar', () => {
  const stream = makeStream(true, 0);
  const progress = new Progress('Suppliers', new Output(stream));
  progress.report({ done: 1, total: 2 });
  progress.finish();
  expect(screenOf(stream.written)[0]).toContain('1/2');
});

test('nothing is shown before the first report, and no timer is left', () => {
  const stream = makeStream(true);
  new Progress('Suppliers', new Output(stream)).finish();
  expect(stream.written).toEqual([]);
  const progress = new Progress('Suppliers', new Output(stream));
  progress.report({ done: 1 });
  progress.report({ done: 2 });
  progress.finish();
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  [0.2, '1 s'],
  [59.4, '59 s'],
  [60, '1 min 00 s'],
  [3599, '59 min 59 s'],
  [7500, '2 h 05 min'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test('a log does not get the last state twice', () => {
  const stream = makeStream(false);
  const progress = new Progress('Suppliers', new Output(stream));
  progress.report({ done: 50, total: 50 });
  progress.finish();
  expect(stream.written).toEqual(['Suppliers 50/50\n']);
});

test('waiting work is reported regularly, with its reason and the time left', () => {
  const stream = makeStream(false);
  const progress = new Progress('Suppliers', new Output(stream));
  progress.report({ done: 0, note: 'signing in' });
  progress.remark('paused by the service', 60_000);
  vi.advanceTimersByTime(10_000);
  progress.finish();
  expect(stream.written).toEqual([
    'Suppliers: signing in\n',
    'Suppliers: signing in, paused by the service, waiting 55 s\n',
    'Suppliers: signing in, paused by the service, waiting 50 s\n',
  ]);
});

test('an outdated notice is no longer shown, and the next part of the work has no negative rate', () => {
  const stream = makeStream(false);
  const progress = new Progress('Suppliers', new Output(stream));
  progress.report({ done: 90, total: 100 });
  progress.remark('slowed', 1_000);
  vi.advanceTimersByTime(6_000);
  progress.report({ done: 1, total: 5, note: 'changes' });
  vi.advanceTimersByTime(5_000);
  progress.finish();
  expect(stream.written.at(-1)).toBe('Suppliers 1/5, changes\n');
});

test('a line that is too wide ends in …, and one that just fits is whole', () => {
  const lineAt = (columns: number, note: string): string | undefined => {
    const stream = makeStream(true, columns);
    const progress = new Progress('Suppliers', new Output(stream));
    progress.report({ done: 0, note });
    progress.finish();
    return screenOf(stream.written)[0];
  };
  const whole = lineAt(200, 'signing in')!;
  expect(whole).toContain('signing in');
  expect(lineAt(whole.length + 1, 'signing in')).toBe(whole);
  expect(lineAt(whole.length, 'signing in')).toBe(`${whole.slice(0, -2)}…`);
});

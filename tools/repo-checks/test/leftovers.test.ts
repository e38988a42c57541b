import { expect, it } from 'vitest';
import { filesEnding } from './files.ts';

it('no log, trace or profile that a program has written is among the sources', () => {
  expect(filesEnding('.log', '.cpuprofile', '.heapprofile', '.heapsnapshot', '.tgz')).toEqual([]);
});

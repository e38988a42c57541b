import { readFileSync, writeFileSync } from 'node:fs';

/** From now on the peak counts from here. */
export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** The most memory that the process has held since, in MB. */
export function peakMegabytes(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`The system does not tell the memory of process ${pid}.`);
  return Number(kilobytes) / 1024;
}

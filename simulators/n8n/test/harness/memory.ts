import { readFileSync, writeFileSync } from 'node:fs';

/** From now on the peak counts from here. */
export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** The most memory that the process has held since, in MB. */
export const peakMegabytes = (pid: number): number => megabytes(pid, 'VmHWM');

/** What it holds now, in MB. */
export const heldMegabytes = (pid: number): number => megabytes(pid, 'VmRSS');

function megabytes(pid: number, line: 'VmHWM' | 'VmRSS'): number {
  const kilobytes = new RegExp(`${line}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`The system does not tell the memory of process ${pid}.`);
  return Number(kilobytes) / 1024;
}

/** Processor time that it has used, all its threads, in seconds. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Behind the name, which may hold blanks: state is the first, user and system time the 12th and 13th, in hundredths.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

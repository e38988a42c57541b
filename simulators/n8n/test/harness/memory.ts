import { readFileSync, writeFileSync } from 'node:fs';

/** Resets the peak. */
export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** The peak memory of the process since the reset, in MB. */
export const peakMegabytes = (pid: number): number => megabytes(pid, 'VmHWM');

/** The current memory, in MB. */
export const heldMegabytes = (pid: number): number => megabytes(pid, 'VmRSS');

function megabytes(pid: number, line: 'VmHWM' | 'VmRSS'): number {
  const kilobytes = new RegExp(`${line}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`The system does not tell the memory of process ${pid}.`);
  return Number(kilobytes) / 1024;
}

/** CPU time of all its threads, in seconds. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the name, which may contain spaces: state is the first field, user and system time the 12th and 13th, in hundredths.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

import { LineFile } from '../state/line-file.ts';
import { windowMs, type Sent } from './minute-quota.ts';

/** When requests were sent to a spreadsheet, kept beside the runs: one that begins now counts those of the last minute. */
export class SentRequests {
  readonly recent: readonly Sent[];
  private readonly file: LineFile;

  private constructor(file: LineFile, recent: readonly Sent[]) {
    this.file = file;
    this.recent = recent;
  }

  /** Lines that were not written to their end, or are of something else, count for nothing. */
  static open(path: string, nowMs: number): SentRequests {
    const before = LineFile.open(path);
    const lines = before === undefined ? [] : [...before.lines()];
    before?.close();
    const recent = lines
      .flatMap(({ bytes }) => readSent(bytes.toString('utf8')) ?? [])
      .filter(({ atMs }) => atMs > nowMs - windowMs);
    const file = LineFile.create(path, (fresh) => void fresh.append(recent.map((each) => JSON.stringify(each))));
    return new SentRequests(file, recent);
  }

  note(sent: Sent): void {
    this.file.append([JSON.stringify(sent)]);
  }

  close(): void {
    this.file.close();
  }
}

function readSent(text: string): Sent | undefined {
  try {
    const { use, atMs }: Partial<Sent> = Object(JSON.parse(text));
    return (use === 'read' || use === 'write') && typeof atMs === 'number' ? { use, atMs } : undefined;
  } catch {
    return undefined;
  }
}

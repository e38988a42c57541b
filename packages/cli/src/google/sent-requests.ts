import { LineFile } from '../state/line-file.ts';
import { windowMs, type Sent } from './minute-quota.ts';

/** Stores when requests were sent to a spreadsheet, so that the next run counts those of the last minute. */
export class SentRequests {
  readonly recent: readonly Sent[];
  private readonly file: LineFile;

  private constructor(file: LineFile, recent: readonly Sent[]) {
    this.file = file;
    this.recent = recent;
  }

  /** Ignores incomplete lines and lines of another form. */
  static open(path: string, nowMs: number): SentRequests {
    const before = LineFile.open(path);
    const lines = before === undefined ? [] : [...before.lines()];
    before?.close();
    const recent = lines
      .flatMap(({ bytes }) => readSent(bytes.toString('utf8')) ?? [])
      .filter(({ atMs }) => atMs > nowMs - windowMs);
    const file = LineFile.create(path, (fresh) => {
      for (const each of recent) fresh.append(JSON.stringify(each));
    });
    return new SentRequests(file, recent);
  }

  note(sent: Sent): void {
    this.file.append(JSON.stringify(sent));
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

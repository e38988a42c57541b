import { basename, dirname, join } from 'node:path';
import { ConnectorError, type Facts, type Lean } from '@tpr/core';
import type { AttributeDefinition } from '@tpr/core/service';
import type { FileMark } from './file-mark.ts';
import { LineFile, type Line } from './line-file.ts';

/** Whose portfolio it is, and what was asked for. */
export interface StateHead {
  readonly version: 1;
  readonly accountId: string;
  readonly baseUrl: string;
  readonly username: string;
  /** As the user named them; empty for all. */
  readonly columns: readonly string[];
  /** The service's time when the first run began, less the overlap: what changed since is read again. */
  readonly startedSince: string;
}

/** What is known up to a point of the file. Later values replace earlier ones. */
export interface PullMark {
  /** Where an unfinished pull goes on; null once it is complete. */
  readonly cursor?: string | null;
  /** From where the next refresh reads changes. */
  readonly since?: string;
  /** The service's time as of which the facts are complete. */
  readonly asOf?: string;
  readonly definitions?: readonly Lean<AttributeDefinition>[];
  /** The target as it was last written. */
  readonly written?: FileMark;
}

interface Place {
  readonly at: number;
  readonly length: number;
}

/** The state stands hidden beside its table: `.portfolio.xlsx.tpr`. */
export function statePathOf(target: string): string {
  return join(dirname(target), `.${basename(target)}.tpr`);
}

/**
 * What was pulled, kept between runs: lines of JSON, a head first, then facts and marks. Facts count once a mark follows
 * them, so a run that was killed leaves nothing half. Memory holds where each third party's line stands and which
 * dossiers it has, never the facts.
 */
export class PortfolioFile {
  readonly head: StateHead;
  private readonly path: string;
  private file: LineFile;
  private mark: PullMark = {};
  /** In the order of the table. */
  private places = new Map<string, Place>();
  private readonly owners = new Map<string, string>();

  private constructor(path: string, file: LineFile, head: StateHead) {
    this.path = path;
    this.file = file;
    this.head = head;
  }

  /** Begins anew, in place of whatever stood there. */
  static create(path: string, head: StateHead, mark: PullMark): PortfolioFile {
    const file = LineFile.create(path, (fresh) => void fresh.append([JSON.stringify({ head })]));
    const state = new PortfolioFile(path, file, head);
    state.setMark(mark);
    return state;
  }

  /** @returns undefined when there is none. @throws ConnectorError `config` when it can not be read: pull again. */
  static open(path: string): PortfolioFile | undefined {
    const file = LineFile.open(path);
    if (file === undefined) return undefined;
    try {
      const lines = file.lines();
      const first = lines.next();
      const state = new PortfolioFile(path, file, readHead(first.done === true ? undefined : first.value));
      state.load(lines);
      return state;
    } catch (cause) {
      file.close();
      const found = cause instanceof WrongVersion ? 'was written by another version of tpr' : 'is damaged';
      throw new ConnectorError('config', `${path} ${found}. Pull again, with --overwrite.`, { field: 'state', cause });
    }
  }

  get size(): number {
    return this.places.size;
  }

  get cursor(): string | undefined {
    return this.mark.cursor ?? undefined;
  }

  get isComplete(): boolean {
    return this.mark.cursor === null;
  }

  get since(): string {
    return this.mark.since ?? this.head.startedSince;
  }

  get asOf(): string {
    return this.mark.asOf ?? this.head.startedSince;
  }

  get definitions(): readonly Lean<AttributeDefinition>[] {
    return this.mark.definitions ?? [];
  }

  get written(): FileMark | undefined {
    return this.mark.written;
  }

  facts(thirdpartyId: string): Facts | undefined {
    const place = this.places.get(thirdpartyId);
    return place === undefined ? undefined : this.read(place);
  }

  ownerOf(dossierId: string): string | undefined {
    return this.owners.get(dossierId);
  }

  /** Every third party in the order of the table, read one by one. */
  *all(): Generator<Facts> {
    for (const place of this.places.values()) yield this.read(place);
  }

  /** Adds or replaces; a replaced one keeps its row. It counts with the next mark. */
  put(facts: readonly Facts[]): void {
    const places = this.file.append(facts.map(writeFacts));
    facts.forEach(({ thirdpartyId, dossiers = [] }, index) => {
      this.places.set(thirdpartyId, places[index]!);
      for (const { dossierId } of dossiers) if (dossierId !== null) this.owners.set(dossierId, thirdpartyId);
    });
  }

  remove(thirdpartyId: string): void {
    this.file.append([JSON.stringify({ gone: thirdpartyId })]);
    this.places.delete(thirdpartyId);
  }

  setMark(mark: PullMark): void {
    this.mark = { ...this.mark, ...mark };
    this.file.append([JSON.stringify({ mark })]);
  }

  /** Writes the file anew when most of it has been replaced by later lines. */
  compact(): void {
    const liveBytes = [...this.places.values()].reduce((sum, { length }) => sum + length, 0);
    if (this.file.end < 2 * liveBytes + 1_000_000) return;
    const places = new Map<string, Place>();
    this.file = LineFile.create(this.path, (fresh) => {
      fresh.append([JSON.stringify({ head: this.head })]);
      for (const [thirdpartyId, place] of this.places) {
        places.set(thirdpartyId, fresh.append([this.file.read(place)])[0]!);
      }
      fresh.append([JSON.stringify({ mark: this.mark })]);
      this.file.close();
    });
    this.places = places;
  }

  close(): void {
    this.file.close();
  }

  private read(place: Place): Facts {
    const line: { facts: Facts } = JSON.parse(this.file.read(place));
    return line.facts;
  }

  private load(lines: Generator<Line>): void {
    let settledEnd = 0;
    let open: (() => void)[] = [];
    for (const { at, bytes } of lines) {
      const entry = readEntry(bytes);
      if ('mark' in entry) {
        for (const settle of open) settle();
        open = [];
        this.mark = { ...this.mark, ...entry.mark };
        settledEnd = at + bytes.length + 1;
      } else if ('gone' in entry) {
        open.push(() => this.places.delete(entry.gone));
      } else {
        open.push(() => {
          this.places.set(entry.id, { at, length: bytes.length });
          for (const dossierId of entry.dossiers) this.owners.set(dossierId, entry.id);
        });
      }
    }
    if (settledEnd === 0) throw new SyntaxError('no mark');
    this.file.cutAt(settledEnd);
  }
}

class WrongVersion extends Error {}

function readHead(line: Line | undefined): StateHead {
  const { head }: { head?: StateHead } = JSON.parse(line?.bytes.toString('utf8') ?? '');
  if (head === undefined) throw new SyntaxError('no head');
  if (head.version !== 1) throw new WrongVersion();
  return head;
}

/**
 * What documents contain is most of their weight and shows in no table: it is left out, as the empty values that stand
 * for nothing.
 */
const unshown = new Map<string, unknown>([
  ['extractedData', []],
  ['formdata', []],
  ['metadata', null],
]);
const leaveOut = (key: string, value: unknown): unknown => (unshown.has(key) ? unshown.get(key) : value);

/** Identifiers stand first, so that finding a line does not need its facts to be parsed. */
function writeFacts(facts: Facts): string {
  const dossiers = (facts.dossiers ?? []).map(({ dossierId }) => dossierId).filter((id) => id !== null);
  const kept = JSON.stringify(facts, leaveOut);
  return `{"id":${JSON.stringify(facts.thirdpartyId)},"dossiers":${JSON.stringify(dossiers)},"facts":${kept}}`;
}

const factsStart = Buffer.from(',"facts":{');
const idStart = Buffer.from('{"id":');

type Entry =
  | { readonly mark: PullMark }
  | { readonly gone: string }
  | { readonly id: string; readonly dossiers: string[] };

/** @throws SyntaxError when the line is none of the three. */
function readEntry(bytes: Buffer): Entry {
  if (bytes.subarray(0, idStart.length).equals(idStart)) {
    const stop = bytes.indexOf(factsStart);
    if (stop < 0 || !bytes.subarray(-2).equals(Buffer.from('}}'))) throw new SyntaxError('no facts');
    return JSON.parse(`${bytes.toString('utf8', 0, stop)}}`);
  }
  const entry: Partial<{ mark: PullMark; gone: string }> = JSON.parse(bytes.toString('utf8'));
  if (entry.mark !== undefined) return { mark: entry.mark };
  if (entry.gone !== undefined) return { gone: entry.gone };
  throw new SyntaxError('neither facts nor mark');
}

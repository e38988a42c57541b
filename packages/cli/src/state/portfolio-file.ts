import { basename, dirname, join } from 'node:path';
import { ConnectorError, packFacts, unpackFacts, type ShownFacts } from '@tpr/core';
import { LineFile, type Line } from './line-file.ts';
import { PieceReader, type StoredText } from './piece-reader.ts';
import { PlaceIndex, type Place } from './place-index.ts';
import {
  packedTogether,
  PiecePacker,
  readHead,
  readLine,
  WrongVersion,
  writeGone,
  writeHead,
  writeMark,
  writeLoosePiece,
  type PieceHead,
  type StateHead,
  type StateMark,
} from './state-lines.ts';

/** The state is a hidden file beside its table: `.portfolio.xlsx.tpr`. */
export function statePathOf(target: string): string {
  return join(dirname(target), `.${basename(target)}.tpr`);
}

/**
 * The pulled data between runs: lines of JSON, a head first, then third parties in the order of reading, and marks. Each
 * line counts once it is complete, so a killed run loses only the line that it was writing. Memory holds the position of
 * each third party and the keys of its dossiers, never its facts.
 */
export class PortfolioFile {
  head: StateHead;
  private readonly path: string;
  private file: LineFile;
  private mark: StateMark = {};
  private places = new PlaceIndex();
  private pieces: PieceReader;
  /** Bytes of the lines that were not packed. */
  private looseBytes = 0;
  private found = new Set<string>();
  /** The third party of each dossier. */
  private readonly owners = new Map<string, string>();

  private constructor(path: string, file: LineFile, head: StateHead) {
    this.path = path;
    this.file = file;
    this.pieces = new PieceReader(file);
    this.head = head;
  }

  /** Begins a new file, in place of an existing one. */
  static create(path: string, head: StateHead, mark: StateMark): PortfolioFile {
    const file = LineFile.create(path, (fresh) => {
      fresh.append(writeHead(head));
      fresh.append(writeMark(mark));
    });
    const state = new PortfolioFile(path, file, head);
    state.take(mark);
    return state;
  }

  /**
   * @param purpose a file that is opened to read is not changed at all.
   * @returns undefined without a stored state.
   * @throws ConnectorError `config` when it cannot be read: pull again.
   */
  static open(path: string, purpose: 'read' | 'write' = 'write'): PortfolioFile | undefined {
    const file = LineFile.open(path, purpose);
    if (file === undefined) return undefined;
    try {
      const lines = file.lines();
      const first = lines.next();
      const state = new PortfolioFile(path, file, readHead(first.done === true ? undefined : first.value.bytes));
      state.load(lines);
      if (purpose === 'write') file.cutAt(file.end);
      return state;
    } catch (cause) {
      file.close();
      const what = cause instanceof WrongVersion ? 'was written by another version of tpr' : 'is damaged';
      throw refuse(path, what, cause, purpose === 'read' ? 'Pull into another file, or leave out --base.' : undefined);
    }
  }

  /** Number of third parties with stored facts. */
  get size(): number {
    return this.places.size;
  }

  get isComplete(): boolean {
    return this.mark.isComplete === true;
  }

  /** Whether the table that was written last has these data. */
  get isWritten(): boolean {
    return this.mark.isWritten === true;
  }

  get since(): string {
    return this.mark.since ?? this.head.startedSince;
  }

  get asOf(): string {
    return this.mark.asOf ?? this.head.startedSince;
  }

  get definitions(): NonNullable<StateMark['definitions']> {
    return this.mark.definitions ?? [];
  }

  get met(): StateMark['met'] {
    return this.mark.met;
  }

  get written(): StateMark['written'] {
    return this.mark.written;
  }

  get next(): StateMark['next'] {
    return this.mark.next;
  }

  /** The row count of the existing table. */
  get rows(): number {
    return this.mark.rows ?? 0;
  }

  /** Third parties that the service named and did not find. */
  get incomplete(): readonly string[] {
    return this.mark.incomplete ?? [];
  }

  /** Changes that an interrupted refresh has found but not read. */
  get foundChanges(): StateMark['found'] {
    const { found } = this.mark;
    return found && { ...found, stale: found.stale.filter(([thirdpartyId]) => this.found.has(thirdpartyId)) };
  }

  has(thirdpartyId: string): boolean {
    return this.places.has(thirdpartyId);
  }

  /** The stored third parties that were read completely. */
  get complete(): string[] {
    const incomplete = new Set(this.incomplete);
    return [...this.places.stored()].flatMap(({ id }) => (incomplete.has(id) ? [] : [id]));
  }

  facts(thirdpartyId: string): ShownFacts | undefined {
    const place = this.places.find(thirdpartyId);
    return place === undefined ? undefined : this.read(place);
  }

  ownerOf(dossierId: string): string | undefined {
    return this.owners.get(dossierId);
  }

  get dossierCount(): number {
    return this.owners.size;
  }

  /** Every third party in the order of the table, read one by one. */
  *all(): Generator<ShownFacts> {
    for (const { place } of this.places.stored()) yield this.read(place);
  }

  /** Sets the order of the table: that of the list. Unlisted third parties come before listed ones. */
  list(thirdpartyIds: readonly string[]): void {
    this.places.list(thirdpartyIds);
  }

  /** Sorts ids by the order of the table, which is roughly that of the file; unknown ids come last. */
  inOrder(thirdpartyIds: Iterable<string>): string[] {
    return this.places.inOrder(thirdpartyIds);
  }

  /** Adds or replaces; a replaced one keeps its row. */
  put(facts: readonly ShownFacts[]): void {
    for (const each of facts) {
      const { thirdpartyId, dossiers = [] } = each;
      const head = { ids: [thirdpartyId], dossiers: [dossiers.flatMap(({ dossierId }) => dossierId ?? [])] };
      const place = this.file.append(writeLoosePiece(head, JSON.stringify(packFacts(each))));
      this.note(head, place);
      this.looseBytes += place.length;
    }
  }

  remove(thirdpartyIds: readonly string[]): void {
    this.file.append(writeGone(thirdpartyIds));
    this.drop(thirdpartyIds);
  }

  setMark(mark: StateMark): void {
    this.file.append(writeMark(mark));
    this.take(mark);
  }

  /** Packs the file once half of it is not packed. */
  settle(): void {
    if (2 * this.looseBytes >= this.file.end) this.pack();
  }

  /** Names other columns, which the stored data fill. */
  nameColumns(columns: readonly string[]): void {
    if (columns.join() === this.head.columns.join()) return;
    this.head = { ...this.head, columns };
    this.pack();
  }

  /** Writes the file again in the order of the table, then replaces it. */
  private pack(): void {
    const { file: before, mark } = this;
    const places = new PlaceIndex();
    const packer = new PiecePacker();
    const stored = [...this.places.stored()];
    this.file = LineFile.create(this.path, (fresh) => {
      fresh.append(writeHead(this.head));
      for (let from = 0; from < stored.length; from += packedTogether) {
        const some = stored.slice(from, from + packedTogether);
        const ids = some.map(({ id }) => id);
        // The texts are copied as they are: parsing them would take as long as packing them.
        const copied = some.map(({ place }) => this.textAt(place));
        const head = { ids, dossiers: copied.map(({ readDossiers }) => readDossiers()) };
        const facts = copied.map((each) => each.facts);
        const line = fresh.append(packer.write(head, facts));
        ids.forEach((id, index) => places.set(id, { ...line, index }));
      }
      fresh.append(writeMark(mark));
      before.close();
    });
    this.places = places;
    this.pieces = new PieceReader(this.file);
    this.looseBytes = 0;
  }

  close(): void {
    this.file.close();
  }

  /** @throws ConnectorError `config` when the file is damaged. */
  private read(place: Place): ShownFacts {
    const { facts } = this.textAt(place);
    try {
      return unpackFacts(JSON.parse(facts));
    } catch (cause) {
      throw refuse(this.path, 'is damaged', cause);
    }
  }

  /** @throws ConnectorError `config` when the file is damaged. */
  private textAt(place: Place): StoredText {
    try {
      return this.pieces.read(place);
    } catch (cause) {
      throw refuse(this.path, 'is damaged', cause);
    }
  }

  private note({ ids, dossiers }: PieceHead, place: { readonly at: number; readonly length: number }): void {
    if (this.isWritten) this.take({ isWritten: false });
    ids.forEach((id, index) => {
      this.places.set(id, { ...place, index });
      this.found.delete(id);
      for (const dossierId of dossiers[index] ?? []) this.owners.set(dossierId, id);
    });
  }

  private drop(thirdpartyIds: readonly string[]): void {
    if (this.isWritten) this.take({ isWritten: false });
    const dropped = new Set(thirdpartyIds);
    for (const id of dropped) {
      this.places.delete(id);
      this.found.delete(id);
    }
    for (const [dossierId, owner] of this.owners) if (dropped.has(owner)) this.owners.delete(dossierId);
  }

  private take(mark: StateMark): void {
    this.mark = { ...this.mark, ...mark };
    if (mark.found !== undefined) this.found = new Set(mark.found?.stale.map(([thirdpartyId]) => thirdpartyId));
  }

  private load(lines: Generator<Line>): void {
    let hasMark = false;
    for (const { at, bytes } of lines) {
      const line = readLine(bytes);
      if (line.kind === 'mark') this.take(line.mark);
      else if (line.kind === 'gone') this.drop(line.gone);
      else {
        this.note(line, { at, length: bytes.length });
        if (!line.isPacked) this.looseBytes += bytes.length;
      }
      hasMark ||= line.kind === 'mark';
    }
    if (!hasMark) throw new SyntaxError('no mark');
  }
}

function refuse(
  path: string,
  found: string,
  cause?: unknown,
  advice = 'Pull again with --overwrite and without --refresh.',
): ConnectorError {
  return new ConnectorError('config', `${path} ${found}. ${advice}`, { field: 'state', cause });
}

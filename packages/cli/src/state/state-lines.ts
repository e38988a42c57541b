import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Facet, WithoutRaw, MetLabels } from '@tpr/core';
import type { AttributeDefinition } from '@tpr/core/api';
import type { FileMark } from './file-mark.ts';
import { ReusedBuffer } from './reused-buffer.ts';

/** The account of the portfolio, and the requested columns. */
export interface StateHead {
  readonly version: typeof stateVersion;
  readonly accountId: string;
  readonly baseUrl: string;
  readonly username: string;
  /** As the user named them; empty for all. */
  readonly columns: readonly string[];
  /** The service's time when the first run began, less the overlap: what changed since is read again. */
  readonly startedSince: string;
}

export const stateVersion = 4;

/** Changes that a search has found, stored until all of them are read. */
export interface FoundChanges {
  readonly stale: readonly (readonly [thirdpartyId: string, facets: readonly Facet[]])[];
  /** Those of them that have left according to an event. */
  readonly departed: readonly string[];
  /** Cursor of the next search. */
  readonly cursor: string;
  /** The service's time of the search. */
  readonly asOf: string;
}

/** What is known up to a point of the file. Later values replace earlier ones. */
export interface StateMark {
  /** Whether all listed third parties were read, and those that changed meanwhile, and the table was written. */
  readonly isComplete?: boolean;
  /** Whether a table was written with these data; false as soon as third parties are read after it. */
  readonly isWritten?: boolean;
  /** Cursor from which the next refresh reads changes. */
  readonly since?: string;
  /** The service's time as of which the facts are complete. */
  readonly asOf?: string;
  readonly definitions?: readonly WithoutRaw<AttributeDefinition>[];
  /** Labels that the third parties have: the columns of the account. Null while they are not all known. */
  readonly met?: MetLabels | null;
  /** Changes of an unfinished refresh; third parties in later lines are already updated. */
  readonly found?: FoundChanges | null;
  /** Third parties that the service names and does not find: the next run reads them again. */
  readonly incomplete?: readonly string[];
  /** The table as it was last written, and how many rows it has. */
  readonly written?: FileMark;
  /**
   * The table that was about to replace it. After a kill at that moment, the next run does not know which of the two is
   * there.
   */
  readonly next?: FileMark;
  readonly rows?: number;
}

/** The third parties that a line holds, in its order, and the dossiers of each. */
export interface PieceHead {
  readonly ids: readonly string[];
  readonly dossiers: readonly (readonly string[])[];
}

export type StateLine =
  | { readonly kind: 'mark'; readonly mark: StateMark }
  | { readonly kind: 'gone'; readonly gone: readonly string[] }
  | ({ readonly kind: 'piece'; readonly isPacked: boolean } & PieceHead);

/** Third parties that are packed together: what they have in common is written once. */
export const packedTogether = 64;

/** Most unpacked pieces fit into it, and are not put together from parts. */
const usualPieceBytes = 160 * 1024;
/** An unpacked piece is far smaller; a larger one is refused. */
const maxPieceBytes = 1 << 28;

const pieceStart = Buffer.from('{"ids":');
const factsStart = Buffer.from(',"facts":');
const packedStart = Buffer.from(',"packed":"');
const closing = '}'.charCodeAt(0);
const newline = '\n'.charCodeAt(0);

export const writeHead = (head: StateHead): string => JSON.stringify({ head });
export const writeMark = (mark: StateMark): string => JSON.stringify({ mark });
export const writeGone = (gone: readonly string[]): string => JSON.stringify({ gone });

/** Writes the facts of one third party uncompressed, which is fast. @param facts JSON */
export function writeLoosePiece(head: PieceHead, facts: string): string {
  return `${openPiece(head)},"facts":${facts}}`;
}

/** Writes third parties compressed, at a tenth of the size. */
export class PiecePacker {
  private readonly facts = new ReusedBuffer();

  /** @param facts JSON of each third party, so that one can be read alone */
  write(head: PieceHead, facts: readonly string[]): string {
    const text = this.facts.reserve(facts.reduce((sum, each) => sum + Buffer.byteLength(each) + 1, 0));
    let end = 0;
    for (const each of facts) {
      end += text.write(each, end);
      text[end++] = newline;
    }
    // Without the last line end.
    const packed = deflateRawSync(text.subarray(0, -1));
    return `${openPiece(head)},"packed":"${packed.toString('base64')}"}`;
  }
}

const openPiece = ({ ids, dossiers }: PieceHead): string => JSON.stringify({ ids, dossiers }).slice(0, -1);

/** @throws SyntaxError when it is not a line of a state; the facts of a piece are parsed later. */
export function readLine(bytes: Buffer): StateLine {
  if (bytes.subarray(0, pieceStart.length).equals(pieceStart)) {
    const { headText, isPacked } = splitPiece(bytes);
    return { kind: 'piece', isPacked, ...readPieceHead(headText) };
  }
  const entry: { readonly mark?: StateMark; readonly gone?: readonly string[] } = JSON.parse(bytes.toString('utf8'));
  if (entry.mark !== undefined) return { kind: 'mark', mark: entry.mark };
  if (entry.gone !== undefined) return { kind: 'gone', gone: entry.gone };
  throw new SyntaxError('neither facts nor mark');
}

/** The identifiers come first, so that a line can be found without parsing its facts. @throws SyntaxError */
function splitPiece(line: Buffer): { readonly headText: string; readonly isPacked: boolean; readonly stop: number } {
  const packed = line.indexOf(packedStart);
  const stop = packed >= 0 ? packed : line.indexOf(factsStart);
  if (stop < 0 || line.at(-1) !== closing) throw new SyntaxError('no facts');
  return { headText: `${line.toString('utf8', 0, stop)}}`, isPacked: packed >= 0, stop };
}

const readPieceHead = (text: string): PieceHead => JSON.parse(text);

/** A line of third parties. */
export interface Piece {
  /** The facts of one third party as JSON; undefined beyond the last one of `ids`. */
  readonly factsAt: (index: number) => string | undefined;
  /** Parses it on demand: most readers know where a third party is. @throws SyntaxError */
  readonly readHead: () => PieceHead;
}

/** @throws SyntaxError or an error of zlib when it is damaged. */
export function readPiece(line: Buffer): Piece {
  const { headText, isPacked, stop } = splitPiece(line);
  let head: PieceHead | undefined;
  const readHead = (): PieceHead => (head ??= readPieceHead(headText));
  if (!isPacked) {
    const facts = line.toString('utf8', stop + factsStart.length, line.length - 1);
    return { readHead, factsAt: (index) => (index === 0 ? facts : undefined) };
  }
  const start = stop + packedStart.length;
  const base64 = line.toString('latin1', start, line.indexOf('"', start));
  const unpacked = inflateRawSync(Buffer.from(base64, 'base64'), {
    chunkSize: usualPieceBytes,
    maxOutputLength: maxPieceBytes,
  });
  return { readHead, factsAt: lineReader(unpacked) };
}

/**
 * Makes a string of one line at a time. A string of the whole piece would be too long for V8's young generation, and
 * stay in memory until a full collection. A table of 10,000 rows makes 36 MB of such strings.
 */
function lineReader(bytes: Buffer): (index: number) => string | undefined {
  const starts = [0];
  for (let stop = bytes.indexOf(newline); stop >= 0; stop = bytes.indexOf(newline, stop + 1)) starts.push(stop + 1);
  starts.push(bytes.length + 1);
  return (index) => {
    const next = starts[index + 1];
    return next === undefined ? undefined : bytes.toString('utf8', starts[index], next - 1);
  };
}

/** @throws SyntaxError when the first line is not a head; WrongVersion when another version wrote it. */
export function readHead(bytes: Buffer | undefined): StateHead {
  const { head }: { head?: StateHead } = JSON.parse(bytes?.toString('utf8') ?? '');
  if (head === undefined) throw new SyntaxError('no head');
  if (head.version !== stateVersion) throw new WrongVersion();
  return head;
}

export class WrongVersion extends Error {}

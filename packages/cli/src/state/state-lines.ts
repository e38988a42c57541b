import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Facet, WithoutRaw, MetLabels, PackedFacts } from '@tpr/core';
import type { AttributeDefinition } from '@tpr/core/api';
import type { FileMark } from './file-mark.ts';

/** Whose portfolio it is, and what was asked for. */
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

export const stateVersion = 2;

/** What a search for changes has found, until all of it was read. */
export interface FoundChanges {
  readonly stale: readonly (readonly [thirdpartyId: string, facets: readonly Facet[]])[];
  /** Those of them that have left according to an event. */
  readonly departed: readonly string[];
  /** From where the search after it goes on. */
  readonly cursor: string;
  /** The service's time of the search. */
  readonly asOf: string;
}

/** What is known up to a point of the file. Later values replace earlier ones. */
export interface StateMark {
  /** All that was listed was read, and what changed meanwhile. */
  readonly isComplete?: boolean;
  /** From where the next refresh reads changes. */
  readonly since?: string;
  /** The service's time as of which the facts are complete. */
  readonly asOf?: string;
  readonly definitions?: readonly WithoutRaw<AttributeDefinition>[];
  /** Labels that the third parties have: the columns of the account. Null while it is not known of all. */
  readonly met?: MetLabels | null;
  /** Of a refresh that is under way; the data of later lines is brought up to date. */
  readonly found?: FoundChanges | null;
  /** Third parties that the service names and does not find: the next run reads them again. */
  readonly incomplete?: readonly string[];
  /** The table as it was last written, and how many rows it has. */
  readonly written?: FileMark;
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

/** An unpacked piece is far smaller; a larger one is refused. */
const maxPieceBytes = 1 << 28;

const pieceStart = Buffer.from('{"ids":');
const factsStart = Buffer.from(',"facts":');
const packedStart = Buffer.from(',"packed":"');
const closing = '}'.charCodeAt(0);

export const writeHead = (head: StateHead): string => JSON.stringify({ head });
export const writeMark = (mark: StateMark): string => JSON.stringify({ mark });
export const writeGone = (gone: readonly string[]): string => JSON.stringify({ gone });

/** As they come: readable at once, and written without delay. */
export function writePiece(head: PieceHead, facts: readonly PackedFacts[]): string {
  return `${openPiece(head)},"facts":${JSON.stringify(facts)}}`;
}

/** For good: a tenth of the size. */
export function writePackedPiece(head: PieceHead, facts: readonly PackedFacts[]): string {
  return `${openPiece(head)},"packed":"${deflateRawSync(JSON.stringify(facts)).toString('base64')}"}`;
}

const openPiece = ({ ids, dossiers }: PieceHead): string => JSON.stringify({ ids, dossiers }).slice(0, -1);

/** @throws SyntaxError when it is not a line of a state; what a piece holds is read later. */
export function readLine(bytes: Buffer): StateLine {
  if (bytes.subarray(0, pieceStart.length).equals(pieceStart)) {
    // The identifiers come first, so that a line can be found without parsing its facts.
    const packed = bytes.indexOf(packedStart);
    const stop = packed >= 0 ? packed : bytes.indexOf(factsStart);
    if (stop < 0 || bytes.at(-1) !== closing) throw new SyntaxError('no facts');
    const head: PieceHead = JSON.parse(`${bytes.toString('utf8', 0, stop)}}`);
    return { kind: 'piece', isPacked: packed >= 0, ...head };
  }
  const entry: { readonly mark?: StateMark; readonly gone?: readonly string[] } = JSON.parse(bytes.toString('utf8'));
  if (entry.mark !== undefined) return { kind: 'mark', mark: entry.mark };
  if (entry.gone !== undefined) return { kind: 'gone', gone: entry.gone };
  throw new SyntaxError('neither facts nor mark');
}

/** @throws SyntaxError or an error of zlib when it is damaged. */
export function readPiece(text: string): readonly PackedFacts[] {
  const { facts, packed }: { facts?: PackedFacts[]; packed?: string } = JSON.parse(text);
  if (packed === undefined) return facts ?? [];
  const unpacked = inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: maxPieceBytes });
  return JSON.parse(unpacked.toString('utf8'));
}

/** @throws SyntaxError when the first line is not a head; WrongVersion when another version wrote it. */
export function readHead(bytes: Buffer | undefined): StateHead {
  const { head }: { head?: StateHead } = JSON.parse(bytes?.toString('utf8') ?? '');
  if (head === undefined) throw new SyntaxError('no head');
  if (head.version !== stateVersion) throw new WrongVersion();
  return head;
}

export class WrongVersion extends Error {}

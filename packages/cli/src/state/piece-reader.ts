import type { LineFile } from './line-file.ts';
import type { Place } from './place-index.ts';
import { readPiece, type Piece } from './state-lines.ts';

/**
 * Cached lines. In the order of the table, reads alternate between packed lines and changes at the end of the file, and a
 * refresh looks up the facts of a third party again once its changes have been read.
 */
const keptPieces = 32;

/** The stored text of a third party. */
export interface StoredText {
  /** JSON. */
  readonly facts: string;
  readonly readDossiers: () => readonly string[];
}

/** Reads third parties from a state file, and keeps the lines that were read last. */
export class PieceReader {
  private readonly file: LineFile;
  /** By position, the newest last. */
  private readonly pieces = new Map<number, Piece>();

  constructor(file: LineFile) {
    this.file = file;
  }

  /** @throws SyntaxError or an error of zlib when the file is damaged. */
  read({ at, length, index }: Place): StoredText {
    const piece = this.pieces.get(at) ?? this.keep(at, readPiece(this.file.read({ at, length })));
    const facts = piece.facts[index];
    if (facts === undefined) throw new SyntaxError('The line holds fewer third parties.');
    return { facts, readDossiers: () => piece.readHead().dossiers[index] ?? [] };
  }

  private keep(at: number, piece: Piece): Piece {
    const [oldest] = this.pieces.keys();
    if (this.pieces.size === keptPieces) this.pieces.delete(oldest!);
    this.pieces.set(at, piece);
    return piece;
  }
}

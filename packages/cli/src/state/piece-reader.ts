import type { LineFile } from './line-file.ts';
import type { Place } from './place-index.ts';
import { readPiece, type Piece } from './state-lines.ts';

/**
 * Cached lines. In table order, reads alternate between packed lines and changes at the end of the file. A refresh reads
 * the data of a third party again after its changes. A packed line has some 140,000
 * characters.
 */
const keptPieces = 16;

/** The stored text of a third party. */
export interface StoredText {
  /** JSON. */
  readonly facts: string;
  readonly readDossiers: () => readonly string[];
}

interface CachedPiece {
  /** The position of the line. */
  readonly at: number;
  readonly piece: Piece;
}

/** Reads third parties from a state file, and keeps the lines that were read last. */
export class PieceReader {
  private readonly file: LineFile;
  /**
   * The last used first. An array, because a `Map` with deleted entries keeps old tables that refer to each other. Every
   * cached line would stay in memory until a full garbage collection.
   */
  private readonly pieces: CachedPiece[] = [];

  constructor(file: LineFile) {
    this.file = file;
  }

  /** @throws SyntaxError or an error of zlib when the file is damaged. */
  read({ at, length, index }: Place): StoredText {
    const cached = this.pieces.findIndex((each) => each.at === at);
    const [found] = cached < 0 ? [] : this.pieces.splice(cached, 1);
    const { piece } = this.keep(found ?? { at, piece: readPiece(this.file.read({ at, length })) });
    const facts = piece.factsAt(index);
    if (facts === undefined) throw new SyntaxError('The line holds fewer third parties.');
    return { facts, readDossiers: () => piece.readHead().dossiers[index] ?? [] };
  }

  private keep(cached: CachedPiece): CachedPiece {
    this.pieces.unshift(cached);
    if (this.pieces.length > keptPieces) this.pieces.pop();
    return cached;
  }
}

const newline = 0x0a;
/** The largest spreadsheets in use take about 20 MB. */
const longestLineBytes = 256 * 1_048_576;

/** Splits a pipe's data into lines; a chunk may end anywhere. */
export class Lines {
  private pieces: Buffer[] = [];
  private bytes = 0;

  /** @returns the lines that the chunk completes. @throws RangeError for a line that is too long. */
  add(piece: Buffer): string[] {
    const lines: string[] = [];
    let from = 0;
    for (let at = piece.indexOf(newline); at >= 0; at = piece.indexOf(newline, from)) {
      this.keep(piece.subarray(from, at));
      lines.push(Buffer.concat(this.pieces).toString('utf8'));
      this.pieces = [];
      this.bytes = 0;
      from = at + 1;
    }
    this.keep(piece.subarray(from));
    return lines;
  }

  private keep(piece: Buffer): void {
    this.bytes += piece.length;
    if (this.bytes > longestLineBytes) throw new RangeError('A line is too long.');
    if (piece.length > 0) this.pieces.push(Buffer.from(piece));
  }
}

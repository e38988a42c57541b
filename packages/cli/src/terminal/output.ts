import { toPlainLine, toPlainText } from './plain-text.ts';

/** The part of a stream that is written to; `process.stdout` has it. */
export interface TextStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Returns to the beginning of the line and clears it: the only control sequence that this program sends. */
const clearLine = '\r\u001B[K';

/**
 * The output of a command, to a terminal or a substitute. Control sequences are removed from all text, from any source.
 */
export class Output {
  private readonly stream: TextStream;
  /** Whether only warnings and errors are wanted: neither progress nor what is good to know. */
  isQuiet = false;
  private held: string | undefined;

  constructor(stream: TextStream) {
    this.stream = stream;
  }

  get isTTY(): boolean {
    return this.stream.isTTY === true;
  }

  /** Width of the terminal; undefined if it is unknown. */
  get columns(): number | undefined {
    return this.stream.columns || undefined;
  }

  /** Any number of lines. */
  write(text: string): void {
    this.put(toPlainText(text));
  }

  /** One line, even where its text has several. */
  print(line: string): void {
    this.put(`${toPlainLine(line)}\n`);
  }

  /** One line that is good to know, and nothing to act on. */
  inform(line: string): void {
    if (!this.isQuiet) this.print(line);
  }

  /** From now on text is kept, until `release`. */
  hold(): void {
    this.held ??= '';
  }

  /** Writes the text that was kept, unless it is not wanted. */
  release(isUnwanted = false): void {
    if (this.held !== undefined && this.held !== '' && !isUnwanted) this.stream.write(this.held);
    this.held = undefined;
  }

  /** Replaces the current line. */
  redraw(line: string): void {
    this.stream.write(clearLine + toPlainLine(line));
  }

  private put(text: string): void {
    if (this.held === undefined) this.stream.write(text);
    else this.held += text;
  }
}

/** The streams of the process, for what concerns neither text nor lines: their errors. */
export const streams = { output: process.stdout, errors: process.stderr } as const;

/** The result of a command. */
export const stdout = new Output(streams.output);

/** Everything else: progress, questions, failures. */
export const stderr = new Output(streams.errors);

import { toPlainLine, toPlainText } from './plain-text.ts';

/** The part of a stream that is written to; `process.stdout` has it. */
export interface TextStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** To the beginning of the line, and the line is empty: all that this program ever asks of a terminal. */
const clearLine = '\r\u001B[K';

/**
 * The output of a command, to a terminal or a substitute. All text is printed as text here, from any source:
 * what would steer a terminal is taken out on the way.
 */
export class Output {
  private readonly stream: TextStream;

  constructor(stream: TextStream) {
    this.stream = stream;
  }

  get isTTY(): boolean {
    return this.stream.isTTY === true;
  }

  /** Of the terminal; undefined where there is none, or none that knows. */
  get columns(): number | undefined {
    return this.stream.columns || undefined;
  }

  /** Any number of lines. */
  write(text: string): void {
    this.stream.write(toPlainText(text));
  }

  /** One line, even where its text has several. */
  print(line: string): void {
    this.stream.write(`${toPlainLine(line)}\n`);
  }

  /** The line that is not ended yet becomes this one. */
  redraw(line: string): void {
    this.stream.write(clearLine + toPlainLine(line));
  }
}

/** What was asked for. */
export const stdout = new Output(process.stdout);

/** Everything else: progress, questions, failures. */
export const stderr = new Output(process.stderr);

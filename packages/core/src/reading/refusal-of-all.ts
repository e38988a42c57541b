import type { ConnectorError } from '../errors.ts';

/** The first refusal of a run over several records. If none of them can be read, it concerns all of them. */
export class RefusalOfAll<T> {
  private refusal: ConnectorError | undefined;
  /** The last record that could be read. */
  shown: T | undefined;

  refuse(refusal: ConnectorError): void {
    this.refusal ??= refusal;
  }

  /** Whether every record so far was refused. */
  get isOfAll(): boolean {
    return this.refusal !== undefined && this.shown === undefined;
  }

  /** To be called at the end. @throws ConnectorError the refusal, if no record could be read. */
  settle(): void {
    if (this.isOfAll) throw this.refusal!;
  }
}

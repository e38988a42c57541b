import { ask, type Op } from '../../engine/op.ts';
import type { ConnectorError } from '../../errors.ts';

/** Operations that answered 404 and have not answered otherwise: perhaps empty lists, perhaps a wrong path (G29). */
export class Doubts {
  private readonly answered = new Set<string>();
  private readonly open = new Map<string, ConnectorError>();

  clear(operation: string): void {
    this.answered.add(operation);
    this.open.delete(operation);
  }

  *raise(operation: string, error: ConnectorError): Op<void> {
    if (this.answered.has(operation) || this.open.has(operation)) return;
    this.open.set(operation, error);
    yield* ask('log', {
      kind: 'warning',
      message: `${operation}: not found (404) is taken for none. If it has another path here, set paths.${operation}.`,
      details: { endpoint: operation },
    });
  }

  /** @throws ConnectorError the 404 of an operation that was never answered: its path is wrong, nothing is empty. */
  settle(): void {
    for (const error of this.open.values()) throw error;
  }
}

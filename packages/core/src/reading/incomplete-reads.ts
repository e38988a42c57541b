import { ask, type Op } from '../runtime/op.ts';
import type { ConnectorError } from '../errors.ts';
import { listFirst, maxLoggedIds } from '../values/list-text.ts';
import type { ThirdPartyData } from './third-party-data.ts';
import { addTo } from '../values/group-by.ts';

/** Collects third parties that could not be read completely, and whether the cause affects all of them. */
export class IncompleteReads {
  /** Identifiers of third parties, by operation and status. */
  private readonly ids = new Map<string, string[]>();
  /** The first refusal. If no third party can be read at all, the refusal concerns all of them. */
  private refusal: ConnectorError | undefined;
  /** The last third party that could be read. */
  shown: ThirdPartyData | undefined;

  note(thirdpartyId: string, endpoint: string, status: number | undefined): void {
    addTo(this.ids, `${endpoint} ${status}`, thirdpartyId);
  }

  refuse(refusal: ConnectorError): void {
    this.refusal ??= refusal;
  }

  /** Whether every third party so far was refused. */
  get isOfAll(): boolean {
    return this.refusal !== undefined && this.shown === undefined;
  }

  /** @throws ConnectorError the refusal, when no third party could be read. */
  settle(): void {
    if (this.isOfAll) throw this.refusal!;
  }

  /** Logs the collected third parties, in one notice for each operation and status. */
  *log(): Op<void> {
    for (const [what, ids] of this.ids) {
      this.ids.delete(what);
      const [endpoint = '', status = ''] = what.split(' ');
      const shown = listFirst(ids, maxLoggedIds);
      const message = `${endpoint}: ${whyOf(status)}: ${ids.length} (${shown}). What was known of them is kept.`;
      const mayBeNone = status === '404' && endpoint !== 'thirdParties.get';
      const hint = mayBeNone ? ' If that says none here, set search.notFoundMeans to empty.' : '';
      yield* ask('log', { kind: 'warning', message: message + hint });
    }
  }
}

function whyOf(status: string): string {
  if (status === '404') return 'not found (404), although the portfolio names them';
  if (status.startsWith('2')) return 'answered with another third party each time';
  return status.startsWith('5') ? `answered ${status} each time` : `refused (${status})`;
}

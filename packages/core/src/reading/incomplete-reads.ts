import { ask, type Op } from '../runtime/op.ts';
import { listFirst, maxLoggedIds } from '../values/list-text.ts';
import { RefusalOfAll } from './refusal-of-all.ts';
import type { ThirdPartyData } from './third-party-data.ts';
import { addTo } from '../values/group-by.ts';

/** Collects third parties that could not be read completely, and whether the cause affects all of them. */
export class IncompleteReads extends RefusalOfAll<ThirdPartyData> {
  /** Identifiers of third parties, by operation and status. */
  private readonly ids = new Map<string, string[]>();

  note(thirdpartyId: string, endpoint: string, status: number | undefined): void {
    addTo(this.ids, `${endpoint} ${status}`, thirdpartyId);
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

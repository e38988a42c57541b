import { isOtherRecord, type ConnectorError } from '../errors.ts';
import { ask, type Op } from '../runtime/op.ts';
import { listFirst, maxLoggedIds } from '../values/list-text.ts';
import { FailuresOfRun } from './failure-scope.ts';
import type { ThirdPartyData } from './third-party-data.ts';
import { addTo } from '../values/group-by.ts';

/** Collects third parties that could not be read completely, and whether the cause affects all of them. */
export class IncompleteReads extends FailuresOfRun<ThirdPartyData> {
  /** Identifiers of third parties, by operation and reason. */
  private readonly ids = new Map<string, string[]>();

  add(thirdpartyId: string, failure: Failure): void {
    addTo(this.ids, `${failure.endpoint}: ${whyOf(failure)}`, thirdpartyId);
  }

  /** Logs the collected third parties, in one notice for each operation and reason. */
  *log(): Op<void> {
    for (const [what, ids] of this.ids) {
      this.ids.delete(what);
      const shown = listFirst(ids, maxLoggedIds);
      const message = `${what}: ${ids.length} (${shown}). What was known of them is kept.`;
      const mayBeNone = what.endsWith(notFound) && !what.startsWith('thirdParties.get');
      const hint = mayBeNone ? ' If that says none here, set search.notFoundMeans to empty.' : '';
      yield* ask('log', { kind: 'warning', message: message + hint });
    }
  }
}

type Failure = Pick<ConnectorError, 'kind' | 'endpoint' | 'status'>;

const notFound = 'not found (404), although the portfolio names them';

function whyOf(failure: Failure): string {
  const { kind, status } = failure;
  if (status === 404) return notFound;
  if (isOtherRecord(failure)) return 'answered with another third party each time';
  if (kind === 'refused') return `refused (${status})`;
  if (kind === 'config') return 'not requested';
  return status === 0 ? 'not answered' : `answered ${status} each time`;
}

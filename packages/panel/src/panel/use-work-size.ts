import type { AccountCounts } from '@tpr/core/workbook';
import type { WorkSize } from '../host/work-size.ts';
import { useWorkbook } from './workbook-context.tsx';

/** Records on one page of a list. */
const onePage = 100;

/** The size of the account, by the workbook and the last counts of this browser. */
export function useWorkSize(): WorkSize {
  const { view, counts } = useWorkbook();
  const table = view?.portfolio.state === 'there' ? view.portfolio : undefined;
  return {
    ...(table !== undefined && { rows: table.rows }),
    ...(counts !== undefined && { dossierCalls: dossierCalls(counts) }),
    ...(table?.callsPerSecond !== undefined && { callsPerSecond: table.callsPerSecond }),
  };
}

/** Calls for the pages of both lists, and one for each dossier. */
function dossierCalls({ dossiers, thirdParties }: AccountCounts): number {
  const count = Object.values(dossiers).reduce((sum, each) => sum + each, 0);
  return Math.ceil(thirdParties / onePage) + Math.ceil(count / onePage) + count;
}

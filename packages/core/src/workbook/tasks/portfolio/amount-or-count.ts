import { foldText } from '../../../values/match.ts';
import type { Column } from '../../../portfolio/table.ts';
import type { NewColumn } from '../../port.ts';

const amounts = /\b(amount|turnover|revenue|capital|spend|sales|montant|chiffre d.affaires|depense|achats?)/;
const counts = /\b(workforce|headcount|employees|effectif|salaries)/;
/** Ratios and shares are neither amounts nor counts. */
const part = /\b(ratio|rate|share of|score|part|taux)\b/;

/** Whether a column has amounts or counts, by its label: the service returns no unit of attributes and indicators. */
export function numberKindOf({ key, header, type }: Pick<Column, 'key' | 'header' | 'type'>): NewColumn['numberKind'] {
  if (type !== 'number') return undefined;
  if (key === 'workforce') return 'count';
  const label = foldText(header);
  if (part.test(label)) return undefined;
  return amounts.test(label) ? 'amount' : counts.test(label) ? 'count' : undefined;
}

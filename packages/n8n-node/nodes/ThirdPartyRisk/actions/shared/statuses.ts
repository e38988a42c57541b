import { statusLabels, type KnownStatus } from '@tpr/core';
import { statuses } from '@tpr/core/values';
import type { INodeProperties } from 'n8n-workflow';

/** A filter by statuses, which are listed by name. @param records noun of the filtered records, in plural. */
export function statusFilter(records: string, codes: readonly KnownStatus[] = statuses): INodeProperties {
  const options = codes.map((value) => ({ name: titleOf(statusLabels.en[value]), value }));
  return {
    displayName: 'Status',
    name: 'status',
    type: 'multiOptions',
    options: options.sort((a, b) => (a.name < b.name ? -1 : 1)),
    default: [],
    description: `Only ${records} in one of these states`,
  };
}

/** Title case, in which the editor shows the names of options. */
function titleOf(words: string): string {
  return words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

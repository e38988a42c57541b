import { statusWords, type KnownStatus } from '@tpr/core';
import { statuses } from '@tpr/core/values';
import type { INodeProperties } from 'n8n-workflow';

/** Chooses among statuses in plain words, in alphabetical order. @param records of which they are, as a plural. */
export function statusFilter(records: string, codes: readonly KnownStatus[] = statuses): INodeProperties {
  const options = codes.map((value) => ({ name: titleOf(statusWords.en[value]), value }));
  return {
    displayName: 'Status',
    name: 'status',
    type: 'multiOptions',
    options: options.sort((a, b) => (a.name < b.name ? -1 : 1)),
    default: [],
    description: `Only ${records} in one of these states`,
  };
}

/** As the editor writes the names of options. */
function titleOf(words: string): string {
  return words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

import { statuses, type Status } from '@tpr/core/values';
import type { INodeProperties } from 'n8n-workflow';

const names: Readonly<Record<Status, string>> = {
  ABSENT: 'Missing',
  ONGOING: 'In Progress',
  ACTION_REQUIRED: 'To Decide',
  VALID: 'Valid',
  BELOW_EXPECTATION: 'Below Expectation',
  INVALID: 'Not Valid',
};

/** The statuses of dossiers and documents in plain words, in alphabetical order. */
export function statusFilter(records: string): INodeProperties {
  return {
    displayName: 'Status',
    name: 'status',
    type: 'multiOptions',
    options: statuses.map((value) => ({ name: names[value], value })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    default: [],
    description: `Only ${records} in one of these states`,
  };
}

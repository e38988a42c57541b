import { statuses, type Status } from '@tpr/core/values';
import type { INodePropertyOptions } from 'n8n-workflow';

const names: Readonly<Record<Status, string>> = {
  ABSENT: 'Missing',
  ONGOING: 'In Progress',
  ACTION_REQUIRED: 'To Decide',
  VALID: 'Valid',
  BELOW_EXPECTATION: 'Below Expectation',
  INVALID: 'Not Valid',
};

/** The statuses of dossiers and documents in plain words, in alphabetical order. */
export const statusOptions: INodePropertyOptions[] = statuses
  .map((value) => ({ name: names[value], value }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

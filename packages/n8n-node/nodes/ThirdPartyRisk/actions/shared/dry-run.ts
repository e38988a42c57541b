import { ConnectorError } from '@tpr/core';
import type { INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../parameters.ts';

export const dryRun: INodeProperties = {
  displayName: 'Dry Run',
  name: 'dryRun',
  type: 'boolean',
  default: false,
  description: 'Whether to write nothing and only return what would be written',
};

/**
 * Whether nothing is written.
 * @throws ConnectorError `config` for an expression without a value, such as a misspelt field: a write may not be wanted.
 */
export function isDryRun(options: Parameters): boolean {
  if (!options.has('dryRun') || options.optional('dryRun') !== undefined) return options.isOn('dryRun');
  throw new ConnectorError('config', 'Dry Run is empty: give true or false.', { field: 'dryRun' });
}

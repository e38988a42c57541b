import { ConnectorError } from '../errors.ts';
import type { Examination } from './examination.ts';

/** Reads that only the current interface has; both interfaces list third parties under the same path. */
const ofCurrent = ['attributes.definitions', 'attributes.list', 'dossiers.listFor', 'indicators.list'];
const searches = ['thirdParties.searchByEvents', 'dossiers.searchByEvents', 'documents.searchByEvents'];

/**
 * The error of a legacy address given as `baseUrl`. That address lists third parties, and has no path of the current
 * interface.
 */
export function legacyAddressError(examination: Examination): ConnectorError | undefined {
  /**
   * An error in a shape that is not the service's comes from a gateway, and says nothing about the legacy interface.
   */
  const isAbsent = (operation: string): boolean => {
    const error = examination.tried.get(operation)?.error;
    return [404, 405].includes(error?.status ?? 0) && error?.isOwn !== false;
  };
  const isLegacy =
    examination.hasAnswered('thirdParties.list') &&
    ofCurrent.every(isAbsent) &&
    searches.every((operation) => examination.tried.has(operation) && !examination.hasAnswered(operation));
  const message =
    'baseUrl leads to the legacy interface: it lists third parties, but has no attributes, indicators, dossiers of a third party and event searches. Set the address of the current interface.';
  return isLegacy ? new ConnectorError('config', message, { field: 'baseUrl' }) : undefined;
}

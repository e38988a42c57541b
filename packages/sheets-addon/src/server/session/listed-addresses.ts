import { ConnectorError } from '@tpr/core';
import type { ConnectionForm } from '@tpr/panel/session';
import { readSettings } from '../script/settings.ts';

/**
 * Checks that the manifest lists the addresses of a connection before anything is sent, because Google's error for
 * other addresses is not documented.
 * @throws ConnectorError `config` whose message is the hosts alone.
 */
export function needListed({ authUrl, baseUrl, legacyBaseUrl }: ConnectionForm): void {
  const { addresses } = readSettings();
  if (addresses.length === 0) return;
  const asked = [authUrl, baseUrl, legacyBaseUrl].filter((address) => address !== undefined && address !== '');
  const unlisted = asked.filter((address) => !addresses.some((listed) => `${address}/`.startsWith(listed)));
  if (unlisted.length === 0) return;
  const hosts = [...new Set(unlisted.map((address) => String(address).split('/')[2] ?? ''))];
  throw new ConnectorError('config', hosts.join(', '), { field: 'allowlist' });
}

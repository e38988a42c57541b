import { ConnectorError, isOnThisMachine } from '@tpr/core';

const name = 'NODE_TLS_REJECT_UNAUTHORIZED';

/**
 * With this variable Node.js accepts every certificate, so a listener on the network gets passwords and tokens.
 * @throws ConnectorError `config` unless all addresses are of this machine.
 */
export function demandCertificates(
  addresses: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): void {
  if (variables[name] !== '0' || addresses.every(isOnThisMachine)) return;
  const message = `${name}=0 accepts every certificate, and anybody on the network could read passwords and tokens: take it out. NODE_EXTRA_CA_CERTS=<file> trusts the certificates of a company.`;
  throw new ConnectorError('config', message, { field: name });
}

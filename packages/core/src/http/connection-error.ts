import { hostOf } from '../connection.ts';
import type { UnreachableReason } from '../runtime/op.ts';
import { ConnectorError } from '../errors.ts';
import { redacted, type ErrorResponse } from './service-message.ts';
import type { ServiceAddress } from './url.ts';

const sentences: Readonly<Record<UnreachableReason, (host: string, address: ServiceAddress, why: string) => string>> = {
  name: (host, address) =>
    `There is no host named ${host}. Check ${address}, and whether this machine is on the network.`,
  https: (host, address) =>
    `Could not establish an HTTPS connection to ${host}. Check ${address}: the host, the port, and whether its certificate is valid.`,
  certificate: (host, address, why) =>
    `The certificate of ${host} is not valid${why}. Check ${address}. If a company proxy intercepts the connection, its certificate must be trusted here.`,
  proxy: (host) =>
    `The proxy on the way to ${host} requires a sign-in (407). Check the user and the password of the proxy.`,
};

/** The error for an address that has never been reached: retrying does not help, the setting has to be corrected. */
export function connectionError(
  operation: string,
  address: ServiceAddress,
  url: string,
  response: ErrorResponse,
): ConnectorError {
  const host = hostOf(url) ?? '';
  const why = response.unreached ?? 'name';
  // Node.js adds advice for programmers after a semicolon.
  const failure = redacted(response, response.failure)?.split(';')[0];
  const detail = failure === undefined || failure === '' ? '' : `: ${failure}`;
  return new ConnectorError('config', sentences[why](host, address, detail), {
    endpoint: operation,
    status: 0,
    field: address,
    unreached: { why, host },
  });
}

import { hostOf } from '../connection.ts';
import type { UnreachableReason } from '../runtime/op.ts';
import { ConnectorError } from '../errors.ts';
import { redacted, type ErrorResponse } from './error-mapping.ts';
import type { ServiceAddress } from './url.ts';

const sentences: Readonly<Record<UnreachableReason, (host: string, address: ServiceAddress, why: string) => string>> = {
  name: (host, address) =>
    `There is no host named ${host}. Check ${address}, and whether this machine is on the network.`,
  https: (host, address) =>
    `No https connection comes about with ${host}. Check ${address}: host, port, and whether https is spoken there, with a certificate that holds.`,
  certificate: (host, address, why) =>
    `The certificate of ${host} does not hold${why}. Check ${address}; where a company's proxy stands between, its certificate has to be trusted here.`,
};

/** Where an address has never led anywhere, asking again is of no use: the setting has to be corrected. */
export function connectionError(
  operation: string,
  address: ServiceAddress,
  url: string,
  response: ErrorResponse,
): ConnectorError {
  const host = hostOf(url) ?? '';
  const why = response.unreached ?? 'name';
  // Behind a semicolon Node says what a programmer may do.
  const failure = redacted(response, response.failure)?.split(';')[0];
  const said = failure === undefined || failure === '' ? '' : `: ${failure}`;
  return new ConnectorError('config', sentences[why](host, address, said), {
    endpoint: operation,
    status: 0,
    field: address,
    unreached: { why, host },
  });
}

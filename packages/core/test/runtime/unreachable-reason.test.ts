import { expect, it } from 'vitest';
import { unreachableReasonOf } from '../../src/runtime/fetch/index.ts';

const url = 'https://service.example/api';
const fault = (code: string | undefined, message = 'it broke', more: object = {}): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code }, more);

it.each([
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND service.example', 'name'],
  ['CERT_HAS_EXPIRED', 'certificate has expired', 'certificate'],
  ['CERT_NOT_YET_VALID', 'certificate is not yet valid', 'certificate'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'certificate'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in certificate chain', 'certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate', 'certificate'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'unable to get issuer certificate', 'certificate'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unable to get local issuer certificate', 'certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', "Hostname/IP does not match certificate's altnames", 'certificate'],
  ['EPROTO', 'write EPROTO 40CD:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:', 'https'],
  [
    'ERR_SSL_WRONG_VERSION_NUMBER',
    '40CD:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:',
    'https',
  ],
  [
    'ERR_SSL_PACKET_LENGTH_TOO_LONG',
    '40CD:error:0A0000C6:SSL routines:tls_get_more_records:packet length too long:',
    'https',
  ],
  ['UND_ERR_ABORTED', 'Proxy response (407) !== 200 when HTTP Tunneling', 'proxy'],
  ['UND_ERR_ABORTED', 'Proxy response (502) !== 200 when HTTP Tunneling', undefined],
  [
    'ERR_PROXY_TUNNEL',
    'Failed to establish tunnel to a:443 via http://b/: HTTP/1.1 407 Proxy Authentication Required',
    'proxy',
  ],
  ['EPROTO', 'write EPROTO 40CD:error:0A000126:SSL routines::unexpected eof while reading', undefined],
  ['EAI_AGAIN', 'getaddrinfo EAI_AGAIN service.example', undefined],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1', undefined],
  ['ETIMEDOUT', 'connect ETIMEDOUT 10.0.0.1:443', undefined],
  ['ECONNRESET', 'Client network socket disconnected before secure TLS connection was established', undefined],
  [undefined, 'getaddrinfo ENOTFOUND service.example', undefined],
])('%s (%s) says %s', (code, message, unreached) => {
  const inner = fault(code, message);
  expect(unreachableReasonOf(inner, url)).toBe(unreached);
  expect(unreachableReasonOf(new TypeError('fetch failed', { cause: inner }), url)).toBe(unreached);
  expect(unreachableReasonOf(fault(code, message, { cause: inner }), url)).toBe(unreached);
});

it('returns undefined for the name of a proxy, however the error is wrapped', () => {
  const inner = (hostname: string) => fault('ENOTFOUND', `getaddrinfo ENOTFOUND ${hostname}`, { hostname });
  expect(unreachableReasonOf(inner('service.example'), url)).toBe('name');
  expect(unreachableReasonOf(inner('proxy.company.example'), url)).toBeUndefined();
  expect(
    unreachableReasonOf(fault('ENOTFOUND', 'wrapped', { cause: inner('proxy.company.example') }), url),
  ).toBeUndefined();
});

it('returns undefined for a value that is not an error, and ends in a cycle of causes', () => {
  expect(unreachableReasonOf('ENOTFOUND', url)).toBeUndefined();
  expect(unreachableReasonOf(undefined, url)).toBeUndefined();
  const round = fault(undefined);
  round.cause = round;
  expect(unreachableReasonOf(round, url)).toBeUndefined();
});

import type { UnreachableReason } from '../op.ts';

/** Of a certificate that was looked at; others begin with CERT_. */
const certificateCodes = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];
/** What OpenSSL says where the first bytes are none of TLS; Node gives it a code of its own only now and then. */
const noHttps = /wrong version number|packet length too long/i;

/**
 * What Node's codes say of an address to which no connection came about; the innermost cause decides. Undefined for all that
 * may be otherwise in a moment: a resolver that does not answer, a closed port, a broken connection.
 */
export function unreachableReasonOf(error: unknown, url: string): UnreachableReason | undefined {
  let unreached: UnreachableReason | undefined;
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth++) {
    if ('code' in cause) unreached = unreachedIn(cause as NodeFault, new URL(url).hostname);
  }
  return unreached;
}

interface NodeFault extends Error {
  readonly code: unknown;
  readonly hostname?: unknown;
}

function unreachedIn({ code, hostname, message }: NodeFault, host: string): UnreachableReason | undefined {
  const text = String(code);
  // The name may be that of a proxy.
  if (text === 'ENOTFOUND') return hostname === undefined || hostname === host ? 'name' : undefined;
  if (text.startsWith('CERT_') || certificateCodes.includes(text)) return 'certificate';
  return /^(?:EPROTO|ERR_SSL_)/.test(text) && noHttps.test(message) ? 'https' : undefined;
}

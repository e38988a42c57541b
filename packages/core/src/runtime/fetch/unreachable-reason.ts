import type { UnreachableReason } from '../op.ts';

/** Error codes of an invalid certificate, in addition to those that begin with CERT_. */
const certificateCodes = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];
/** OpenSSL's messages for a peer that does not speak TLS. Node.js does not always give them a code of their own. */
const noHttps = /wrong version number|packet length too long/i;

/**
 * Why no connection to an address was established, from the innermost cause that has a code. Undefined for temporary
 * failures: a resolver that does not respond, a closed port, a broken connection.
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
  // The unknown name may be that of a proxy.
  if (text === 'ENOTFOUND') return hostname === undefined || hostname === host ? 'name' : undefined;
  if (text.startsWith('CERT_') || certificateCodes.includes(text)) return 'certificate';
  // Repeating it could lock the user of the proxy.
  if (/^(?:UND_ERR_ABORTED|ERR_PROXY_TUNNEL)$/.test(text) && /\b407\b/.test(message)) return 'proxy';
  return /^(?:EPROTO|ERR_SSL_)/.test(text) && noHttps.test(message) ? 'https' : undefined;
}

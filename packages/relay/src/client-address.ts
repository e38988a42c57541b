import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

interface Incoming extends Pick<IncomingMessage, 'headers'> {
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * The key under which rate limits count a request. Behind a trusted proxy it is the last address in X-Forwarded-For,
 * which that proxy has added. A client can forge the earlier ones. Only the first 64 bits of an IPv6 address count,
 * because a client can choose the rest.
 */
export function clientAddress({ headers, socket }: Incoming, isFromProxy: boolean): string {
  const forwarded = isFromProxy ? lastAddress(String(headers['x-forwarded-for'] ?? '')) : undefined;
  return shareOf(forwarded ?? socket.remoteAddress ?? '');
}

/** The part of an address that a client cannot choose. */
export function shareOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? (isIPv6(address) ? network(address) : address);
}

/** Some proxies append the port, which differs for each connection: `ip:port`, `[ipv6]:port`. */
function lastAddress(list: string): string | undefined {
  const last = list.split(',').at(-1)?.trim().replaceAll('"', '') ?? '';
  const address = /^\[([^\]]*)\](?::\d+)?$/.exec(last)?.[1] ?? /^([^:]*):\d+$/.exec(last)?.[1] ?? last;
  return isIP(address) === 0 ? undefined : address;
}

function network(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

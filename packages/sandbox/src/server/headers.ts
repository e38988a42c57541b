import type { ServiceContext } from './service-routes.ts';
import type { SandboxContext } from './context.ts';

/** Sets the headers that every response of the service has. */
export function setServiceHeaders(
  { clock, behaviour, limits }: SandboxContext,
  c: ServiceContext,
  { headers }: Response,
): void {
  headers.set('date', new Date(clock.instantMs()).toUTCString());
  for (const [name, value] of limits.headersOf(c.get('verdict'))) headers.set(name, value);
  if (behaviour.is('G110=headers') && c.req.path.startsWith('/legacy/')) {
    headers.set('deprecation', '@1767225600');
    headers.set('sunset', 'Fri, 31 Dec 2027 23:59:59 GMT');
  }
  // `isLetIn` has already refused pages from other machines.
  const origin = c.req.header('origin');
  if (origin === undefined || behaviour.is('G106=off')) return;
  headers.set('access-control-allow-origin', origin);
  headers.set('access-control-expose-headers', exposed.join(', '));
  headers.set('vary', 'Origin');
}

const exposed = [
  'Retry-After',
  'Date',
  'Content-Disposition',
  'Location',
  'Link',
  'Deprecation',
  'Sunset',
  'RateLimit',
  'RateLimit-Policy',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];

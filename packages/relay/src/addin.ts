import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { decodeOnce } from '@tpr/core/api';
import type { Pages } from './office-pages.ts';
import type { RelayContext } from './relay-state.ts';

interface AddinFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The gzip form; absent where it would save little. */
  readonly packed: Uint8Array<ArrayBuffer> | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** The files of the add-in by their path below the origin. No other file is served. */
export type Addin = ReadonlyMap<string, AddinFile>;

const mostBytes = 64 * 1_024 * 1_024;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/**
 * Reads the built add-in into memory, so that no request opens a file. Skips links and names that begin with a dot.
 * @returns undefined if the folder does not exist or is empty.
 * @throws RangeError if the folder is too large for an add-in, as with a wrong TPR_ADDIN_DIR.
 */
export function readAddin(folder: string, pages: Pages): Addin | undefined {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return undefined;
  const addin = new Map<string, AddinFile>();
  let bytesLeft = mostBytes;
  for (const path of filesIn(folder)) {
    bytesLeft -= statSync(path).size;
    if (bytesLeft < 0) throw new RangeError('TPR_ADDIN_DIR holds more than 64 MB: it has to be the built add-in.');
    const name = `/${relative(folder, path).split(sep).join('/')}`;
    addin.set(name, fileOf(name, readFileSync(path), pages));
  }
  return addin.size === 0 ? undefined : addin;
}

/** A file in the form in which it is served. */
export function fileOf(name: string, content: Buffer, pages: Pages): AddinFile {
  const bytes = Uint8Array.from(content);
  const packed = isText(name) ? Uint8Array.from(gzipSync(bytes)) : undefined;
  return { bytes, packed, headers: headersOf(name, bytes, pages) };
}

/** Lazily, because the tree of a wrong folder may be very large. */
function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) yield* filesIn(join(folder, entry.name));
    if (entry.isFile()) yield join(folder, entry.name);
  }
}

function headersOf(name: string, bytes: Uint8Array, { policy }: Pages): Record<string, string> {
  return {
    'content-type': types[extname(name).toLowerCase()] ?? 'application/octet-stream',
    'content-length': String(bytes.length),
    'cache-control': freshness(name),
    'content-security-policy': policy,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    // Excel on the web reads it from another origin. Any origin may load it; CORS decides which may read it.
    ...(isReadByExcel(name) && { 'cross-origin-resource-policy': 'cross-origin' }),
    vary: [isText(name) ? 'Accept-Encoding' : '', isReadByExcel(name) ? 'Origin' : ''].filter(Boolean).join(', '),
  };
}

const isReadByExcel = (name: string): boolean => /\/(functions|shortcuts)[\w-]*\.json$/.test(name);

const isText = (name: string): boolean => /\.(css|html|js|json|map|svg|txt|xml)$/.test(name);

/**
 * A file with a hash in its name never changes. Pages, scripts without a hash, JSON and XML are revalidated each time.
 */
function freshness(name: string): string {
  if (/[.-][0-9a-f]{8,64}\.\w+(\.map)?$/.test(name)) return 'public, max-age=31536000, immutable';
  return /\.(html|json|xml|js)$/.test(name) ? 'no-cache' : 'public, max-age=86400';
}

/** @returns undefined when the add-in has no such file. */
export function serveAddin(addin: Addin, pages: Pages, c: RelayContext): Response | undefined {
  const name = decodeOnce((c.env.incoming.url ?? '').split('?')[0] ?? '') ?? '';
  const file = addin.get(name);
  if (file === undefined) return undefined;
  const headers = new Headers(file.headers);
  const origin = c.req.header('origin');
  if (isReadByExcel(name) && origin !== undefined && pages.allows(origin)) {
    headers.set('access-control-allow-origin', origin);
  }
  if (c.req.header('if-none-match')?.replace(/^W\//, '') === file.headers['etag']) {
    headers.delete('content-length');
    return new Response(null, { status: 304, headers });
  }
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(c.req.header('accept-encoding') ?? '');
  if (file.packed === undefined || !takesGzip) return new Response(file.bytes, { headers });
  headers.set('content-encoding', 'gzip');
  headers.set('content-length', String(file.packed.length));
  // A strong tag identifies one sequence of bytes, so the gzip form gets a weak one.
  headers.set('etag', `W/${file.headers['etag']}`);
  return new Response(file.packed, { headers });
}

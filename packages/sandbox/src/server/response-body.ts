import type { Endpoint } from '@tpr/core/api';
import type { Behaviour } from '../variants/behaviour.ts';
import type { PageSlice, Replies } from './call.ts';
import { json, placeAt } from './json-response.ts';
import { listPlace, pageResponse, refuseEmpty } from './paging.ts';
import { put, type Wire } from './serializer.ts';

interface Asked {
  readonly endpoint: Endpoint;
  readonly paging: PageSlice;
  readonly url: URL;
  readonly behaviour: Behaviour;
}

/** Turns a handler's reply into an HTTP response. */
export function respond(reply: Replies[keyof Replies], asked: Asked): Response {
  const { endpoint, behaviour } = asked;
  if ('bytes' in reply) return fileResponse(reply);
  if ('url' in reply) return addressResponse(reply, behaviour);
  const isEmptyList = 'list' in reply && Object.keys(reply.list).length === 0;
  if (isEmptyList && behaviour.is('G29=204')) return new Response(null, { status: 204 });
  if (endpoint.base === 'legacy') return legacyResponse(reply, asked);
  if ('total' in reply) return pageResponse(reply, asked.paging, asked.url, asked.behaviour);
  if ('list' in reply) return listResponse(reply, asked);
  if ('item' in reply) {
    const { item, status = 200, headers = {}, withoutBody = false } = reply;
    return withoutBody
      ? new Response(null, { status, headers })
      : json(placeAt(itemPlace(behaviour), item), status, headers);
  }
  return reply.body === undefined ? new Response(null, { status: 204 }) : json(reply.body, reply.status);
}

/** The path of a single record in the current interface: the body itself, unless an overlay or a variant differs. */
export function itemPlace({ profile, is }: Behaviour): string {
  const itemPath = 'responsePaths.item' in profile.overrides ? profile.get('responsePaths.item')[0] : undefined;
  return is('G04=wrap') ? 'content' : (itemPath ?? '$');
}

function listResponse({ list }: Replies['list'], { endpoint, behaviour }: Asked): Response {
  refuseEmpty(Object.keys(list).length, behaviour);
  // The only list whose form is documented (R066).
  if (endpoint.name === 'documents.list') return json({ content: list });
  return json(placeAt(listPlace(behaviour), list));
}

/** The envelope of every legacy response that is not a file (R125, R126). */
function legacyResponse(
  reply: Replies['item' | 'list' | 'page' | 'none'],
  { paging, url, behaviour }: Asked,
): Response {
  const info = 'item' in reply ? (reply.info ?? []) : [];
  const messages = {
    info: behaviour.is('G72=objects')
      ? info.map((message) => ({ code: 'INFO', message, request: url.pathname, reason: message }))
      : info,
    warning: [],
    error: 'errors' in reply ? (reply.errors ?? []) : [],
  };
  if ('list' in reply) {
    const pages = 'total' in reply ? { page: paging.number, size: paging.size, totalElements: reply.total } : {};
    return json({ content: reply.list, messages, ...pages });
  }
  return 'item' in reply ? json({ content: reply.item, messages }, reply.status) : json({ content: {}, messages });
}

export function fileResponse({ bytes, name, type }: Replies['file']): Response {
  return new Response(bytes.slice(), {
    headers: {
      'content-type': type,
      'content-length': String(bytes.length),
      'content-disposition': disposition(name),
    },
  });
}

/** Both forms of RFC 6266: plain ASCII for old clients, UTF-8 for others. */
function disposition(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]/g, '_')
    .replaceAll(/["\\]/g, '_');
  const full = encodeURIComponent(name).replaceAll(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}

function addressResponse({ url, expiresAt }: Replies['address'], { profile, is }: Behaviour): Response {
  if (is('G10=redirect')) return new Response(null, { status: 302, headers: { location: url } });
  const place = profile.get('responsePaths.signedUrl')[0];
  if (place === '$') return new Response(url, { headers: { 'content-type': 'text/plain;charset=UTF-8' } });
  const body: Wire = {};
  put(body, place ?? 'url', url);
  put(body, profile.get('fields.signedUrl.expiresAt')[0] ?? 'expiresAt', expiresAt);
  return json(body);
}

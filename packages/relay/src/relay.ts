import { eventParametersOf, type Endpoint } from '@tpr/core/api';
import { readBody } from './body.ts';
import { relayedHeaders, requestHeaders, responseHeaders } from './headers.ts';
import { rewriteQuery } from './query.ts';
import { HttpError } from './http-error.ts';
import { type UpstreamAnswer, askUpstream } from './upstream.ts';
import { version } from './version.ts';
import type { RelayContext, RelayState } from './relay-state.ts';

/**
 * Relays one call, if every part of it belongs to an operation of the service. Only a JSON body is forwarded unchanged.
 * Address, query and the form of a sign-in are rewritten, and headers are selected by name.
 */
export async function relay(state: RelayState, c: RelayContext): Promise<Response> {
  const { incoming, outgoing } = c.env;
  const [path = '', ...query] = (incoming.url ?? '').split('?');
  const route = state.allowedRoutes.find(incoming.method ?? '', path);
  if (route === undefined) throw new HttpError(404, 'This is not an operation of the service.');
  c.set('operation', route.endpoint.name);
  const { names: repeated } = eventParametersOf(route.endpoint, state.settings.profile);
  const search = rewriteQuery(query.join('?'), route.queryNames, repeated);
  if (search === undefined) throw new HttpError(400, 'The query holds something that this operation does not take.');
  const given = await readBody(incoming, route.endpoint, state.settings.maxBodyBytes);
  const { endpoint, body } =
    route.endpoint.base === 'auth' ? state.signIns.admit(given, c.get('client')) : { ...route, body: given };
  c.set('operation', endpoint.name);
  state.proxyRefusal.check();
  const url = search === '' ? route.url : `${route.url}?${search}`;
  const left = new AbortController();
  outgoing.once('close', () => left.abort());
  const answered = await askUpstream({
    url,
    method: incoming.method ?? '',
    headers: requestHeaders(incoming, endpoint, `tpr-relay/${version}`),
    body,
    timeoutMs: state.settings.timeoutMs,
    signal: left.signal,
    breakOff: () => outgoing.destroy(),
    onFault: (code) => c.set('fault', code),
  });
  // The proxy has passed nothing on (RFC 9110, 15.5.8).
  if (answered === 'proxy-refusal') return state.proxyRefusal.begin();
  return answerOf(answered, url, endpoint);
}

function answerOf({ status, headers, body }: UpstreamAnswer, url: string, endpoint: Endpoint): Response {
  if (status < 200 || status > 599) throw new HttpError(502, 'The service answered with an invalid HTTP status.');
  const chosen = responseHeaders(headers, url, endpoint);
  const location = chosen.get('location');
  // Browsers hide the target of a redirect, so a temporary address that is a redirect is returned in a body (G10).
  if (endpoint.response.kind === 'address' && status >= 300 && status < 400 && location !== null) {
    body?.cancel().catch(() => undefined);
    return Response.json({ url: location }, { headers: { ...relayedHeaders, location } });
  }
  return new Response(body, { status, headers: chosen });
}

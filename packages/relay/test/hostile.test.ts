import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostilePaths } from '@tpr/core/conformance';
import {
  aFile,
  aList,
  aToken,
  aWrite,
  openRelay,
  openUpstream,
  type RelayBench,
  sendRaw,
  statusIn,
  type Upstream,
} from './bench.ts';

let upstream: Upstream;
let relay: RelayBench;
let before = 0;

beforeAll(async () => {
  upstream = await openUpstream();
  relay = await openRelay(upstream.url, {}, { limits: { headersMs: 400, requestMs: 600 } });
});
afterAll(async () => {
  await relay.close();
  await upstream.close();
});
beforeEach(() => {
  before = upstream.asked.length;
});

const host = 'Host: relay.example';
const ask = (target: string, method = 'GET') => `${method} ${target} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`;
const write = (headers: string, body: string, target = aWrite) =>
  `POST ${target} HTTP/1.1\r\n${host}\r\n${headers}\r\n\r\n${body}`;
const json = 'Content-Type: application/json';
const folder = '/service/current/api/v1/account/1001';

/** The request with `close` in its Connection header, so that the end of the response is the end of the connection. */
const closing = (request: string): string =>
  /\r\nConnection:/.test(request)
    ? request.replace(/\r\nConnection: (?!close)([^\r]+)/, '\r\nConnection: $1, close')
    : request.replace(/^(.* HTTP\/1\.1\r\n)/, '$1Connection: close\r\n');

/** Refused with one of these, or with a closed connection where no status is given. */
const hostile: readonly (readonly [what: string, request: string, statuses: readonly (number | undefined)[]])[] = [
  // another location
  ['a target with another host', ask(`http://evil.example${aList}`), [400]],
  ['a target with another scheme', ask(`https://evil.example${aList}`), [400]],
  ['a target with a user', ask(`http://relay.example@evil.example${aList}`), [400]],
  ['a target that is a host alone', ask('evil.example:443'), [400]],
  ['a target without a slash', ask('service/current/api/v1/account/1001/thirdparties'), [400]],
  ['two slashes and a host', ask(`//evil.example${aList}`), [400, 404]],
  ['an address in the path', ask('/service/current/http://evil.example/'), [404]],
  ['an address in the query', ask(`${aList}?url=http://evil.example`), [400]],
  ['an unknown interface', ask(aList.replace('current', 'admin')), [404]],
  ['the interface in capitals', ask(aList.replace('current', 'Current')), [404]],
  ['the wrong interface', ask(aList.replace('current', 'auth')), [404]],
  ['the address of the service itself', ask('/current/api/v1/account/1001/thirdparties'), [404]],
  // path traversal
  ...hostilePaths.map(([what, path]) => [what, ask(folder + path), [400, 404]] as const),
  ['a slash at the end', ask(`${aList}/`), [404]],
  ['an encoded letter in a fixed word', ask(aList.replace('account', '%61ccount')), [404]],
  ['an address without end', ask(`${aList}?page=${'7'.repeat(9_000)}`), [414]],
  ['headers without end', `GET ${aList} HTTP/1.1\r\n${host}\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, [431]],
  // undeclared operations
  ['an undeclared path', ask(`${folder}/contacts`), [404]],
  ['an undeclared path below a declared one', ask(`${aList}/7/contacts`), [404]],
  ['a declared path without its prefix', ask('/service/current/account/1001/thirdparties'), [404]],
  ['a realm that leads elsewhere', ask(aToken.replace('tpr', 'tpr%2F..%2Fmaster'), 'POST'), [404]],
  ['another endpoint of the issuer', ask('/service/auth/auth/realms/tpr/protocol/openid-connect/userinfo'), [404]],
  ['the console of the issuer', ask('/service/auth/auth/admin/realms'), [404]],
  ...['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'].map(
    (method) => [`the method ${method}`, ask(aList, method), [404]] as const,
  ),
  ['the method CONNECT', ask('evil.example:443', 'CONNECT'), [undefined]],
  ['a method in small letters', ask(aList, 'get'), [400]],
  ['an unknown method', ask(aList, 'STEAL'), [400]],
  ['OPTIONS for everything', ask('*', 'OPTIONS'), [400]],
  ['an upgrade', `GET ${aList}x HTTP/1.1\r\n${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`, [404]],
  // undeclared queries
  ['an undeclared name', ask(`${aList}?admin=true`), [400]],
  ['a name of another operation', ask(`${aList}?eventNames=DOSSIER_ADDED`), [400]],
  ['extracted data where it is not accepted', ask(`${aList}?withExtractedData=true`), [400]],
  ['a name twice', ask(`${aList}?page=0&page=1`), [400]],
  ['an encoded ampersand in a name', ask(`${aList}?page%26admin=1`), [400]],
  ['a control character in a value', ask(`${aList}?page=1%0A`), [400]],
  ['a broken escape in a value', ask(`${aList}?page=%E0%A4%A`), [400]],
  ['a name of the prototype', ask(`${aList}?__proto__=1`), [400]],
  // bodies
  ['a body that is not JSON', write('Content-Type: text/plain\r\nContent-Length: 2', '{}'), [415]],
  ['a body of an unknown type', write('Content-Length: 2', '{}'), [415]],
  [
    'a type that only begins as JSON',
    write('Content-Type: application/json-patch+json\r\nContent-Length: 2', '{}'),
    [415],
  ],
  ['another character set', write(`${json}; charset=utf-7\r\nContent-Length: 2`, '{}'), [415]],
  ['a compressed body', write(`${json}\r\nContent-Encoding: gzip\r\nContent-Length: 2`, '{}'), [415]],
  ['JSON for the issuer', write(`${json}\r\nContent-Length: 2`, '{}', aToken), [415]],
  [
    'another grant',
    write(
      'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 29',
      'grant_type=client_credentials',
      aToken,
    ),
    [400],
  ],
  [
    'a grant beside a grant',
    write(
      'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 47',
      'grant_type=password&grant_type=token-exchange&a',
      aToken,
    ),
    [400],
  ],
  ['a body where none is accepted', `GET ${aFile} HTTP/1.1\r\n${host}\r\nContent-Length: 2\r\n\r\n{}`, [400]],
  [
    'a chunked body where none is accepted',
    `GET ${aFile} HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    [400],
  ],
  ['a body declared too long', write(`${json}\r\nContent-Length: 1000000000`, '{'), [413]],
  [
    'a chunked body that grows too long',
    write(`${json}\r\nTransfer-Encoding: chunked`, `${'400\r\n'.concat('x'.repeat(1_024), '\r\n').repeat(3)}0\r\n\r\n`),
    [413],
  ],
  // smuggling
  ['two lengths', write(`${json}\r\nContent-Length: 2\r\nContent-Length: 5`, '{}'), [400]],
  ['two equal lengths', write(`${json}\r\nContent-Length: 2\r\nContent-Length: 2`, '{}'), [400]],
  ['a list of lengths', write(`${json}\r\nContent-Length: 2, 2`, '{}'), [400]],
  ['a length with a sign', write(`${json}\r\nContent-Length: +2`, '{}'), [400]],
  [
    'a length and chunks',
    write(`${json}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked`, '2\r\n{}\r\n0\r\n\r\n'),
    [400],
  ],
  [
    'chunks and a length',
    write(`${json}\r\nTransfer-Encoding: chunked\r\nContent-Length: 2`, '2\r\n{}\r\n0\r\n\r\n'),
    [400],
  ],
  [
    'an encoding after the chunks',
    write(`${json}\r\nTransfer-Encoding: chunked, identity`, '2\r\n{}\r\n0\r\n\r\n'),
    [400],
  ],
  ['a space before the colon', write(`${json}\r\nTransfer-Encoding : chunked`, '2\r\n{}\r\n0\r\n\r\n'), [400]],
  ['a folded header', write(`${json}\r\nX-A: b\r\n Transfer-Encoding: chunked\r\nContent-Length: 2`, '{}'), [400]],
  ['line ends without return', `GET ${aList} HTTP/1.1\n${host}\n\n`, [400]],
  ['two hosts', `GET ${aList} HTTP/1.1\r\n${host}\r\nHost: evil.example\r\n\r\n`, [400]],
  [
    'two bearers',
    `GET ${aList} HTTP/1.1\r\n${host}\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n`,
    [400],
  ],
  ['no host', `GET ${aList} HTTP/1.1\r\n\r\n`, [400]],
  ['a host with a path', `GET ${aList}x HTTP/1.1\r\nHost: a/b@c\r\n\r\n`, [400, 404]],
  ['HTTP/0.9', `GET ${aList}\r\n\r\n`, [400]],
  ['no HTTP at all', '\u0016\u0003\u0001\u0002\u0000', [400]],
  // requests from pages of other origins
  ['a page of another site', `GET ${aList} HTTP/1.1\r\n${host}\r\nSec-Fetch-Site: cross-site\r\n\r\n`, [403]],
  ['a page of a sister site', `GET ${aList} HTTP/1.1\r\n${host}\r\nSec-Fetch-Site: same-site\r\n\r\n`, [403]],
];

describe('never reaches the service:', () => {
  it.each(hostile)('%s', async (_what, request, statuses) => {
    const heard = await sendRaw(relay.port, closing(request));
    expect(statuses).toContain(statusIn(heard));
    expect(upstream.asked.length).toBe(before);
  });

  it('a body that is sent too slowly; the connection is closed', async () => {
    const heard = await sendRaw(relay.port, write(`${json}\r\nContent-Length: 20`, '{"la'));
    expect(statusIn(heard)).toBe(408);
    expect(upstream.asked.length).toBe(before);
  });

  it('a header that is sent too slowly; the connection is closed', async () => {
    const heard = await sendRaw(relay.port, `GET ${aList} HTTP/1.1\r\n${host}\r\nX-A: `);
    expect(statusIn(heard)).toBe(408);
    expect(upstream.asked.length).toBe(before);
  });

  it('a body that breaks off', async () => {
    await sendRaw(relay.port, write(`${json}\r\nContent-Length: 20`, '{"la'), 50);
    expect(upstream.asked.length).toBe(before);
  });

  it('a second request inside a body, which stays text', async () => {
    const hidden = ask('/current/api/v1/admin');
    await sendRaw(relay.port, write(`${json}\r\nConnection: close\r\nContent-Length: ${hidden.length}`, hidden));
    expect(upstream.asked.slice(before).map(({ url, body }) => [url, body])).toEqual([
      ['/current/api/v1/account/1001/thirdparties/7/attributes', hidden],
    ]);
  });
});

it('a refusal is one line of JSON that repeats nothing of the request', async () => {
  const response = await fetch(`${relay.url}${aList}?password=hunter2`);
  expect(await response.json()).toEqual({ message: 'The query holds something that this operation does not take.' });
  expect(response.headers.get('content-type')).toBe('application/json');
});

it('the log has of each request its operation, status, time and size, and nothing else', async () => {
  await fetch(`${relay.url}${aList}?page=4711`, { headers: { authorization: 'Bearer hush' } });
  const line = relay.log.findLast((each) => 'operation' in each && each.operation === 'thirdParties.list');
  expect(line).toEqual({
    time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    operation: 'thirdParties.list',
    status: 200,
    ms: expect.any(Number),
    bytes: expect.any(Number),
  });
});

import { describe, expect, it } from 'vitest';
import { ConnectorError } from '../../src/errors.ts';
import { toConnectorError, retryLaterError, unknownOutcomeError } from '../../src/http/error-mapping.ts';
import { serviceMessage } from '../../src/http/service-message.ts';
import { parseJson } from '../../src/http/json.ts';
import { explainFailure } from '../../src/i18n/describe-error.ts';
import { encodePairs, fillPath, joinUrl } from '../../src/api/wire.ts';
import { keepAt } from '../../src/connection.ts';
import { fault, reply } from '../conformance/index.ts';
import { connection } from './bench.ts';

describe('addresses', () => {
  it.each(['', '/', '/api', '/api/', '/api/v1', '/api/v1/'])(
    'a base that ends with "%s" results in the same address',
    (end) => {
      expect(joinUrl(`https://host.example${end}`, '/api/v1', '/account/7')).toBe(
        'https://host.example/api/v1/account/7',
      );
    },
  );

  it('keep the folder of a gateway, and do not read a host as a folder', () => {
    expect(joinUrl('https://gate.example/risk/api', '/api/v1', '/x')).toBe('https://gate.example/risk/api/v1/x');
    expect(joinUrl('https://api', '/api/v1', '/x')).toBe('https://api/api/v1/x');
    expect(joinUrl('https://host.example/x', '', '/y')).toBe('https://host.example/x/y');
  });

  it('outside the service of the connection are not sent to', () => {
    const under = (baseUrl: string) => ({ ...connection, baseUrl });
    expect(keepAt(under('https://host.example/x'), 'baseUrl', 'https://host.example/y')).toBe('https://host.example/y');
    for (const url of ['https://other.example/y', 'http://host.example/y', '/y']) {
      expect(() => keepAt(under('https://host.example/x'), 'baseUrl', url)).toThrow(
        expect.objectContaining({ kind: 'config', field: 'baseUrl' }),
      );
    }
    expect(() => keepAt(under('http://host.example'), 'baseUrl', 'http://host.example/y')).toThrow(ConnectorError);
  });

  it('a value cannot change other parts of a path', () => {
    expect(fillPath('/a/{id}/b', { id: 'x/../y?z#é %2F' })).toBe('/a/x%2F..%2Fy%3Fz%23%C3%A9%20%252F/b');
    for (const id of ['..', '.', '', undefined, 5]) {
      expect(() => fillPath('/a/{id}/b', { id })).toThrow(expect.objectContaining({ kind: 'config', field: 'id' }));
    }
  });

  it('pairs can be decoded from a form unchanged', () => {
    const pairs = [
      ['password', 'a&b=c+d é%'],
      ['password', ' '],
    ] as const;
    expect([...new URLSearchParams(encodePairs(pairs))]).toEqual(pairs);
  });
});

describe('parseJson', () => {
  it.each<[text: string, value: unknown]>([
    ['{"id":9007199254740993}', { id: '9007199254740993' }],
    ['{"id":9007199254740991}', { id: 9_007_199_254_740_991 }],
    ['[-9007199254740993,12345678901234567890123]', ['-9007199254740993', '12345678901234567890123']],
    ['{"12345678901234567890":"12345678901234567890"}', { '12345678901234567890': '12345678901234567890' }],
    ['["a\\"12345678901234567890",1]', ['a"12345678901234567890', 1]],
    ['["\\\\",12345678901234567890]', ['\\', '12345678901234567890']],
    ['[1234567890123456.5,1234567890123456e2]', [1_234_567_890_123_456.5, 123_456_789_012_345_600]],
    ['[0.12345678901234567890]', [0.123_456_789_012_345_68]],
    ['[0.12345678901234567890,12345678901234567890]', [0.123_456_789_012_345_68, '12345678901234567890']],
    ['-0', -0],
    ['1e400', Infinity],
    ['\uFEFF{"a":1}', { a: 1 }],
    ['{"a":1,"a":2}', { a: 2 }],
    ['{"a":"1234567890123456"}', { a: '1234567890123456' }],
    ['12345678901234567890', '12345678901234567890'],
    ['{"a":\n12345678901234567890}', { a: '12345678901234567890' }],
    [
      '{"a": 12345678901234567890 , "b":"see 12345678901234567890"}',
      { a: '12345678901234567890', b: 'see 12345678901234567890' },
    ],
    ['["of 12345678901234567890"]', ['of 12345678901234567890']],
  ])('%s', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it.each(['', '<html>', '{"a":', 'NaN', '{"id":00012345678901234567}x'])('%j is not JSON', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  it('a field called __proto__ reaches no prototype', () => {
    parseJson('{"__proto__":{"hacked":true}}');
    expect('hacked' in {}).toBe(false);
  });
});

describe('the reason of a failure', () => {
  const errorResponse = (...answer: Parameters<typeof reply>) => ({ ...reply(...answer), secrets: [] });
  const legacy =
    '{"timestamp":"2026-11-20T08:00:00.000+0000","status":404,"error":"Not Found","message":"Dossier 5 not found","path":"/x"}';

  it.each<[name: string, body: string, line: string | undefined]>([
    ['legacy body', legacy, 'Dossier 5 not found'],
    [
      'problem+json',
      '{"type":"about:blank","title":"Bad","status":400,"detail":"countryCode is wrong"}',
      'countryCode is wrong',
    ],
    ['title alone', '{"title":"Bad","status":400}', 'Bad'],
    ['list of errors', '{"content":null,"error":[{"code":"E1","message":"Wrong code","request":"x"}]}', 'Wrong code'],
    ['errors of texts', '{"errors":["First","Second"]}', 'First'],
    ['message', '{"message":"No"}', 'No'],
    ['OAuth', '{"error":"invalid_grant","error_description":"Invalid user credentials"}', 'Invalid user credentials'],
    ['nested error', '{"error":{"code":400,"message":"Too long"}}', 'Too long'],
    ['text', 'Out of\r\n\torder', 'Out of order'],
    ['HTML with a title', '<html><head><title>502 Bad\nGateway</title></head><body>x</body></html>', '502 Bad Gateway'],
    ['HTML with a heading', '<h1>Sorry</h1><p>x', 'Sorry'],
    ['other HTML', '<p>Sorry, <b>closed</b></p>', 'Sorry, closed'],
    ['JSON that says nothing', '{"status":400}', undefined],
    ['nothing', '  ', undefined],
  ])('%s', (_name, body, line) => {
    expect(serviceMessage(errorResponse(400, body))).toBe(line);
  });

  it('is cut, has no control characters, and contains no token', () => {
    const long = serviceMessage(errorResponse(500, `${'x'.repeat(1_000)}\n${'y'.repeat(9_000)}`))!;
    expect(long).toBe(`${'x'.repeat(300)}…`);
    expect(serviceMessage(errorResponse(500, 'x'.repeat(300)))).toBe('x'.repeat(300));
    expect(serviceMessage(errorResponse(500, 'a\u0000b\u001b[31mc\u2028d\u0085e'))).toBe('a b [31mc d e');
    expect(serviceMessage(errorResponse(401, '{"message":"bad token eyJhbGciOi.eyJzdWIi.c2ln"}'))).toBe('bad token …');
  });

  it.each<[status: number, kind: string, meaning: string]>([
    [300, 'config', 'the address redirects elsewhere'],
    [301, 'config', 'the address redirects elsewhere'],
    [399, 'config', 'the address redirects elsewhere'],
    [400, 'refused', 'did not accept the request (400)'],
    [401, 'auth', 'the sign-in is not accepted (401). The'],
    [403, 'refused', 'or not in this account (403). The'],
    [404, 'refused', 'not found (404)'],
    [409, 'refused', 'the state of the record does not allow it (409)'],
    [418, 'refused', 'refused the request (418)'],
    [422, 'refused', 'did not accept the request (422)'],
  ])('status %i is of kind %s and reports it in one line', (status, kind, meaning) => {
    const error = toConnectorError('thirdParties.get', errorResponse(status, legacy, { 'x-request-id': 'r-1' }));
    expect(error).toMatchObject({ kind, status, requestId: 'r-1', reason: 'Dossier 5 not found' });
    expect(error.message).toContain(meaning);
    expect(error.message).toMatch(/^thirdParties\.get: .* The service says: Dossier 5 not found$/);
  });
});

it('the identifier of a request may be in the header of a correlation', () => {
  const error = toConnectorError('x', { ...reply(404, '', { 'x-correlation-id': 'c-1' }), secrets: [] });
  expect(error.requestId).toBe('c-1');
});

it('a refusal without a reason is one sentence', () => {
  const error = toConnectorError('thirdParties.get', { ...reply(404), secrets: [] });
  expect(error.message).toBe('thirdParties.get: not found (404).');
});

describe('an unclear outcome', () => {
  const broken = { ...fault('reset'), secrets: [] };
  const out = { ...reply(503, '', { 'x-request-id': 'r-1' }), secrets: [] };

  it('of a read states the response, the number of attempts and the wait', () => {
    expect(retryLaterError('x', out, 2, 5_000)).toMatchObject({
      kind: 'retry-later',
      message: 'x: the service cannot answer now: response 503 after 2 attempts. Try again later.',
      waitMs: 5_000,
      attempts: 2,
      requestId: 'r-1',
    });
    const limited = { ...reply(429), secrets: [] };
    expect(retryLaterError('x', limited, 8, 0).message).toBe(
      'x: the service accepts no more requests now: response 429 after 8 attempts. Try again later.',
    );
    expect(retryLaterError('x', broken, 1, 0).message).toMatch(
      /^x: the service cannot be reached now: no response \(.+\) after 1 attempt\./,
    );
  });

  it('of a late response states the time limit, and no reason, which users would read in English', () => {
    const late = { ...out, status: 0, text: '', failure: 'No complete response within 60 ms.', isLate: true };
    const error = retryLaterError('x', late, 1, 0);
    expect(error).toMatchObject({ field: 'late', reason: undefined });
    expect(error.message).toContain('No complete response within 60 ms.');
    expect(explainFailure(error, 'fr')).toMatchObject({
      happened: 'Le service n’a pas répondu à temps.',
      reason: undefined,
    });
  });

  it('of a write states that it may have been done', () => {
    expect(unknownOutcomeError('x', out, 1)).toMatchObject({
      kind: 'unknown-outcome',
      message: expect.stringContaining(
        'the response (503) does not confirm it, so the change may or may not have been made',
      ),
    });
    expect(unknownOutcomeError('x', broken, 1).message).toMatch(/no response arrived \(.+\), so/);
  });
});

import { Cancelled, ConnectorError, type ErrorKind } from '@tpr/core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { describeFailure, printFailure } from '../../src/terminal/failure.ts';

afterEach(() => vi.unstubAllEnvs());

const codes: readonly (readonly [ErrorKind, number])[] = [
  ['config', 2],
  ['auth', 3],
  ['refused', 4],
  ['retry-later', 5],
  ['unknown-outcome', 6],
  ['invalid-response', 7],
  ['bug', 70],
];

test.each(codes)('%s ends with code %i and one to three lines', (kind, exitCode) => {
  const details = { endpoint: 'thirdParties.get', status: 503, requestId: 'r-1', attempts: 3, field: 'items.0.id' };
  const failure = describeFailure(new ConnectorError(kind, 'It did not work.', { ...details, reason: 'Closed.' }));
  expect(failure.exitCode).toBe(exitCode);
  expect(failure.lines[0]).toBe('It did not work.');
  expect(failure.lines.length).toBeLessThanOrEqual(3);
});

describe('the printed message', () => {
  test('says what happened, the words of the service, and what to do', () => {
    const printed: string[] = [];
    const error = new ConnectorError('retry-later', 'The service is busy.', {
      endpoint: 'thirdParties.list',
      status: 429,
      requestId: 'r-9',
      attempts: 5,
      reason: 'Too many requests',
      waitMs: 80_000,
    });
    expect(printFailure(error, { write: (text) => printed.push(text) })).toBe(5);
    expect(printed.join('')).toBe(
      'tpr: The service is busy.\n' +
        '     It says: Too many requests (thirdParties.list, status 429, request r-9, 5 attempts)\n' +
        '     Try again in 1 min 20 s.\n',
    );
  });

  test('for a setting is its one line alone', () => {
    const error = new ConnectorError('config', 'There is no option --formt. Did you mean --format?', {
      field: '--formt',
    });
    expect(describeFailure(error).lines).toEqual(['There is no option --formt. Did you mean --format?']);
  });

  test('names the field that broke the contract, and the doctor', () => {
    const error = new ConnectorError('invalid-response', 'Not the expected form.', {
      endpoint: 'x.get',
      field: 'items.3.id',
    });
    expect(describeFailure(error).lines).toEqual([
      'Not the expected form.',
      '(x.get, field items.3.id)',
      expect.stringContaining('tpr doctor'),
    ]);
  });

  test.each(['address', 'size'])('names no field when an intermediary answers: %s', (field) => {
    const error = new ConnectorError('invalid-response', 'The answer is a web page.', {
      endpoint: 'x.get',
      status: 200,
      field,
    });
    expect(describeFailure(error).lines).toEqual([
      'The answer is a web page.',
      '(x.get, status 200)',
      expect.stringContaining('Check the'),
    ]);
  });

  test('of a setting names the option and the variable that hold it', () => {
    const error = new ConnectorError('config', 'baseUrl is not an address.', { field: 'baseUrl' });
    expect(describeFailure(error).lines).toEqual([
      'baseUrl is not an address. It is set with --base-url (TPR_BASE_URL).',
    ]);
  });

  test('cannot control the terminal nor add lines', () => {
    const error = new ConnectorError('refused', 'No.', {
      reason: '\u001B]0;owned\u0007a\u001B[2Jb\r\nc\u202Ed\u009B31m',
    });
    const { lines } = describeFailure(error);
    expect(lines[1]).toBe('It says: ab cd');
  });

  test('for a bug of our own has the position, without the folders of this machine', () => {
    const { lines, exitCode } = describeFailure(new TypeError('x is not a function'));
    expect(exitCode).toBe(70);
    expect(lines[1]).toMatch(/^An internal error of tpr, at failure\.test\.ts:\d+\.$/);
  });

  test.each([
    [{ HTTPS_PROXY: 'http://proxy.example:8080' }, true],
    [{ https_proxy: 'http://proxy.example:8080' }, true],
    [{ HTTP_PROXY: 'http://proxy.example:8080' }, true],
    [{ HTTPS_PROXY: 'http://proxy.example:8080', NODE_USE_ENV_PROXY: '1' }, false],
    [{ http_proxy: 'http://proxy.example:8080', NODE_USE_ENV_PROXY: '1' }, false],
    [{}, false],
  ])('of a broken connection says that the proxy of %j is not used: %s', (variables, isMentioned) => {
    for (const name of ['HTTPS_PROXY', 'HTTP_PROXY', 'https_proxy', 'http_proxy', 'NODE_USE_ENV_PROXY', 'NODE_OPTIONS'])
      vi.stubEnv(name, undefined);
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const error = new ConnectorError('retry-later', 'It cannot be reached.', { status: 0 });
    const advice = describeFailure(error).lines.at(-1);
    expect(advice).toContain('Check the network');
    expect(advice?.includes('NODE_USE_ENV_PROXY=1')).toBe(isMentioned);
    // The proxy that is used may be wrong, or require a sign-in.
    const isUsed = 'NODE_USE_ENV_PROXY' in variables;
    expect(advice?.includes('If it requires a sign-in (407)')).toBe(isUsed);
    const [named = 'no proxy'] = Object.keys(variables);
    expect(advice?.includes(named.toUpperCase())).toBe(isMentioned || isUsed);
  });

  test('never contains the cause, which may have a request in it', () => {
    const error = new ConnectorError('bug', 'Broken.', { cause: new Error('Bearer secret') });
    expect(describeFailure(error).lines.join()).not.toContain('secret');
  });
});

test.each([
  ['a cancelled run', new Cancelled()],
  ['an aborted wait', AbortSignal.abort().reason],
])('%s is an interruption, not a fault', (_, error) => {
  expect(describeFailure(error)).toEqual({
    lines: ['The work was stopped. Nothing is left half-written.'],
    exitCode: 130,
  });
});

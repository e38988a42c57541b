import { expect, it } from 'vitest';
import { googleRoot } from '../../src/google/google-clients.ts';
import { readArguments } from '../../src/terminal/arguments.ts';
import { connectionOptions, readConnection } from '../../src/terminal/connection.ts';
import { localHostsOf, reachDirectly, thisMachine } from '../../src/terminal/direct-hosts.ts';

it('S22: adding hosts to NO_PROXY keeps the entries of the environment for other hosts', () => {
  const named = (variables: NodeJS.ProcessEnv) => {
    reachDirectly(thisMachine, variables);
    return variables;
  };
  expect(named({})).toEqual({ NO_PROXY: 'localhost,127.0.0.1,[::1]' });
  expect(named({ NO_PROXY: 'a.example' })).toEqual({ NO_PROXY: 'a.example,localhost,127.0.0.1,[::1]' });
  expect(named({ no_proxy: '' })).toEqual({ no_proxy: 'localhost,127.0.0.1,[::1]' });
  expect(named({ NO_PROXY: '*' })).toEqual({ NO_PROXY: '*' });
  const urls = {
    baseUrl: 'http://127.0.0.2:80/x',
    authUrl: 'https://sign-in.example',
    legacyBaseUrl: 'http://[::1]:9',
  };
  expect(localHostsOf({ ...urls, realm: '', clientId: '', username: '', password: '', accountId: '' })).toEqual([
    '127.0.0.2',
  ]);
});

it('S22: no password is sent to another machine whose certificate is not checked', () => {
  const { values } = readArguments({ name: 'pull', options: connectionOptions }, []);
  const rest = { TPR_REALM: 'r', TPR_CLIENT_ID: 'c', TPR_USERNAME: 'u', TPR_ACCOUNT: '1' };
  const read = (base: string, auth: string, checks?: string) => () =>
    readConnection(values, {
      ...rest,
      TPR_BASE_URL: base,
      TPR_AUTH_URL: auth,
      ...(checks !== undefined && { NODE_TLS_REJECT_UNAUTHORIZED: checks }),
    });
  const [here, there] = ['https://127.0.0.1:8443', 'https://service.example'];
  expect(read(here, there, '0')).toThrow(/^NODE_TLS_REJECT_UNAUTHORIZED=0 accepts every certificate/);
  expect(read(there, here, '0')).toThrow(/^NODE_TLS_REJECT_UNAUTHORIZED=0 accepts every certificate/);
  expect(read(here, here, '0')).not.toThrow();
  expect(read(there, there, '1')).not.toThrow();
  expect(read(there, there)).not.toThrow();
});

it('S22: no token is sent to Google where its certificate is not checked', () => {
  const unchecked = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  expect(() => googleRoot(unchecked)).toThrow(/^NODE_TLS_REJECT_UNAUTHORIZED=0 accepts every certificate/);
  const root = 'http://127.0.0.1:4871/';
  expect(googleRoot({ ...unchecked, TPR_GOOGLE_ROOT: root })).toBe(root);
  expect(googleRoot({})).toBeUndefined();
});

import { expect, it } from 'vitest';
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

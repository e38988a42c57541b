import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { useEnvironmentProxy, usesEnvironmentProxy } from '../../src/host/environment-proxy.ts';
import { startTpr } from '../commands/tpr.ts';
import { makeFolder } from '../files/folder.ts';

/** A proxy that opens no connection. */
async function openProxy() {
  const asked: string[] = [];
  const server = createServer().on('connect', ({ url, headers }, socket) => {
    asked.push(`${url} ${headers['proxy-authorization'] ?? ''}`);
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const service = ['--base-url', 'https://service.example', '--auth-url', 'https://issuer.example', '--realm', 'r'];
const command = ['doctor', ...service, '--client-id', 'c', '--username', 'u', '--account', '7'];

it.each([
  ['HTTPS_PROXY', ''],
  ['https_proxy', ''],
  ['https_proxy', 'http://'],
  ['HTTPS_PROXY', 'user:p%40ss@'],
  ['HTTPS_PROXY', 'http://user:100%@'],
])('%s=%s<host>:<port> is used as by curl, and a refused password is sent once', async (name, begin) => {
  const proxy = await openProxy();
  const env = { TPR_PASSWORD: 'hush', [name]: begin + proxy.address };
  const { code, stderr } = await startTpr(command, { cwd: makeFolder(), env }).ended;
  expect(stderr).toContain('The proxy on the way to issuer.example requires a sign-in (407).');
  expect(stderr).not.toContain('    at ');
  expect(code).toBe(2);
  const password = begin.includes('100') ? '100%' : 'p@ss';
  const sent = begin.includes('@') ? `Basic ${Buffer.from(`user:${password}`).toString('base64')}` : '';
  expect(proxy.asked).toEqual([`issuer.example:443 ${sent}`]);
});

it.each(['::::', 'http://', 'http://proxy.example:99999', 'socks5://proxy.example:1080', 'secret@', 'u:%E9@a.example'])(
  'HTTPS_PROXY=%s is refused in one line that does not quote it',
  async (value) => {
    for (const name of ['HTTPS_PROXY', 'http_proxy']) {
      expect(() => useEnvironmentProxy({ https_proxy: 'http://proxy.example:3128', [name]: value })).toThrow(
        `${name} is not the address of an http proxy: write ${name}=http://<host>:<port>, or leave it out.`,
      );
    }
  },
);

it.each(['NO_PROXY', 'no_proxy'])('no address is refused where %s excludes all hosts', (name) => {
  const variables = { HTTPS_PROXY: 'socks5://proxy.example:1080', [name]: ' * ' };
  useEnvironmentProxy(variables);
  expect(usesEnvironmentProxy(variables)).toBe(false);
});

it('a command that calls only its own sandbox needs no proxy', async () => {
  const env = { HTTPS_PROXY: 'socks5://proxy.example:1080' };
  const { code, stderr } = await startTpr(['sandbox', '--variant', 'help'], { env }).ended;
  expect([code, stderr]).toEqual([0, '']);
});

it('a blank address is ignored, and --help runs although the address is unusable', async () => {
  const variables = { HTTPS_PROXY: ' ', https_proxy: '' };
  useEnvironmentProxy(variables);
  expect(variables).toEqual({});
  const { code } = await startTpr(['--help'], { env: { HTTPS_PROXY: '::::' } }).ended;
  expect(code).toBe(0);
});

it.each(['HTTP_PROXY', 'http_proxy'])('%s alone is not used for https, whatever its address', (name) => {
  for (const value of ['http://proxy.example:3128', 'socks5://proxy.example:1080']) {
    const variables = { [name]: value };
    useEnvironmentProxy(variables);
    expect(variables).toEqual({ [name]: value });
    expect(usesEnvironmentProxy(variables)).toBe(false);
  }
});

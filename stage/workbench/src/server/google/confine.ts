import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';
import { runInNewContext } from 'node:vm';

/** Of `process`: the ways to modules and programs, and to other processes. */
const ways =
  /^(_?kill|_debug\w+|_linkedBinding|abort|binding|chdir|dlopen|execve|getBuiltinModule|loadEnvFile|report|set[eu]?[ug]id)$/;

/**
 * Takes from this process what Node's permission model leaves it in version 24: sockets, look-ups of names, signals
 * (https://nodejs.org/docs/latest-v24.x/api/permissions.html), and the names by which whoever comes out of a script's
 * context would look for more. It can not be taken back.
 */
export function confine(): void {
  closeSockets();
  for (const names of [dns, dns.promises]) closeAll(names);
  for (const name of Object.keys(process)) if (ways.test(name)) close(process, name);
  // What is left is the language, and the one name beside it that the services are written with.
  const language = runInNewContext('Object.getOwnPropertyNames(globalThis)') as readonly string[];
  const left = new Set<PropertyKey>([...language.filter((name) => name !== 'console'), 'Buffer']);
  for (const name of Reflect.ownKeys(globalThis)) if (!left.has(name)) Reflect.deleteProperty(globalThis, name);
}

/** Whatever connects, listens or sends does so by a handle of one of these classes, of which each is made once here. */
function closeSockets(): void {
  const nobody = () => undefined;
  const pipe = net.connect({ path: '/nonexistent/socket' }).on('error', nobody);
  const tcp = net.connect({ host: 'nobody', port: 1, lookup: nobody }).on('error', nobody);
  const udp = dgram.createSocket('udp4');
  const states = Object.getOwnPropertySymbols(udp).map((name) => Reflect.get(udp, name) as unknown);
  const handles = [pipe, tcp, new dns.Resolver()].map((each) => Reflect.get(each, '_handle') as unknown);
  handles.push(...states.map((state) => (isObject(state) ? Reflect.get(state, 'handle') : undefined)));
  const classes = handles.filter(isObject).map((handle) => Object.getPrototypeOf(handle) as object);
  // From version 25 on the model holds sockets as well, and there may be no handle to make. Fewer of them elsewhere is
  // a Node.js of which nobody knows what it leaves open.
  const isHeld = process.allowedNodeEnvironmentFlags.has('--allow-net');
  if (classes.length !== 4 && !isHeld)
    throw new Error('This Node.js keeps its sockets elsewhere: the script is not run.');
  for (const each of classes) closeAll(each);
}

function closeAll(holder: object): void {
  for (const name of Object.getOwnPropertyNames(holder)) {
    const { value } = Object.getOwnPropertyDescriptor(holder, name) ?? {};
    if (name !== 'constructor' && typeof value === 'function') close(holder, name);
  }
}

function close(holder: object, name: string): void {
  const value = () => {
    throw new Error('This process has no way out.');
  };
  Object.defineProperty(holder, name, { value, writable: false, configurable: false });
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/* oxlint-disable typescript/no-deprecated -- what nobody should use any more is tried as well */
import childProcess from 'node:child_process';
import cluster from 'node:cluster';
import dgram from 'node:dgram';
import dns from 'node:dns';
import fs from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import inspector from 'node:inspector';
import module from 'node:module';
import net from 'node:net';
import tls from 'node:tls';
import traceEvents from 'node:trace_events';
import v8 from 'node:v8';
import vm from 'node:vm';
import wasi from 'node:wasi';
import workers from 'node:worker_threads';
import { confine } from '../src/server/google/confine.ts';

export interface Order {
  readonly folder: string;
  /** A file in it that is not to be read. */
  readonly secret: string;
  readonly tcpPort: number;
  readonly udpPort: number;
}

/** Somebody who came out of the realm with everything of Node.js in hand tries all of it. Tells how each attempt ended. */
const order = JSON.parse(fs.readFileSync(0, 'utf8')) as Order;
const { folder, secret, tcpPort, udpPort } = order;
const file = `${folder}/marker`;
const loopback = '127.0.0.1';
const names = ['binding', 'dlopen', 'execve', 'getBuiltinModule', 'kill', 'loadEnvFile', 'report'];
const before = new Map(names.map((name) => [name, Reflect.get(process, name) as (...given: unknown[]) => unknown]));
const asBefore = (name: string, ...given: unknown[]): unknown => Reflect.apply(before.get(name)!, program, given);
const fetchBefore = fetch;
const { WebSocket, EventSource } = globalThis as unknown as Record<string, new (url: string) => EventTarget>;
const program = process;
const timer = setTimeout;
/** What is thrown where nobody can catch it ends an attempt as well. */
let thrown = Promise.withResolvers<never>();
program.on('uncaughtException', (error) => thrown.reject(error));
confine();

const heard = (emitter: NodeJS.EventEmitter, event: string) =>
  new Promise((resolve, reject) => emitter.on('error', reject).on(event, () => resolve(event)));
const opened = (target: EventTarget) =>
  new Promise((resolve, reject) => {
    target.addEventListener('open', () => resolve('open'));
    target.addEventListener('error', () => reject(new Error('error')));
  });
const called = (act: (done: (error: Error | null) => void) => void) =>
  new Promise((resolve, reject) => act((error) => (error === null ? resolve('done') : reject(error))));

const attempts: Readonly<Record<string, () => unknown>> = {
  'read a file': () => fs.readFileSync(secret, 'utf8'),
  'read a file, later': () => fs.promises.readFile(secret, 'utf8'),
  'open a file': () => fs.openSync(secret, 'r'),
  'list a folder': () => fs.readdirSync(folder),
  'ask for a file': () => fs.statSync(secret),
  'watch a folder': () => fs.watch(folder, () => undefined),
  'write a file': () => fs.writeFileSync(file, 'x'),
  'stream into a file': () => heard(fs.createWriteStream(file), 'open'),
  'copy a file': () => fs.cpSync(secret, file),
  'rename a file': () => fs.renameSync(secret, file),
  'link a file': () => fs.symlinkSync(secret, file),
  'remove a folder': () => fs.rmSync(folder, { recursive: true }),
  'make a folder': () => fs.mkdtempSync(`${folder}/marker`),
  'import a file': async () => import(secret, { with: { type: 'json' } }),
  'require a file': () => module.createRequire(import.meta.url)(secret),
  'read an environment file': () => asBefore('loadEnvFile', secret),
  'open a database': async () => new (await import('node:sqlite')).DatabaseSync(file).exec('CREATE TABLE x (y)'),
  'write a heap': () => v8.writeHeapSnapshot(file),
  'write a report': () => (before.get('report') as unknown as NodeJS.ProcessReport).writeReport(file),
  'trace events': () => traceEvents.createTracing({ categories: ['node'] }).enable(),
  'run a command': () => childProcess.execSync(`touch ${file}`),
  'start a program': () => childProcess.spawnSync('touch', [file]).error ?? 'ran',
  'start itself': () => childProcess.fork(secret),
  'become a program': () => asBefore('execve', '/usr/bin/touch', ['touch', file], {}),
  'start a cluster': () => cluster.fork(),
  'start a thread': () => new workers.Worker(`require('fs').writeFileSync('${file}', '')`, { eval: true }),
  'hook the loader': () => module.register(secret, import.meta.url),
  'load an add-on': () => asBefore('dlopen', { exports: {} }, secret),
  'run WebAssembly on the system': () => new wasi.WASI({ version: 'preview1', preopens: { '/': '/' } }),
  'open the inspector': () => inspector.open(0),
  'talk to the inspector': () => new inspector.Session().connect(),
  'reach into Node.js': () => asBefore('binding', 'tcp_wrap'),
  'ask for a module': () => program.getBuiltinModule('fs').readFileSync(secret, 'utf8'),
  'ask for a module, as before': () => (asBefore('getBuiltinModule', 'fs') as typeof fs).readFileSync(secret),
  'signal its parent': () => program.kill(program.ppid, 0),
  'signal its parent, as before': () => asBefore('kill', program.ppid, 0),
  connect: () => heard(net.connect(tcpPort, loopback), 'connect'),
  'connect by name': () => heard(net.connect(tcpPort, 'localhost'), 'connect'),
  'connect to a socket of the system': () => heard(net.connect(`${folder}/socket`), 'connect'),
  listen: () => heard(net.createServer().listen(0, loopback), 'listening'),
  'listen at a socket of the system': () => heard(net.createServer().listen(file), 'listening'),
  'ask by HTTP': () => heard(http.get({ host: loopback, port: tcpPort }), 'response'),
  'ask by HTTP/2': () => heard(http2.connect(`http://${loopback}:${tcpPort}`), 'connect'),
  'ask by TLS': () => heard(tls.connect(tcpPort, loopback), 'secureConnect'),
  fetch: () => fetchBefore(`http://${loopback}:${tcpPort}/`),
  'open a WebSocket': () => opened(new WebSocket!(`ws://${loopback}:${tcpPort}/`)),
  'listen to events': () => opened(new EventSource!(`http://${loopback}:${tcpPort}/`)),
  'send a datagram': () => called((done) => dgram.createSocket('udp4').send('x', udpPort, loopback, done)),
  'bind a datagram': () => heard(dgram.createSocket('udp4').bind(0, loopback), 'listening'),
  'look up a name': () => called((done) => dns.lookup('localhost', done)),
  'look up a name, later': () => dns.promises.lookup('localhost'),
  'resolve a name': () => called((done) => new dns.Resolver().resolve4('example.com', done)),
  'resolve a name, later': () => new dns.promises.Resolver().resolve4('example.com'),
  'make code of a text': () => (Reflect.construct(Function, ['return 1']) as () => unknown)(),
  'make code of a text in here': () => vm.runInThisContext('eval("1")') as unknown,
};

const told: (readonly [string, string])[] = [];
for (const [name, attempt] of Object.entries(attempts)) {
  const late = new Promise((resolve) => timer(() => resolve('nothing happened'), 300));
  thrown = Promise.withResolvers<never>();
  const outcome = await Promise.race([Promise.resolve().then(attempt), late, thrown.promise]).then(
    (value) => (value === 'nothing happened' ? value : value instanceof Error ? 'refused' : `got ${String(value)}`),
    () => 'refused',
  );
  told.push([name, outcome]);
}
fs.writeSync(
  1,
  JSON.stringify({ told, env: Object.keys(program.env), globals: Object.getOwnPropertyNames(globalThis) }),
);
program.exit(0);

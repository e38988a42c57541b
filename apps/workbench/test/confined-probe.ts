/* oxlint-disable typescript/no-deprecated -- deprecated functions are attempted as well */
import childProcess from 'node:child_process';
import cluster from 'node:cluster';
import fs from 'node:fs';
import inspector from 'node:inspector';
import module from 'node:module';
import traceEvents from 'node:trace_events';
import v8 from 'node:v8';
import vm from 'node:vm';
import wasi from 'node:wasi';
import workers from 'node:worker_threads';

export interface Order {
  readonly folder: string;
  /** A file in it that the process may not read. */
  readonly secret: string;
}

/** Attempts every call of Node.js that the process must not have, and reports how each attempt ended. */
const order = JSON.parse(fs.readFileSync(0, 'utf8')) as Order;
const { folder, secret } = order;
const file = `${folder}/marker`;
/** An uncaught error ends an attempt as well. */
let thrown = Promise.withResolvers<never>();
process.on('uncaughtException', (error) => thrown.reject(error));

const heard = (emitter: NodeJS.EventEmitter, event: string) =>
  new Promise((resolve, reject) => emitter.on('error', reject).on(event, () => resolve(event)));

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
  'read an environment file': () => process.loadEnvFile(secret),
  'open a database': async () => new (await import('node:sqlite')).DatabaseSync(file).exec('CREATE TABLE x (y)'),
  'write a heap': () => v8.writeHeapSnapshot(file),
  'write a report': () => process.report.writeReport(file),
  'trace events': () => traceEvents.createTracing({ categories: ['node'] }).enable(),
  'run a command': () => childProcess.execSync(`touch ${file}`),
  'start a program': () => childProcess.spawnSync('touch', [file]).error ?? 'ran',
  'start itself': () => childProcess.fork(secret),
  'become a program': () => process.execve!('/usr/bin/touch', ['touch', file], {}),
  'start a cluster': () => cluster.fork(),
  'start a thread': () => new workers.Worker(`require('fs').writeFileSync('${file}', '')`, { eval: true }),
  'hook the loader': () => module.register(secret, import.meta.url),
  'load an add-on': () => process.dlopen({ exports: {} }, secret),
  'run WebAssembly on the system': () => new wasi.WASI({ version: 'preview1', preopens: { '/': '/' } }),
  'open the inspector': () => inspector.open(0),
  'talk to the inspector': () => new inspector.Session().connect(),
  'reach into Node.js': () => (Reflect.get(process, 'binding') as (name: string) => unknown)('fs'),
  'ask for a module': () => process.getBuiltinModule('fs').readFileSync(secret, 'utf8'),
  'make code of a text': () => (Reflect.construct(Function, ['return 1']) as () => unknown)(),
  'make code of a text in here': () => vm.runInThisContext('eval("1")') as unknown,
};

const outcomes: (readonly [string, string])[] = [];
for (const [name, attempt] of Object.entries(attempts)) {
  const late = new Promise((resolve) => setTimeout(() => resolve('nothing happened'), 300));
  thrown = Promise.withResolvers<never>();
  const outcome = await Promise.race([Promise.resolve().then(attempt), late, thrown.promise]).then(
    (value) => (value === 'nothing happened' ? value : value instanceof Error ? 'refused' : `got ${String(value)}`),
    () => 'refused',
  );
  outcomes.push([name, outcome]);
}
fs.writeSync(1, JSON.stringify({ outcomes, env: Object.keys(process.env) }));
process.exit(0);

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { wholeManifest } from '@tpr/google-simulator/apps-script';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScriptLink } from '../src/server/google/script-link.ts';

/** Ways out of the context that the script runs in, each to the Function of the realm around it. */
const code = `
function viaImport(what) { return import('x').then(function () { return 'imported'; }, function (error) { return go(error, what); }); }
function viaOverflow(what) {
  var found, deep = function () { try { deep(); } catch (_) { try { Utilities.getUuid(); } catch (error) { if (!(error instanceof Error)) found = found || error; } } };
  for (var i = 0; i < 50 && !found; i++) deep();
  return found === undefined ? 'inside' : go(found, what);
}
function viaStack(what) {
  Error.prepareStackTrace = function (_, frames) { return frames; };
  try { return go(new Error().stack, what); } finally { Error.prepareStackTrace = undefined; }
}
function viaFrames(what) {
  var found = 'inside';
  Error.prepareStackTrace = function (_, frames) {
    frames.forEach(function (frame) { [frame.getThis(), frame.getFunction()].forEach(function (each) {
      if (each && !(each instanceof Object)) found = go(each, what);
    }); });
  };
  new Error().stack;
  return found;
}
function viaService(what) { return go(SpreadsheetApp.getActive(), what); }
function go(object, what) {
  var outer = object.constructor.constructor;
  if (outer === Function) return 'inside';
  try { return String(outer(what)()); } catch (error) { return 'refused: ' + error.message; }
}
function ask(url) { return UrlFetchApp.fetch(url, { muteHttpExceptions: true }).getContentText(); }
function whereAmI() { return [typeof process, typeof require, typeof fetch, typeof Buffer].join(); }
`;

const folder = mkdtempSync(join(tmpdir(), 'script-'));
const [marker, secret] = [join(folder, 'marker'), join(folder, 'secret')];
let service: Server;
let other: Server;
let heard = 0;
let script: ScriptLink;

const open = async (): Promise<Server> => {
  const server = createServer((_, response) => {
    heard += 1;
    response.end('heard');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  writeFileSync(secret, 'top secret');
  process.env['TPR_TEST_SECRET'] = 'top secret';
  [service, other] = [await open(), await open()];
  const listener = { change: () => undefined, failed: () => undefined };
  script = new ScriptLink({ code, manifest: wholeManifest, pages: {} }, listener, [urlOf(service)]);
});
afterAll(async () => {
  await script.close();
  delete process.env['TPR_TEST_SECRET'];
  for (const server of [service, other]) server.close();
  rmSync(folder, { recursive: true });
});

const run = async (name: string, given: string): Promise<string> =>
  JSON.stringify(await script.ask('answerSidebar', { name, given: [given] }));

const builtIn = (name: string) => `process.getBuiltinModule('node:${name}')`;
const wishes = (): readonly (readonly [string, string])[] => [
  ['a file', `return ${builtIn('fs')}.readFileSync(${JSON.stringify(secret)}, 'utf8')`],
  ['to write a file', `return ${builtIn('fs')}.writeFileSync(${JSON.stringify(marker)}, 'x')`],
  ['a program', `return ${builtIn('child_process')}.execSync('touch ${marker}; echo top secret')`],
  [
    'a database',
    `new (${builtIn('sqlite')}.DatabaseSync)(${JSON.stringify(marker)}).exec('CREATE TABLE x (y)'); return 'top secret'`,
  ],
  [
    'a thread',
    `new (${builtIn('worker_threads')}.Worker)("require('fs').writeFileSync('${marker}', '')", { eval: true }); return 'top secret'`,
  ],
  ['the environment', 'return process.env.TPR_TEST_SECRET'],
];

/** Since Node.js 26, the promise of a refused import stays pending instead of being rejected. */
const refusalOf = (way: string) => (way === 'viaImport' ? /refused|inside|never settled/ : /refused|inside/);

describe.each(['viaImport', 'viaOverflow', 'viaStack', 'viaFrames', 'viaService'])(
  'S30: a script that escapes %s',
  (way) => {
    it('gets neither files, programs, threads nor the environment', async () => {
      for (const [what, source] of wishes()) {
        expect([what, await run(way, source)]).toEqual([what, expect.stringMatching(refusalOf(way))]);
      }
      expect([existsSync(marker), heard]).toEqual([false, 0]);
    });
  },
);

describe('S30: the process of the script', () => {
  it('has nothing of Node.js in the script’s own scope', async () => {
    expect(await run('whereAmI', '')).toContain('undefined,undefined,undefined,undefined');
  });

  it('may send requests to its service, and to no other address', async () => {
    heard = 0;
    expect(await run('ask', `${urlOf(service)}/`)).toContain('heard');
    for (const url of [
      `${urlOf(other)}/`,
      'http://192.0.2.1/',
      `${urlOf(service).replace('127.0.0.1', 'localhost')}/`,
    ]) {
      expect(await run('ask', url)).toContain('Address unavailable');
    }
    expect(heard).toBe(1);
  });
});

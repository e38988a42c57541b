import { Script } from 'node:vm';
import { createContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { inspectScript } from '@tpr/google-host/gate';
import { expect, test } from 'vitest';
import { entryPoints, writeEntryPoints } from '../../tools/entry-points.ts';
import { manifestOf, readEnvironment } from '../../tools/environment.ts';
import { buildScript } from '../../tools/script.ts';
import { code, environment } from './script.ts';

/** What the script may weigh at most, packed as Google sends it to its servers. */
const mostPackedBytes = 135_000;

test('the built script is ES2020, uses what Apps Script has, and has the functions that Google calls', () => {
  expect(inspectScript(code, entryPoints)).toEqual({ faults: [], functions: entryPoints });
});

test('the readable build passes the same gate', async () => {
  expect(inspectScript(await buildScript(environment, { minify: false }), entryPoints).faults).toEqual([]);
});

test('the script stays within its weight', () => {
  expect(gzipSync(code).length).toBeLessThan(mostPackedBytes);
});

test('evaluating the script anew costs little: what a formula does not need is not evaluated', () => {
  const script = new Script(code);
  const times = Array.from({ length: 9 }, () => {
    const context = createContext({});
    const begun = performance.now();
    script.runInContext(context);
    return performance.now() - begun;
  });
  expect(Math.min(...times)).toBeLessThan(20);
});

test('autocomplete finds a description, an example for each parameter, and no service that is not asked for', async () => {
  const text = writeEntryPoints();
  expect(text.match(/@customfunction/g)).toHaveLength(11);
  expect(text).toContain(' * @param {"financial risk"} label Name or code of the indicator, or a range of them.');
  expect(manifestOf(await readEnvironment('company'))).toMatchObject({
    runtimeVersion: 'V8',
    urlFetchWhitelist: ['https://api.service.example/', 'https://auth.service.example/'],
    oauthScopes: expect.arrayContaining(['https://www.googleapis.com/auth/spreadsheets.currentonly']),
  });
});

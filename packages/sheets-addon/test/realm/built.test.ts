import { gzipSync } from 'node:zlib';
import { inspectScript } from '@tpr/google-host/gate';
import { expect, test } from 'vitest';
import { entryPoints, writeEntryPoints } from '../../tools/entry-points.ts';
import { manifestOf, readEnvironment } from '../../tools/environment.ts';
import { buildScript } from '../../tools/script.ts';
import { code, environment } from './script.ts';

/** What the script may weigh at most: as it is evaluated, and packed as Google sends it to its servers. */
const mostBytes = 329_000;
const mostPackedBytes = 113_500;

test('the built script is ES2020, uses what Apps Script has, and has the functions that Google calls', () => {
  expect(inspectScript(code, entryPoints)).toEqual({ faults: [], functions: entryPoints });
});

test('the readable build passes the same gate', async () => {
  expect(inspectScript(await buildScript(environment, { minify: false }), entryPoints).faults).toEqual([]);
});

test('the script stays within its weight', () => {
  expect(Buffer.byteLength(code)).toBeLessThan(mostBytes);
  expect(gzipSync(code).length).toBeLessThan(mostPackedBytes);
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

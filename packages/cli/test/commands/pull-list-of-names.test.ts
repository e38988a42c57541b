import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import { flagsOf, openSandbox, tpr } from './tpr.ts';

type Names = {
  readonly content: readonly { readonly thirdpartyId: number; readonly identity: { readonly name: string } }[];
};

/** A sandbox whose list of third parties has identifiers and names alone, as the legacy list does. */
async function openNamed() {
  const sandbox = await openSandbox({ seed: 8 });
  const server = createServer(({ url = '', headers: { authorization = '' } }, response) => {
    const forwarded = fetch(new URL(sandbox.baseUrl).origin + url, { headers: { authorization } });
    void forwarded.then(async (answer) => {
      const body = (await answer.json()) as Names;
      const isList = /\/thirdparties\?/.test(url);
      const content = isList
        ? body.content.map(({ thirdpartyId, identity: { name } }) => ({ thirdpartyId, name }))
        : [];
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isList ? { ...body, content } : body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/current`;
  return { sandbox, flags: flagsOf({ ...sandbox, baseUrl } as typeof sandbox) };
}

test('identifiers are in the table although the list of the service only names third parties', async () => {
  const { sandbox, flags } = await openNamed();
  const target = join(makeFolder(), 'portfolio.csv');
  expect(await tpr(['pull', ...flags, '--columns', 'name,SIREN,city', '--to', target])).toMatchObject({ code: 0 });
  const rows = readFileSync(target, 'utf8').trim().split('\r\n').slice(1);
  expect(rows.filter((row) => /^"\d+","[^"]+(?:""[^"]*)*","\d{9}","/.test(row)).length).toBeGreaterThan(4);
  const before = sandbox.requests().length;
  await tpr(['pull', ...flags, '--columns', 'name', '--to', join(makeFolder(), 'names.csv')]);
  expect(
    sandbox
      .requests()
      .slice(before)
      .filter(({ operation }) => operation === 'thirdParties.get'),
  ).toEqual([]);
});

test('a refresh does not fill columns of the identity from a pull that needed none of it', async () => {
  const { flags } = await openNamed();
  const target = join(makeFolder(), 'portfolio.csv');
  const command = ['pull', ...flags, '--to', target, '--columns'];
  expect(await tpr([...command, 'name'])).toMatchObject({ code: 0 });
  expect(await tpr([...command, 'name,SIREN', '--refresh'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Pull again without --refresh'),
  });
  expect(await tpr([...command, 'name,SIREN'])).toMatchObject({ code: 0 });
  expect(readFileSync(target, 'utf8')).toMatch(/,"?\d{9}"?\r\n/);
  expect(await tpr([...command, 'SIREN', '--refresh'])).toMatchObject({ code: 0 });
});

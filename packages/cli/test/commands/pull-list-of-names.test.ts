import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import { idsOf } from './set-support.ts';
import { flagsOf, openSandbox, tpr } from './tpr.ts';

const noDetails = {
  timestamp: '2026-01-01T00:00:00.000+0000',
  status: 403,
  error: 'Forbidden',
  message: 'No details.',
  path: '/api/v1/x',
};

type Names = {
  readonly content: readonly { readonly thirdpartyId: number; readonly identity: { readonly name: string } }[];
};

/**
 * A sandbox whose list of third parties has identifiers and names alone, as the legacy list does.
 * @param isRefused whether it refuses the details of a third party.
 */
async function openNamed(isRefused: (thirdpartyId: string) => boolean = () => false) {
  const sandbox = await openSandbox({ seed: 8 });
  const server = createServer(({ url = '', headers: { authorization = '' } }, response) => {
    const [, one] = /\/thirdparties\/(\d+)$/.exec(url) ?? [];
    if (one !== undefined && isRefused(one)) {
      response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify(noDetails));
      return;
    }
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

test('names and attributes are in the table although the service refuses the details of all third parties', async () => {
  const { sandbox, flags } = await openNamed(() => true);
  const target = join(makeFolder(), 'portfolio.csv');
  const command = ['pull', ...flags, '--to', target, '--columns', 'name,SIREN,attribute:Criticality'];
  const rowsOf = () => readFileSync(target, 'utf8').trim().split('\r\n').slice(1);
  const ran = await tpr(command);
  expect(ran).toMatchObject({ code: 8, stderr: expect.stringContaining('8 third parties') });
  expect(ran.stderr + ran.stdout).toContain('thirdParties.get: refused (403): 8 (');
  expect(rowsOf()).toHaveLength(8);
  expect(rowsOf().filter((row) => /^"\d+","[^"]+(?:""[^"]*)*",,"[A-Z]/.test(row)).length).toBeGreaterThan(4);
  // A later run does not take them for complete, and brings what others have changed.
  const [id = ''] = /\d+/.exec(rowsOf()[0]!) ?? [];
  const value = rowsOf()[0]!.includes('"Low"') ? 'High' : 'Low';
  const edits = join(makeFolder(), 'edits.csv');
  writeFileSync(edits, `Third party,Criticality\n${id},${value}\n`);
  expect(await tpr(['set', 'Criticality', ...flagsOf(sandbox), '--from', edits, '--yes'])).toMatchObject({ code: 0 });
  sandbox.advance({ seconds: 1 });
  for (const options of [[], ['--refresh']]) {
    expect(await tpr([...command, ...options])).toMatchObject({ code: 8 });
    expect(rowsOf()[0]).toContain(`"${value}"`);
  }
});

test('a refused detail of one third party is missing in a later run, too', async () => {
  let refused = '';
  const { sandbox, flags } = await openNamed((id) => id === refused);
  refused = idsOf(sandbox)[3]!;
  const target = join(makeFolder(), 'portfolio.csv');
  const command = ['pull', ...flags, '--to', target, '--columns', 'name,SIREN'];
  for (const run of [1, 2, 3]) {
    const ran = await tpr(command);
    expect([run, ran]).toMatchObject([
      run,
      { code: 8, stderr: expect.stringContaining('1 third party may be missing or incomplete') },
    ]);
  }
  refused = '';
  expect(await tpr(command)).toMatchObject({ code: 0 });
  const other = join(makeFolder(), 'portfolio.csv');
  await tpr(['pull', ...flags, '--to', other, '--columns', 'name,SIREN']);
  expect(readFileSync(target, 'utf8')).toBe(readFileSync(other, 'utf8'));
});

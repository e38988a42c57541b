import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Sandbox } from '@tpr/sandbox';
import { statePathOf } from '../../src/state/portfolio-file.ts';
import { makeFolder } from '../files/folder.ts';
import { idsOf } from './set-support.ts';
import { flagsOf, openSandbox, tpr } from './tpr.ts';

const notThisOne = {
  timestamp: '2026-01-01T00:00:00.000+0000',
  status: 403,
  error: 'Forbidden',
  message: 'Not this one.',
  path: '/api/v1/x',
};

/** The sandbox behind a server that refuses the attributes of some third parties. */
async function openBefore(sandbox: Sandbox, refused: readonly string[]): Promise<Sandbox> {
  const server: Server = createServer((request, response) => {
    const { url = '', method = 'GET' } = request;
    if (refused.some((id) => url.includes(`/thirdparties/${id}/`))) {
      response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify(notThisOne));
      return;
    }
    const { authorization = '' } = request.headers;
    const forwarded = fetch(new URL(sandbox.baseUrl).origin + url, { method, headers: { authorization } });
    void forwarded.then(async (answer) => {
      const type = answer.headers.get('content-type') ?? 'application/json';
      response.writeHead(answer.status, { 'content-type': type, date: answer.headers.get('date') ?? '' });
      response.end(await answer.text());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const baseUrl = new URL(sandbox.baseUrl);
  baseUrl.port = String((server.address() as AddressInfo).port);
  return { ...sandbox, baseUrl: baseUrl.href.replace(/\/$/, '') } as Sandbox;
}

test('a pull is completed each time although the service refuses one third party', async () => {
  const sandbox = await openSandbox({ seed: 8 });
  const { id } = sandbox.store.all<{ id: number }>(
    'SELECT max(id) AS id FROM thirdParty WHERE archivedAt IS NULL AND accountId = 1001',
  )[0]!;
  const refusing = await openBefore(sandbox, [String(id)]);
  const target = join(makeFolder(), 'portfolio.csv');
  const command = ['pull', ...flagsOf(refusing), '--columns', 'name,attributes', '--to', target];
  for (const text of ['signing in', 'Going on after 8 third parties']) {
    const ran = await tpr(command);
    expect(ran.stderr).toContain(text);
    expect(ran).toMatchObject({
      code: 8,
      stderr: expect.stringContaining('1 third party may be missing or incomplete'),
    });
    expect(ran.stdout).toContain('8 rows');
  }
});

test('the known data of a third party stay in the table while its changes are refused', async () => {
  const sandbox = await openSandbox({ seed: 8 });
  const [changed = '', other = ''] = idsOf(sandbox);
  const refused = [other];
  const target = join(makeFolder(), 'portfolio.csv');
  const command = [
    'pull',
    ...flagsOf(await openBefore(sandbox, refused)),
    '--columns',
    'thirdpartyId,attributes',
    '--to',
    target,
  ];
  await tpr(command);
  const rowOf = () =>
    readFileSync(target, 'utf8')
      .split('\r\n')
      .find((line) => line.includes(changed));
  const known = rowOf();
  expect(known).toMatch(/"[A-Z]/);
  refused.push(changed);
  sandbox.record([{ code: 'THIRD_PARTY_ATTRIBUTE_UPDATED', resourceId: Number(changed) }]);
  for (const run of [1, 2, 3]) {
    expect([run, await tpr(command)]).toMatchObject([run, { code: 8 }]);
    expect([run, rowOf()]).toEqual([run, known]);
  }
});

test('a refresh brings a new name of a third party whose attributes it reads again', async () => {
  const sandbox = await openSandbox({ seed: 8 });
  const [id = ''] = idsOf(sandbox);
  const refused: string[] = [];
  const target = join(makeFolder(), 'portfolio.csv');
  const flags = flagsOf(await openBefore(sandbox, refused));
  const command = ['pull', ...flags, '--columns', 'thirdpartyId,name,attributes', '--to', target];
  expect(await tpr(command)).toMatchObject({ code: 0 });
  refused.push(id);
  sandbox.record([{ code: 'THIRD_PARTY_ATTRIBUTE_UPDATED', resourceId: Number(id) }]);
  expect(await tpr([...command, '--refresh'])).toMatchObject({ code: 8 });
  refused.pop();
  sandbox.advance({ seconds: 600 });
  sandbox.store.run(
    'UPDATE company SET name = ? WHERE id = (SELECT companyId FROM thirdParty WHERE id = ?)',
    'Renamed',
    Number(id),
  );
  sandbox.record([{ code: 'THIRD_PARTY_INFORMATION_UPDATED', resourceId: Number(id) }]);
  expect(await tpr([...command, '--refresh'])).toMatchObject({ code: 0 });
  expect(readFileSync(target, 'utf8')).toContain('"Renamed"');
});

test('a run after one that was stopped before its first third party does not speak of an earlier run', async () => {
  const sandbox = await openSandbox({ seed: 3 });
  const target = join(makeFolder(), 'portfolio.csv');
  const command = ['pull', ...flagsOf(sandbox), '--columns', 'name', '--to', target];
  sandbox.setFaults(['403@thirdParties.list=1']);
  expect(await tpr(command)).toMatchObject({ code: 4 });
  expect(existsSync(statePathOf(target))).toBe(true);
  sandbox.setFaults([]);
  const ran = await tpr(command);
  expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('3 rows') });
  expect(ran.stderr).not.toContain('earlier run');
});

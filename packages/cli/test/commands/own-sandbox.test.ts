import { createServer } from 'node:http';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { Cancelled } from '@tpr/core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createProfile } from '@tpr/core/api';
import { useSandbox, type UsedSandbox } from '../../src/commands/own-sandbox.ts';
import { connect } from '../../src/commands/service.ts';
import { stderr } from '../../src/terminal/output.ts';
import { makeFolder } from '../files/folder.ts';
import { openSandbox } from './tpr.ts';

/** Port 1, on which no program listens. */
const closed = 'http://127.0.0.1:1';
const { signal } = new AbortController();

function printed(): string[] {
  const lines: string[] = [];
  vi.spyOn(stderr, 'print').mockImplementation((line) => void lines.push(line));
  return lines;
}

function clientAt({ baseUrl, authUrl }: UsedSandbox) {
  const known = { realm: 'tpr', clientId: 'tpr-sandbox', accountId: '1001', username: 'buyer@example.test' };
  const connection = { baseUrl, authUrl, ...known, password: 'sandbox' };
  const service = connect(connection, createProfile(), { signal, log: () => undefined });
  const { attributes } = service.client;
  const read = async () => {
    const found = await service.run(attributes.list({ thirdpartyId: '100001' }));
    return found.find(({ label }) => label === 'Criticality')?.values;
  };
  const write = (value: string) =>
    service.run(attributes.set({ thirdpartyId: '100001', label: 'Criticality', values: [value] }));
  return { read, write };
}

test('a running sandbox is used, and the folder is not changed', async () => {
  const lines = printed();
  const [running, folder] = [await openSandbox({ seed: 1 }), makeFolder()];
  await using used = await useSandbox(running.url, folder, signal);
  expect(used).toMatchObject({ baseUrl: running.baseUrl, authUrl: running.authUrl });
  expect(lines).toEqual([`Using the sandbox that runs at ${running.url}.`]);
  expect(existsSync(join(folder, '.sandbox.tpr'))).toBe(false);
});

test('another program on the port is not used as a sandbox', async () => {
  const lines = printed();
  const other = createServer((_request, response) => response.end('tpr-sandbox')).listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await vi.waitFor(() => expect(other.listening).toBe(true));
  const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  await using used = await useSandbox(origin, makeFolder(), signal);
  expect(used.baseUrl).not.toContain(origin);
  expect(lines).toEqual(["Sandbox: this folder's own, kept in .sandbox.tpr. Delete .sandbox.tpr to begin anew."]);
});

test('a folder keeps data and address, hidden from git; another folder has its own', async () => {
  printed();
  const [folder, other] = [makeFolder(), makeFolder()];
  const first = await useSandbox(closed, folder, signal);
  const before = await clientAt(first).read();
  await clientAt(first).write('Low');
  await first[Symbol.asyncDispose]();
  // As a full disk leaves it.
  writeFileSync(join(folder, '.sandbox.tpr/.gitignore'), '');
  await using second = await useSandbox(closed, folder, signal);
  await using elsewhere = await useSandbox(closed, other, signal);
  expect(second.baseUrl).toBe(first.baseUrl);
  expect(await clientAt(second).read()).toEqual(['Low']);
  expect(await clientAt(elsewhere).read()).toEqual(before);
  expect(before).not.toEqual(['Low']);
  expect(readFileSync(join(folder, '.sandbox.tpr/.gitignore'), 'utf8')).toBe('*\n');
});

test('a second command in the folder waits for the first, or for Ctrl-C', async () => {
  const lines = printed();
  const folder = makeFolder();
  const first = await useSandbox(closed, folder, signal);
  const stop = new AbortController();
  const stopped = useSandbox(closed, folder, stop.signal);
  const waiting = useSandbox(closed, folder, signal);
  await vi.waitFor(() => expect(lines.filter((line) => line.startsWith('Waiting'))).toHaveLength(2));
  stop.abort();
  await expect(stopped).rejects.toBeInstanceOf(Cancelled);
  await first[Symbol.asyncDispose]();
  await using second = await waiting;
  expect(second.baseUrl).toBe(first.baseUrl);
});

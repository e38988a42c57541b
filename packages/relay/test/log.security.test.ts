import { echoesOf } from '@tpr/core/conformance';
import { readOverlay } from '@tpr/core/api';
import { expect, it, onTestFinished } from 'vitest';
import { aList, aToken, openRelay, openUpstream } from './bench.ts';

const password = 'p"w\\d é';
const bearer = 'opaque-9f8e7d6c.Token';

it('S11: the log of the relay contains nothing of the request, nor of what a service repeats of it', async () => {
  for (const { sentence, repeated } of echoesOf([password, bearer])) {
    const upstream = await openUpstream((_request, response) => response.writeHead(403).end(sentence));
    onTestFinished(() => upstream.close());
    const relay = await openRelay(upstream.url);
    onTestFinished(() => relay.close());
    const form = { grant_type: 'password', client_id: 'tpr-sandbox', username: 'robot', password };
    const signIn = await fetch(relay.url + aToken, { method: 'POST', body: new URLSearchParams(form) });
    const read = await fetch(`${relay.url}${aList}?q=${bearer}`, { headers: { authorization: `Bearer ${bearer}` } });
    await Promise.all([signIn.text(), read.text()]);
    await expect.poll(() => relay.log.filter((line) => 'operation' in line).length).toBe(2);
    const log = JSON.stringify(relay.log);
    for (const each of [password, bearer, ...repeated, 'robot']) expect(log).not.toContain(each);
  }
});

it('S38: the log of the relay begins with the changes of the overlay in force, entry by entry', async () => {
  const overrides = { 'attributes.percentScale': '1', 'paths.thirdParties.list': 'GET /portfolio' };
  const company = { presets: [], profile: readOverlay(JSON.stringify({ version: 1, overrides })) };
  const upstream = await openUpstream();
  onTestFinished(() => upstream.close());
  const relay = await openRelay(upstream.url, { company });
  onTestFinished(() => relay.close());
  expect(relay.log.slice(1, 3)).toMatchObject([
    { message: 'The profile has paths.thirdParties.list: GET /account/{accountId}/thirdparties → GET /portfolio' },
    { message: 'The profile has attributes.percentScale: 100 → 1' },
  ]);
});

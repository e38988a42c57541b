import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExpressionError, type IBinaryData, type INodeExecutionData } from 'n8n-workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimFailure, failureOf } from './fake/claims.mts';
import { CredentialStore, credentialsOf } from './fake/credential-store.mts';
import { readAll } from './fake/http.mts';
import { quick, Workbench } from './fake/workbench.mts';

const account = '/account/{accountId}';

describe('An API request', () => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await Workbench.open({ seed: 210 });
  });
  afterAll(() => bench.close());

  const send = (parameters: object) => bench.json('apiRequest', 'send', parameters as never);

  it('reads all pages of a list, in the order of the service, each record once', async () => {
    const ids = (await bench.json('thirdParty', 'getAll', { returnAll: true })).map((each) => each['thirdpartyId']);
    bench.sandbox.resetCounters();
    const options = { allPages: true };
    const all = await send({ path: `${account}/thirdparties`, query: '{"page": 2, "pageSize": 4}', options });
    expect(all.map((each) => String(each['thirdpartyId']))).toEqual(ids);
    expect(bench.sandbox.counters().byOperation).toEqual({ 'thirdParties.list': 3 });
    const [whole] = await send({ path: `${account}/thirdparties`, options: { ...options, splitIntoItems: false } });
    expect(whole?.['content']).toEqual(all);
    const old = await send({ path: `${account}/thirdparties`, options: { ...options, useLegacyApi: true } });
    expect(old.map((each) => String(each['thirdpartyId']))).toEqual(ids);
  });

  it('repeats a page that fails, and accepts no web page in place of a list', async () => {
    bench.sandbox.setFaults(['503@thirdParties.list=#2', 'html200@thirdParties.list=#4']);
    const all = await send({ path: `${account}/thirdparties`, options: { allPages: true } });
    expect(new Set(all.map((each) => each['thirdpartyId'])).size).toBe(210);
    bench.sandbox.setFaults([]);
    const one = { path: `${account}/thirdparties/100001`, options: { allPages: true } };
    await claimFailure(bench.run('apiRequest', 'send', one), /the response contains no list/);
    const all404 = { path: `${account}/nothing/here`, options: { allPages: true } };
    await claimFailure(bench.run('apiRequest', 'send', all404), /not found \(404\)/, '404');
  });

  it('is not sent with a number that JSON has rounded, nor asked for one', async () => {
    bench.sandbox.resetCounters();
    const number = '12345678901234567890';
    const path = `${account}/thirdparties`;
    const posts = [{ bodyType: 'json' }, { bodyType: 'form', formField: 'f' }];
    for (const given of posts) {
      const parameters = { method: 'POST', path, body: `{"ref": ${number}}`, ...given };
      await claimFailure(bench.run('apiRequest', 'send', parameters), /^Body: ref is the number .* lost digits/);
    }
    const query = { path, query: `{"ids": [${number}]}` };
    await claimFailure(bench.run('apiRequest', 'send', query), /^Query: ids is the number .* lost digits/);
    expect(bench.sandbox.counters().byOperation).toEqual({});
  });

  it.each([
    ['{"name": "[object Object]"}', /^Body: name contains "\[object Object\]", the text of an object: name one of its/],
    ['[{"end": "Invalid DateTime"}]', /^Body: end is a date that does not exist/],
  ])('is not sent with the text that n8n makes of an object or an invalid date: %s', async (body, message) => {
    bench.sandbox.resetCounters();
    const parameters = { method: 'PUT', path: `${account}/thirdparties/100001/notes`, body };
    await claimFailure(bench.run('apiRequest', 'send', parameters), message);
    const form = { ...parameters, bodyType: 'form', body: body.replace(/[[\]]$|^\[/g, '') };
    await claimFailure(bench.run('apiRequest', 'send', form), message);
    expect(bench.sandbox.counters().byOperation).toEqual({});
  });

  it.each(['DELETE', 'PATCH', 'POST', 'PUT'])(
    'does not %s a whole list for an expression without a value at the end of the path',
    async (method) => {
      bench.sandbox.resetCounters();
      const parameters = { method, path: `${account}/thirdparties/` };
      await claimFailure(bench.run('apiRequest', 'send', parameters), /^Path ends with a slash, as if an identifier/);
      expect(bench.sandbox.counters().total).toBe(0);
    },
  );

  it('puts a file into the binary store, and accepts no JSON as one', async () => {
    const [waiting] = await bench.json('document', 'getReviewQueue', { limit: 1 });
    const { dossierId, documentId, fileId } = waiting ?? {};
    const path = `${account}/dossiers/${String(dossierId)}/documents/${String(documentId)}/files/${String(fileId)}`;
    const binaries = new Map<string, Buffer>();
    const options = { isFile: true, binaryPropertyName: 'paper' };
    const [item] = await bench.run('apiRequest', 'send', { path, options }, { binaries });
    const file = item?.binary?.['paper'];
    expect(file).toMatchObject({ mimeType: 'application/pdf', fileName: waiting?.['fileName'] });
    expect(String(binaries.get(file?.id ?? '')?.subarray(0, 5))).toBe('%PDF-');
    await claimFailure(
      bench.run('apiRequest', 'send', { path: `${account}/thirdparties`, options }),
      /the response is not a file \(application\/json\)/,
    );
  });
});

describe('An API request whose method is an expression that fails for one item', () => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await Workbench.open();
  });
  afterAll(() => bench.close());

  const message = 'Referenced node is unexecuted';
  const failing = {
    get method(): string {
      throw new ExpressionError(message, { description: 'Run it first.' });
    },
  };
  const path = (id: number) => `${account}/thirdparties/${id}`;
  const perItem = [{ path: path(100_001) }, failing, { path: path(100_002) }];
  const send = (continueOnFail: boolean, isTool = false) => {
    const items = perItem.map(() => ({ json: {} }));
    return bench.run('apiRequest', 'send', {}, { items, perItem, continueOnFail, isTool });
  };

  it('fails that item alone where the node continues on fail, and as a tool', async () => {
    for (const found of [await send(true), await send(false, true)]) {
      expect(found.map(({ json }) => json['thirdpartyId'] ?? json['error'])).toEqual([
        100_001,
        expect.stringContaining(message),
        100_002,
      ]);
      expect(found.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
    }
  });

  it('ends the run with the number of the item, before anything is sent', async () => {
    bench.sandbox.resetCounters();
    const failure = await failureOf(send(false));
    expect(failure).toMatchObject({ message, context: { itemIndex: 1 } });
    expect(bench.sandbox.counters().total).toBe(0);
  });
});

describe('An API request that sends', () => {
  const received: (Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { readonly body: Buffer })[] = [];
  let status = 200;
  const server = createServer((asked, answer) => {
    if (asked.url?.includes('/token') === true) {
      answer.end('{"access_token":"a.b.c","expires_in":300,"refresh_token":"r"}');
      return;
    }
    void readAll(asked).then((body) => {
      received.push({ method: asked.method, url: asked.url, headers: asked.headers, body });
      answer.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' });
      answer.end('{"id": 7}');
      status = 200;
    });
  });
  let bench: Workbench;
  let credential: CredentialStore;
  beforeAll(async () => {
    bench = await Workbench.open();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    credential = new CredentialStore(
      credentialsOf({ baseUrl: url, legacyBaseUrl: `${url}/legacy`, authUrl: url }, { profile: quick }),
    );
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await bench.close();
  });

  const bytes = Buffer.from([0, 1, 2, 0xff, 0xfe, 0x0d, 0x0a, 0x22]);
  const items: INodeExecutionData[] = [
    {
      json: {},
      binary: { data: { data: bytes.toString('base64'), mimeType: 'application/pdf', fileName: 'é "a".pdf' } },
    },
  ];
  const send = async (parameters: object) => {
    received.length = 0;
    const given = { method: 'POST', path: `${account}/uploads`, ...parameters };
    return await bench.run('apiRequest', 'send', given, { items, credential });
  };

  it.each([
    ['a list', '[{"a": 1}, 2]', '[{"a":1},2]'],
    ['an object', { é: [1] }, '{"é":[1]}'],
    ['nothing', '', '{}'],
  ])('sends %s as JSON', async (_what, body, sent) => {
    expect((await send({ body }))[0]?.json).toEqual({ id: 7 });
    expect(received.map((each) => each.body.toString('utf8'))).toEqual([sent]);
    expect(received[0]?.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('refuses a body that is not JSON, and a file that the item does not have', async () => {
    await claimFailure(send({ body: 'a=1' }), /Body is neither a JSON object nor a list/);
    await expect(send({ bodyType: 'file', inputDataFieldName: 'other' })).rejects.toThrow(/binary file 'other'/);
    expect(received).toEqual([]);
  });

  it.each(['post', ' Delete ', 'patch'])('accepts the method %j of an expression in any letters', async (method) => {
    received.length = 0;
    const perItem = [{ method, body: { a: 1 } }];
    await bench.run('apiRequest', 'send', { path: `${account}/uploads` }, { items, credential, perItem });
    expect(received.map((each) => each.method)).toEqual([method.trim().toUpperCase()]);
  });

  it.each(['HEAD', 'GETS', 7])('refuses the method %j and sends nothing', async (method) => {
    received.length = 0;
    const path = `${account}/uploads`;
    const refused = bench.run('apiRequest', 'send', { path }, { items, credential, perItem: [{ method }] });
    await claimFailure(refused, new RegExp(`^Method is "${method}": give DELETE, GET, PATCH, POST or PUT`));
    expect(received).toEqual([]);
  });

  it('refuses a name of the output field that is not a text before anything is sent', async () => {
    const options = { isFile: true, binaryPropertyName: { name: 'paper' } };
    await claimFailure(send({ options }), /^Put Output File in Field is an object/);
    expect(received).toEqual([]);
  });

  it('sends a file unchanged, again when the service asks it to wait, and never after a failure', async () => {
    status = 429;
    expect((await send({ bodyType: 'file' }))[0]?.json).toEqual({ id: 7 });
    expect(received.map(({ body }) => body)).toEqual([bytes, bytes]);
    expect(received[1]?.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-length': '8' });
    status = 502;
    await claimFailure(send({ bodyType: 'file' }), /may or may not have been made/, '502');
    expect(received).toHaveLength(1);
  });

  it.each<object>([
    {},
    { mimeType: '' },
    { mimeType: 'text/plain\r\nX: y' },
    { mimeType: 'text/plain', fileName: null },
    // The output of a command.
    { mimeType: 'text/plain\n', fileName: '' },
  ])('sends a file that a workflow has made with %j for its type and name', async (file) => {
    const binary = { data: { data: bytes.toString('base64'), ...file } as IBinaryData };
    const run = async (bodyType: string) => {
      received.length = 0;
      const given = { method: 'POST', path: `${account}/uploads`, bodyType };
      await bench.run('apiRequest', 'send', given, { items: [{ json: {}, binary }], credential });
      return received[0]!;
    };
    const type = 'fileName' in file ? 'text/plain' : 'application/octet-stream';
    const whole = await run('file');
    expect([whole.headers['content-type'], whole.body]).toEqual([type, bytes]);
    const { headers, body } = await run('form');
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': headers['content-type']! },
    }).formData();
    const part = form.get('file') as File;
    expect([part.name, part.type]).toEqual(['data', type]);
  });

  it('sends a date of an expression as its ISO text, in a query and in a form', async () => {
    received.length = 0;
    const at = new Date('2026-01-01T00:00:00Z');
    const given = { method: 'POST', path: `${account}/uploads`, bodyType: 'form' };
    const query = { at, ids: [1, null, 2], names: [' b ', ''], none: null, text: ' a ' };
    const perItem = [{ query, body: { at } as never }];
    await bench.run('apiRequest', 'send', given, { items, credential, perItem: perItem as never });
    const { url = '', body } = received[0]!;
    expect([...new URL(url, 'http://service').searchParams]).toEqual([
      ['at', at.toISOString()],
      ['ids', '1'],
      ['ids', '2'],
      // As they are given; a null is left out.
      ['names', ' b '],
      ['names', ''],
      ['text', ' a '],
    ]);
    expect(body.toString('utf8')).toContain(`name="at"\r\n\r\n${at.toISOString()}\r\n`);
  });

  it.each<[object, RegExp]>([
    [{ filter: { status: 'open' } }, /^Query: filter is an object: give a text, a number, a date or a list/],
    [{ since: new Date(Number.NaN) }, /^Query: since is a date that does not exist/],
    [{ since: 'Invalid DateTime' }, /^Query: since is a date that does not exist/],
  ])('refuses the query %j, of which no text can be made', async (query, message) => {
    received.length = 0;
    const perItem = [{ query }] as never;
    const refused = bench.run('apiRequest', 'send', { path: `${account}/uploads` }, { items, credential, perItem });
    await claimFailure(refused, message);
    expect(received).toEqual([]);
  });

  it('sends a form that a standard parser reads', async () => {
    await send({ bodyType: 'form', formField: 'paper', body: { code: 'DOC é', parts: [1, 2] } });
    const [{ headers, body } = { headers: {}, body: bytes }] = received;
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': headers['content-type']! },
    }).formData();
    expect([form.get('code'), form.get('parts')]).toEqual(['DOC é', '[1,2]']);
    const paper = form.get('paper') as File;
    expect([paper.name, paper.type]).toEqual(['é "a".pdf', 'application/pdf']);
    expect(Buffer.from(await paper.arrayBuffer())).toEqual(bytes);
  });
});

import { startSandbox } from '@tpr/sandbox';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { actionNode, sandboxCredential } from '../../src/host/credential.ts';
import { openHost } from '../../src/host/host.ts';
import { createWorkflow, manualStart, type Credential, type Parameters } from '../../src/host/workflow.ts';
import { openListener } from '../harness/listener.ts';
import { httpRequest } from '../harness/http-request-nodes.ts';
import { takeSample, valuesFor } from '../../../../packages/n8n-node/test/fake/sample.mts';

const sandbox = await startSandbox({ port: 0 });
/** A server that the credential must not reach. */
const otherServer = await openListener();
/** The server of the credential, which redirects some requests to the other server. */
const own = await openListener((heard, outgoing) => {
  if (heard.url.startsWith('/current/moved')) outgoing.writeHead(302, { location: `${otherServer.url}/taken` });
  if (heard.url.endsWith('/refused')) outgoing.writeHead(401).end(refusal);
  else if (heard.url.endsWith('/stalled')) outgoing.write('{"ok":');
  else outgoing.end('{"ok": true}');
});
const refusal = JSON.stringify({ timestamp: '2026-11-02', status: 401, message: 'The session has ended.', path: '/' });
/** A simulated model that calls its tool once, and repeats the tool's answer. */
const model = await openListener((heard, outgoing) => outgoing.end(JSON.stringify(answerOfModel(heard.body))));

const usual = sandboxCredential(sandbox);
const inOwn = sandboxCredential(sandbox, { name: 'Own', id: 'tprOwn0000000001' });
const hasty = JSON.stringify({
  version: 1,
  overrides: { 'http.timeoutMs': 1_000, 'retry.maxAttempts': 1 },
});
const ownCredential = { ...inOwn, data: { ...inOwn.data, baseUrl: `${own.url}/current`, profile: hasty } };
const inClear = sandboxCredential(sandbox, { name: 'In clear', id: 'tprClear00000001' });
// Not spelled like a loopback address, but one all the same: the listener records every request.
const clearCredential = {
  ...inClear,
  data: { ...inClear.data, authUrl: `http://127.1:${otherServer.port}/auth`, password: 'SECRET-PASSWORD' },
};
const modelCredential: Credential = {
  id: 'tprModel00000001',
  name: 'Model',
  type: 'openAiApi',
  data: { apiKey: 'k', url: `${model.url}/v1` },
};
const host = await openHost({
  packages: [inject('nodesTarball')],
  credentials: [usual, ownCredential, clearCredential, modelCredential],
});
afterAll(async () => {
  await host.close();
  for (const listener of [model, own, otherServer]) await listener.close();
  await sandbox.close();
});
beforeEach(() => {
  for (const listener of [model, own, otherServer]) listener.heard.length = 0;
  sandbox.resetCounters();
});

const ask = (name: string, url: string, credential: Credential, options: Parameters = {}) =>
  host.rest().run(createWorkflow(name, [manualStart, httpRequest('Ask', url, credential, { options })]));
const follow = { redirect: { redirect: { followRedirects: true, maxRedirects: 21 } } };

describe('a password over plain http', () => {
  test('is not sent by a test of the credential, which states the reason', async () => {
    const { status, message } = await host.rest().testCredential(clearCredential);
    expect([status, message]).toEqual(['Error', expect.stringMatching(/Sign-In Address has to begin with https:\/\//)]);
    expect(otherServer.heard).toEqual([]);
  });

  test('is not sent by an HTTP Request node', async () => {
    const run = await ask('in clear', `${sandbox.baseUrl}/api/v1/account/1001/thirdparties`, clearCredential);
    expect(`${run.error?.message} ${run.error?.description}`).toMatch(/Sign-In Address has to begin with https:\/\//);
    expect(otherServer.heard).toEqual([]);
  });
});

describe('the credential in the HTTP Request node', () => {
  test('reads below its address', async () => {
    const run = await ask('own', `${sandbox.baseUrl}/api/v1/account/1001/thirdparties`, usual);
    expect(run.error).toBeUndefined();
    expect(run.nodes['Ask']?.items[0]?.json).toHaveProperty('totalElements');
  });

  test('sends no token to another server, and says so', async () => {
    const run = await ask('stranger', `${otherServer.url}/collect`, usual);
    expect(`${run.error?.message} ${run.error?.description}`).toMatch(/signs requests below its own addresses only/);
    expect(otherServer.heard).toEqual([]);
  });

  test('uses no proxy that a node names', async () => {
    const url = `${sandbox.baseUrl}/api/v1/account/1001/thirdparties`;
    const run = await ask('proxy', url, usual, { proxy: otherServer.url });
    expect(`${run.error?.message} ${run.error?.description}`).toMatch(/does not use the proxy/);
    expect(otherServer.heard).toEqual([]);
  });

  test.each([
    ['by default', {}],
    ['even with sendCredentialsOnCrossOriginRedirect', { sendCredentialsOnCrossOriginRedirect: true }],
  ])('follows no redirect, %s', async (how, more) => {
    const run = await ask(`redirect ${how}`, `${own.url}/current/moved`, ownCredential, { ...follow, ...more });
    expect(`${run.error?.message} ${run.error?.description}`).toContain('302');
    // n8n takes any failure for an expired token, and retries once with a new one.
    expect(own.heard.map(({ authorization }) => authorization)).toContainEqual(expect.stringMatching(/^Bearer /));
    expect(otherServer.heard).toEqual([]);
  });

  test.each(['Host', 'X-Forwarded-Host'])('sends no token with the header %s', async (name) => {
    const node = httpRequest('Ask', `${own.url}/current/api`, ownCredential, {
      headers: { [name]: 'attacker.example' },
    });
    const run = await host.rest().run(createWorkflow(`header ${name}`, [manualStart, node]));
    expect(`${run.error?.message} ${run.error?.description}`).toMatch(/signs no request with the header/);
    expect(own.heard).toEqual([]);
  });
});

describe('a service that stops in the middle of an answer', () => {
  test.each([
    ['a text', {}, 'No complete response within 1000 ms'],
    ['a file', { isFile: true }, 'nothing arrived for 1000 ms'],
  ])('is waited for until the timeout, for %s', async (what, options, message) => {
    const parameters = {
      resource: 'apiRequest',
      operation: 'send',
      method: 'GET',
      path: '/account/{accountId}/stalled',
      options,
    };
    const node = { name: 'Stalled', type: actionNode, parameters, credential: ownCredential };
    const run = await host.rest().run(createWorkflow(`stalled ${what}`, [manualStart, node]));
    expect(`${run.error?.message} ${run.error?.description}`).toContain(message);
  });
});

test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
  'a credential that cannot be used fails each item of a node that continues (%s)',
  async (onError) => {
    const parameters = { resource: 'thirdParty', operation: 'get', thirdPartyId: '100001' };
    const node = { name: 'Get', type: actionNode, parameters, credential: clearCredential, onError };
    const success = { name: 'Success', type: 'n8n-nodes-base.noOp', after: ['Get'] };
    const run = await host.rest().run(createWorkflow(`unusable ${onError}`, [manualStart, node, success]));
    const error = expect.stringMatching(/Sign-In Address has to begin with https/) as string;
    expect(run.nodes['Get']?.items).toMatchObject([{ json: { error }, pairedItems: [0] }]);
    const passedOn = run.nodes['Success']?.items ?? [];
    expect(passedOn.map(({ json }) => json)).toEqual(onError === 'continueErrorOutput' ? [] : [{ error }]);
  },
);

test('a service that does not accept a new token either is quoted, and no proxy is blamed', async () => {
  const path = '/account/{accountId}/refused';
  const parameters = { resource: 'apiRequest', operation: 'send', method: 'GET', path };
  const node = { name: 'Refused', type: actionNode, parameters, credential: ownCredential };
  const { error } = await host.rest().run(createWorkflow('refused', [manualStart, node]));
  expect(error?.message).toContain('The service says: The session has ended');
  expect(error?.message).not.toMatch(/proxy|status code/);
});

describe('an agent with the node as a tool', () => {
  const values = valuesFor(takeSample(sandbox));

  async function runAgent(name: string, resource: string, operation: string, more: Parameters = {}) {
    const plan = createWorkflow(name, [
      manualStart,
      {
        name: 'Agent',
        type: '@n8n/n8n-nodes-langchain.agent',
        version: 2,
        parameters: { promptType: 'define', text: 'Do it.', options: { enableStreaming: false } },
      },
      {
        name: 'Model',
        type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
        version: 1.2,
        parameters: { model: { __rl: true, mode: 'id', value: 'any' }, options: {} },
        credential: modelCredential,
        after: [],
      },
      {
        name: 'Supplier data',
        type: `${actionNode}Tool`,
        parameters: { resource, operation, ...values[`${resource}.${operation}`], ...more },
        credential: usual,
        after: [],
      },
    ]);
    const attach = (type: string) => ({ [type]: [[{ node: 'Agent', type, index: 0 }]] });
    const links = { ...plan.connections, Model: attach('ai_languageModel'), 'Supplier data': attach('ai_tool') };
    const run = await host.rest().run({ ...plan, connections: links as unknown as typeof plan.connections });
    expect(run.error).toBeUndefined();
    return { question: model.heard.at(-1)?.body ?? '', calls: sandbox.counters().byOperation };
  }

  test('reads', async () => {
    const { question, calls } = await runAgent('agent reads', 'thirdParty', 'get');
    expect(calls['thirdParties.get']).toBe(1);
    expect(question).toContain('100001');
  });

  test('receives the selected fields and the ID, and a list of the fields for an unknown one', async () => {
    const chosen = { output: 'fields', fields: ['name', 'city'] };
    const { question } = await runAgent('agent reads two fields', 'thirdParty', 'get', chosen);
    expect(Object.keys(itemsIn(question)[0] ?? {})).toEqual(['thirdpartyId', 'name', 'city']);
    const wrong = { output: 'fields', fields: ['phone'] };
    const refused = await runAgent('agent reads no field', 'thirdParty', 'get', wrong);
    expect(refused.question).toMatch(/phone.* is not a field of the results\. There are .*thirdpartyId/);
  });

  test.each([
    ['attribute', 'set', 'attributes.set', { value: 'Low' }],
    ['response', 'approve', 'responses.approve', {}],
  ])('changes nothing by %s %s until the tool allows it', async (resource, operation, call, given) => {
    const refused = await runAgent(`agent ${operation}`, resource, operation, given);
    expect(refused.calls).toEqual({});
    expect(refused.question).toContain('An agent may not change anything with this tool');
    const asked = await runAgent(`agent ${operation} by itself`, resource, operation, {
      ...given,
      letAgentsWrite: '={{ $fromAI("letAgentsWrite", "", "boolean") }}',
    });
    expect(asked.calls).toEqual({});
    const allowed = await runAgent(`agent may ${operation}`, resource, operation, { ...given, letAgentsWrite: true });
    expect(allowed.calls[call]).toBe(1);
  });
});

interface Question {
  readonly messages?: readonly { readonly role: string; readonly content: unknown }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

/** The answer of the tool to a model with this question. */
function itemsIn(body: string): object[] {
  const { messages = [] } = JSON.parse(body) as Question;
  return JSON.parse(String(messages.findLast(({ role }) => role === 'tool')?.content)) as object[];
}

/** The format of https://platform.openai.com/docs/api-reference/chat/object. */
function answerOfModel(body: string) {
  const { messages = [], tools = [] } = JSON.parse(body) as Question;
  const answered = messages.findLast(({ role }) => role === 'tool');
  const called = { name: tools[0]?.function.name, arguments: '{"letAgentsWrite": true}' };
  const message =
    answered === undefined
      ? { role: 'assistant', content: null, tool_calls: [{ id: 'call_1', type: 'function', function: called }] }
      : { role: 'assistant', content: `The tool says: ${JSON.stringify(answered.content)}` };
  return {
    id: 'chat-1',
    object: 'chat.completion',
    created: 0,
    model: 'any',
    choices: [{ index: 0, message, finish_reason: answered === undefined ? 'tool_calls' : 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

import { expect, it } from 'vitest';
import { actionNode } from './fake/workbench.mts';
import { openHostile } from './fake/answers.mts';
import { fakeFunctions } from './fake/functions.mts';

/** A run against a service that sends these warnings with its list. */
async function runWith(warning: readonly string[]): Promise<{ hints: string[]; logged: string[] }> {
  const credential = await openHostile((_, response) =>
    response.end(JSON.stringify({ content: [], messages: { warning } })),
  );
  const functions = fakeFunctions({
    description: actionNode.description,
    credential,
    parameters: { resource: 'thirdParty', operation: 'getAll', returnAll: true },
  });
  await actionNode.execute.call(functions.execute);
  return { hints: functions.hints.map(({ message }) => message), logged: functions.logged.map(String) };
}

it('S56: text of the service in a hint is no markup, which the editor of n8n would show', async () => {
  const { hints } = await runWith(['<img src="https://evil.example/1.png"> <a href="https://evil.example">R&D</a>']);
  expect(hints).toEqual([
    'thirdParties.list: &lt;img src="https://evil.example/1.png"&gt; &lt;a href="https://evil.example"&gt;R&amp;D&lt;/a&gt;',
  ]);
});

it('S56: text of the service writes no line of its own into the log, and controls no terminal that shows it', async () => {
  const { logged } = await runWith([
    'ACME\r\n2026-01-01 | info | Signed in\u001B]8;;https://evil.example\u0007x\u202Egpj',
  ]);
  const [line = ''] = logged.filter((text) => text.includes('ACME'));
  expect(line).toBe('thirdParties.list: ACME 2026-01-01 | info | Signed in ]8;;https://evil.example x gpj');
});

it('S56: a service cannot fill the log with warnings', async () => {
  const { logged } = await runWith(Array.from({ length: 5_000 }, (_, index) => `${index} ${'x'.repeat(1_000)}`));
  expect(logged.join('\n').length).toBeLessThan(10_000);
});

it('S56: text of the service in an error is no markup, which the pop-up of the editor would show', async () => {
  const message = '<a href="https://evil.example" style="color:red">Sign in</a> again, as 5 < 7 and R&D > 3';
  const credential = await openHostile((_, response) => response.writeHead(400).end(JSON.stringify({ message })));
  const parameters = { resource: 'thirdParty', operation: 'getAll', returnAll: true };
  const functions = fakeFunctions({ description: actionNode.description, credential, parameters });
  const error = await Promise.resolve(actionNode.execute.call(functions.execute)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect((error as Error).message).toContain(
    '‹a href="https://evil.example" style="color:red"›Sign in‹/a› again, as 5 < 7 and R&D > 3',
  );
});

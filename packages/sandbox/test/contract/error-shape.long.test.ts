import { createProfile } from '@tpr/core/api';
import { examine } from '@tpr/core/doctor';
import { expect, it } from 'vitest';
import { openBench } from './bench.ts';

it.each([
  ['problem', 'confirmed', 'usual', 'an object of detail, instance, status, title'],
  ['envelope', 'confirmed', 'usual', 'an object of content, error'],
  ['message', 'different', 'json', 'an object of message'],
  ['errors', 'different', 'json', 'an object of errors'],
  ['text', 'different', 'text', 'a text'],
  ['html', 'different', 'html', 'a page'],
] as const)('finds the shape of the service’s error bodies: G101=%s', async (style, verdict, shape, note) => {
  const bench = await openBench({ seed: 10, variants: [`G101=${style}`] });
  const { gaps, findings } = await bench.run(
    examine({ connection: bench.client.connection, profile: createProfile() }),
  );
  await bench.close();
  const found = findings.find(({ key }) => key === 'errors.shape')!;
  expect(found).toMatchObject({ verdict, note: expect.stringContaining(`a 404 is ${note}`) });
  expect(found.value ?? 'usual').toBe(shape);
  expect(gaps.find(({ gap }) => gap === 'G101')).toMatchObject({ verdict });
});

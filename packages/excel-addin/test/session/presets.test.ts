import { describe, expect, it } from 'vitest';
import { partitionShelf, readPresets } from '../../src/session/index.ts';
import { createComputer } from './computer.ts';

const origin = 'https://relay.example';
const serve =
  (body: string, status = 200): typeof fetch =>
  async () =>
    new Response(body, { status });

describe('presets', () => {
  it('without a file there is the relay that serves the page', async () => {
    const refuse = () => Promise.reject(new Error('nothing is to be fetched'));
    const [preset, ...others] = await readPresets({ origin, file: undefined }, 'fr', refuse);
    expect(others).toEqual([]);
    expect(preset).toMatchObject({ id: 'relay', label: 'Mon entreprise' });
    expect(preset?.connection).toMatchObject({
      baseUrl: 'https://relay.example/service/current',
      legacyBaseUrl: 'https://relay.example/service/legacy',
      authUrl: 'https://relay.example/service/auth',
    });
  });

  it('the file beside the page says what is offered, in the language of the user', async () => {
    const file = JSON.stringify([
      {
        id: 'sandbox',
        label: { en: 'Try the sandbox', fr: 'Essayer le bac à sable' },
        password: 'sandbox',
        connection: { baseUrl: '/service/current', authUrl: '/service/auth', realm: 'tpr', username: 'buyer' },
      },
      { id: 'test', label: 'Test', connection: { baseUrl: 'https://api.example', environment: 'test' } },
      { label: 'no id', connection: {} },
      'nonsense',
    ]);
    const presets = await readPresets({ origin, file: 'presets.json' }, 'fr', serve(file));
    expect(presets.map(({ id, label }) => [id, label])).toEqual([
      ['sandbox', 'Essayer le bac à sable'],
      ['test', 'Test'],
    ]);
    expect(presets[0]).toMatchObject({ password: 'sandbox', connection: { realm: 'tpr', clientId: '' } });
    expect(presets[0]?.connection.baseUrl).toBe('https://relay.example/service/current');
    expect(presets[1]?.connection).toMatchObject({ baseUrl: 'https://api.example', environment: 'test' });
  });

  it.each([
    ['missing', serve('Not found', 404)],
    ['broken', serve('{')],
    ['of another form', serve('{"presets": 1}')],
    ['empty', serve('[]')],
  ])('a file that is %s leaves the usual one', async (_, get) => {
    const presets = await readPresets({ origin, file: 'presets.json' }, 'en', get);
    expect(presets.map(({ id }) => id)).toEqual(['relay']);
  });
});

it('keys of another partition are not seen', async () => {
  const { texts, found } = createComputer();
  await partitionShelf(texts, 'one/').setItem('a', '1');
  expect(await partitionShelf(texts, 'two/').getItem('a')).toBeNull();
  expect(await partitionShelf(texts, 'one/').getItem('a')).toBe('1');
  await partitionShelf(texts, undefined).setItem('a', '2');
  expect([...found.keys()]).toEqual(['one/tpr.a', 'tpr.a']);
});

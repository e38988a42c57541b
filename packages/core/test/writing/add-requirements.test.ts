import { describe, expect, it } from 'vitest';
import type { HttpResponse } from '../../src/index.ts';
import { addRequirements } from '../../src/writing/add-requirements.ts';
import { fault, refusal, reply } from '../conformance/scripted-host.ts';
import { json, open } from './scene.ts';

describe('further required documents', () => {
  it.each<[name: string, answer: HttpResponse]>([
    ['a message', json({ message: 'Service en maintenance' })],
    ['a broken connection', fault('The connection broke.')],
  ])('%s: they are added when the dossier lists them, and sent at most twice', async (_name, answer) => {
    for (const isDoneAt of [1, 2, 3]) {
      let posts = 0;
      const scene = open((call) => {
        if (call.startsWith('GET')) {
          const codes = posts < isDoneAt ? ['KBIS'] : ['KBIS', 'IBAN'];
          return json({ content: codes.map((documentCode, index) => ({ documentId: index + 1, documentCode })) });
        }
        posts++;
        return answer;
      });
      const adding = scene.run(addRequirements(scene.client, '5', ['KBIS', 'IBAN']));
      if (isDoneAt === 3) await expect(adding).rejects.toMatchObject({ kind: 'unknown-outcome' });
      else {
        const { documents, added } = await adding;
        expect([documents.map(({ documentCode }) => documentCode), added]).toEqual([['KBIS', 'IBAN'], ['IBAN']]);
      }
      expect(posts).toBe(Math.min(isDoneAt, 2));
      expect(JSON.parse(scene.calls('POST')[0]!.body!)).toEqual({ newRequiredDocuments: ['IBAN'] });
    }
  });

  it('that the service answers with a 204 are sent once: if the dossier does not list them, their outcome is unknown', async () => {
    const scene = open((call) => (call.startsWith('POST') ? reply(204) : json({ content: [] })));
    const adding = scene.run(addRequirements(scene.client, '5', ['KBIS']));
    await expect(adding).rejects.toMatchObject({ kind: 'unknown-outcome' });
    expect(scene.calls('POST')).toHaveLength(1);
  });

  it('count as added if they are there after a refusal', async () => {
    let posts = 0;
    const scene = open((call) => {
      if (call.startsWith('POST')) return (posts++, refusal(404, 'There is no such resource.'));
      return json({ content: posts === 0 ? [] : [{ documentId: 1, documentCode: 'KBIS' }] });
    });
    expect((await scene.run(addRequirements(scene.client, '5', ['KBIS']))).documents).toHaveLength(1);
    const refused = open((call) => (call.startsWith('POST') ? refusal(409, 'No.') : json({ content: [] })));
    await expect(refused.run(addRequirements(refused.client, '5', ['KBIS']))).rejects.toMatchObject({ status: 409 });
    expect(refused.calls('POST')).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import type { HttpReply } from '../../../src/index.ts';
import { decide } from '../../../src/work/writing/decide.ts';
import { fault, reply } from '../../conformance/scripted-host.ts';
import { json, open } from './scene.ts';

describe('a decision', () => {
  const key = { dossierId: '5', documentId: '9' };
  const waiting = { documentId: 9, statusCode: 'ACTION_REQUIRED', evidences: [{ id: 1, responseId: 3 }] };

  it('is told as skipped where somebody else has decided meanwhile, whatever the refusal says (G91)', async () => {
    let isTaken = false;
    const scene = open((call) => {
      if (call.startsWith('GET')) return json(isTaken ? { ...waiting, statusCode: 'VALID' } : waiting);
      isTaken = true;
      return json({ message: 'Not now.' }, 400);
    });
    expect(await scene.run(decide(scene.client, key, { kind: 'approve' }))).toMatchObject({ outcome: 'skipped' });
  });

  it.each<[name: string, answer: HttpReply]>([
    ['a 204', reply(204)],
    ['a message', json({ message: 'Service en maintenance' })],
    ['a page', reply(200, '<html></html>')],
    ['a broken connection', fault('The connection broke.')],
  ])('%s: it is made when the document does not wait any more, and sent at most twice', async (_name, answer) => {
    for (const isDoneAt of [1, 2, 3]) {
      let posts = 0;
      const scene = open((call) => {
        if (call.startsWith('GET')) return json(posts < isDoneAt ? waiting : { ...waiting, statusCode: 'VALID' });
        posts++;
        return answer;
      });
      const deciding = scene.run(decide(scene.client, key, { kind: 'approve' }));
      if (isDoneAt === 3) {
        await expect(deciding).rejects.toMatchObject({ kind: 'unknown-outcome' });
      } else {
        expect(await deciding).toMatchObject({ outcome: 'decided', document: { status: 'VALID' } });
      }
      expect(posts).toBe(Math.min(isDoneAt, 2));
    }
  });

  it('is made although the document was not found once', async () => {
    let gets = 0;
    let isDone = false;
    const scene = open((call) => {
      if (call.startsWith('POST')) isDone = true;
      if (call.startsWith('POST')) return reply(204);
      if (++gets % 2 === 1) return json({ message: 'There is no such resource.' }, 404);
      return json(isDone ? { ...waiting, statusCode: 'VALID' } : waiting);
    });
    expect(await scene.run(decide(scene.client, key, { kind: 'approve' }))).toMatchObject({ outcome: 'decided' });
    expect(gets).toBe(4);
  });

  it('that takes a moment to show is not sent again: a second rejection would be a second e-mail', async () => {
    let looks = 0;
    const scene = open((call) => {
      if (call.startsWith('POST')) return reply(204);
      return json(++looks < 4 ? waiting : { ...waiting, statusCode: 'NOT_VALID' });
    });
    const rejection = { kind: 'reject', shareRejectionReason: true } as const;
    expect(await scene.run(decide(scene.client, key, rejection))).toMatchObject({ outcome: 'decided' });
    expect(scene.calls('POST')).toHaveLength(1);
  });

  it('that came through after all is ours, although the second attempt is refused', async () => {
    let posts = 0;
    const scene = open((call) => {
      if (call.startsWith('GET')) return json(posts < 2 ? waiting : { ...waiting, statusCode: 'VALID' });
      return ++posts === 1 ? fault('The connection broke.') : json({ message: 'Not now.' }, 409);
    });
    expect(await scene.run(decide(scene.client, key, { kind: 'approve' }))).toMatchObject({ outcome: 'decided' });
  });

  it('that is refused while the document still waits is refused', async () => {
    const scene = open((call) => (call.startsWith('GET') ? json(waiting) : json({ message: 'Not yours.' }, 403)));
    await expect(scene.run(decide(scene.client, key, { kind: 'approve' }))).rejects.toMatchObject({ status: 403 });
  });

  it('that could not be made for lack of a sign-in is no refusal: nobody looks whether somebody else has decided', async () => {
    const scene = open((call) => (call.startsWith('GET') ? json(waiting) : reply(401)));
    await expect(scene.run(decide(scene.client, key, { kind: 'approve' }))).rejects.toMatchObject({ kind: 'auth' });
    expect(scene.calls('GET')).toHaveLength(1);
  });
});

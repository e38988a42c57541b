import { describe, expect, it } from 'vitest';
import type { HttpResponse } from '../../src/index.ts';
import { decide } from '../../src/writing/decide.ts';
import { fault, refusal, reply } from '../conformance/scripted-host.ts';
import { json, open } from './scene.ts';

describe('a decision', () => {
  const key = { dossierId: '5', documentId: '9' };
  const waiting = { documentId: 9, statusCode: 'ACTION_REQUIRED', evidences: [{ id: 1, responseId: 3 }] };

  it('is reported as skipped if another user has decided meanwhile, with any refusal (G91)', async () => {
    let isTaken = false;
    const scene = open((call) => {
      if (call.startsWith('GET')) return json(isTaken ? { ...waiting, statusCode: 'VALID' } : waiting);
      isTaken = true;
      return refusal(400, 'Not now.');
    });
    expect(await scene.run(decide(scene.client, key, { kind: 'approve' }))).toMatchObject({ outcome: 'skipped' });
  });

  it.each<[name: string, answer: HttpResponse]>([
    ['a message', json({ message: 'Service en maintenance' })],
    ['a page', reply(200, '<html></html>')],
    ['the 404 of a web server', reply(404, '<html></html>')],
    ['a redirect', reply(302, '', { location: 'https://portal.test/' })],
    ['a broken connection', fault('The connection broke.')],
  ])(
    '%s: it counts as made when the document does not wait any more, and is sent at most twice',
    async (_name, answer) => {
      for (const isDoneAt of [1, 2, 3]) {
        let posts = 0;
        const scene = open((call) => {
          if (call.startsWith('GET')) return json(posts < isDoneAt ? waiting : { ...waiting, statusCode: 'VALID' });
          posts++;
          return answer;
        });
        const deciding = scene.run(decide(scene.client, key, { kind: 'approve' }));
        if (isDoneAt === 3) {
          await expect(deciding).rejects.toMatchObject({ name: 'ConnectorError' });
        } else {
          expect(await deciding).toMatchObject({ outcome: 'decided', document: { status: 'VALID' } });
        }
        expect(posts).toBe(Math.min(isDoneAt, 2));
      }
    },
  );

  it('is made although the document returned 404 once', async () => {
    let gets = 0;
    let isDone = false;
    const scene = open((call) => {
      if (call.startsWith('POST')) isDone = true;
      if (call.startsWith('POST')) return reply(204);
      if (++gets % 2 === 1) return refusal(404, 'There is no such resource.');
      return json(isDone ? { ...waiting, statusCode: 'VALID' } : waiting);
    });
    expect(await scene.run(decide(scene.client, key, { kind: 'approve' }))).toMatchObject({ outcome: 'decided' });
    expect(gets).toBe(4);
  });

  it('that becomes visible late is not sent again: a second rejection would be a second e-mail', async () => {
    let looks = 0;
    const scene = open((call) => {
      if (call.startsWith('POST')) return reply(204);
      return json(++looks < 4 ? waiting : { ...waiting, statusCode: 'NOT_VALID' });
    });
    const rejection = { kind: 'reject', shareRejectionReason: true } as const;
    expect(await scene.run(decide(scene.client, key, rejection))).toMatchObject({ outcome: 'decided' });
    expect(scene.calls('POST')).toHaveLength(1);
  });

  it.each<[name: string, answer: HttpResponse]>([
    ['an empty 204', reply(204)],
    ['an empty 200', reply(200)],
    ['a body with the decision', json({ responseId: 3, statusCode: 'NOT_VALID' })],
  ])(
    'that the service answers with %s is sent once: if no read shows it, its outcome is unknown',
    async (_name, answer) => {
      for (const kind of ['approve', 'reject'] as const) {
        const scene = open((call) => (call.startsWith('POST') ? answer : json(waiting)));
        const deciding = scene.run(decide(scene.client, key, { kind, shareRejectionReason: true }));
        await expect(deciding).rejects.toMatchObject({ kind: 'unknown-outcome', endpoint: `responses.${kind}` });
        expect(scene.calls('POST')).toHaveLength(1);
      }
    },
  );

  it('whose second attempt is refused after a lost response is looked for again; if no read shows it, its outcome is unknown', async () => {
    for (const { shownAfter, refused } of [
      { shownAfter: 2, refused: refusal(409, 'Rejected already.') },
      { shownAfter: 99, refused: refusal(409, 'Rejected already.') },
      { shownAfter: 99, refused: reply(404, '<html></html>') },
    ]) {
      let posts = 0;
      let looks = 0;
      const scene = open((call) => {
        if (call.startsWith('POST')) return ++posts === 1 ? fault('The connection broke.') : refused;
        if (posts === 2) looks++;
        return json(looks < shownAfter ? waiting : { ...waiting, statusCode: 'NOT_VALID' });
      });
      const deciding = scene.run(decide(scene.client, key, { kind: 'reject', shareRejectionReason: true }));
      if (shownAfter === 2) expect(await deciding).toMatchObject({ outcome: 'decided' });
      else await expect(deciding).rejects.toMatchObject({ kind: 'unknown-outcome' });
      expect(posts).toBe(2);
    }
  });

  it('that was done after all is ours, although the second attempt is refused', async () => {
    let posts = 0;
    const scene = open((call) => {
      if (call.startsWith('GET')) return json(posts < 2 ? waiting : { ...waiting, statusCode: 'VALID' });
      return ++posts === 1 ? fault('The connection broke.') : refusal(409, 'Not now.');
    });
    expect(await scene.run(decide(scene.client, key, { kind: 'approve' }))).toMatchObject({ outcome: 'decided' });
  });

  it('that is refused while the document still waits is refused', async () => {
    const scene = open((call) => (call.startsWith('GET') ? json(waiting) : refusal(403, 'Not yours.')));
    await expect(scene.run(decide(scene.client, key, { kind: 'approve' }))).rejects.toMatchObject({ status: 403 });
  });

  it('that failed without a sign-in is not a refusal: the document is not read again', async () => {
    const scene = open((call) => (call.startsWith('GET') ? json(waiting) : reply(401)));
    await expect(scene.run(decide(scene.client, key, { kind: 'approve' }))).rejects.toMatchObject({ kind: 'auth' });
    expect(scene.calls('GET')).toHaveLength(1);
  });
});

describe('the upload that a decision acts on', () => {
  const uploads = [
    { id: 1, responseId: 31, uploadDate: '2026-01-01T10:00:00.000' },
    { id: 2, responseId: 32, uploadDate: '2026-03-01T10:00:00.000' },
    { id: 3, responseId: 33, uploadDate: '2026-02-01T10:00:00.000' },
    // It has no answer, so it cannot be decided.
    { id: 4, uploadDate: '2026-04-01T10:00:00.000' },
  ];

  /** Decides on a document with these uploads. @returns the call, and its body. */
  async function decideOn(
    evidences: readonly unknown[],
    { responseId, comment }: { readonly responseId?: string; readonly comment?: string } = {},
    overrides = {},
  ) {
    let posted: { call: string; body: unknown } | undefined;
    const scene = open((call, { body }) => {
      if (call.startsWith('GET')) {
        return json({ documentId: 9, statusCode: posted === undefined ? 'ACTION_REQUIRED' : 'VALID', evidences });
      }
      posted = { call, body: body === undefined || body === '' ? {} : JSON.parse(body) };
      return reply(204);
    }, overrides);
    const key = { dossierId: '5', documentId: '9', ...(responseId !== undefined && { responseId }) };
    const decision = { kind: 'approve', ...(comment !== undefined && { comment }) } as const;
    await scene.run(decide(scene.client, key, decision));
    return { response: /responses\/(\d+)/.exec(posted?.call ?? '')?.[1], body: posted?.body };
  }

  it('is the newest upload that can be decided, or the oldest where the account decides by that (G79)', async () => {
    expect(await decideOn(uploads)).toMatchObject({ response: '32' });
    expect(await decideOn(uploads, {}, { 'evidence.pick': 'oldest' })).toMatchObject({ response: '31' });
  });

  it('is the named one, where one is named', async () => {
    expect(await decideOn(uploads, { responseId: '33' })).toMatchObject({ response: '33' });
  });

  it('has to exist: a document without an answer is refused without a call', async () => {
    await expect(decideOn([uploads[3]])).rejects.toMatchObject({ kind: 'refused', field: 'responseId' });
  });

  it('gets the comment, unless it is blank', async () => {
    expect(JSON.stringify((await decideOn(uploads, { comment: 'Fine.' })).body)).toContain('Fine.');
    expect((await decideOn(uploads, { comment: '  ' })).body).toEqual((await decideOn(uploads)).body);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeFunctions } from './fake/functions.mts';
import { failureOf } from './fake/claims.mts';
import { actionNode, Workbench } from './fake/workbench.mts';

describe('The review queue', () => {
  let bench: Workbench;
  beforeEach(async () => {
    bench = await Workbench.open({ seed: 15 });
  });
  afterEach(() => bench.close());

  const whole = () => bench.json('document', 'getReviewQueue', { returnAll: true });

  it.each(['403', '500'])('continues if one dossier is answered with %s, and returns it as an item', async (status) => {
    const queue = await whole();
    const [first] = queue;
    const dossierId = String(first?.['dossierId']);
    const others = queue.filter((each) => each['dossierId'] !== dossierId);
    expect(others.length).toBeGreaterThan(3);
    bench.sandbox.setFaults([`${status}@documents.list=/${dossierId}`]);
    const found = await whole();
    const [incompleteItem, ...more] = found.filter((each) => each['incomplete'] === true);
    expect(more).toEqual([]);
    expect(incompleteItem).toMatchObject({
      dossierId,
      incompleteReason: expect.stringContaining(status),
      thirdpartyId: first?.['thirdpartyId'],
    });
    expect(found.filter((each) => each['incomplete'] !== true)).toEqual(others);
  });

  it.each(['403', '500'])(
    'returns as many as its limit when a dossier answers %s, and warns above the output',
    async (status) => {
      const [first] = await bench.json('document', 'getReviewQueue', { limit: 1 });
      const dossierId = String(first?.['dossierId']);
      bench.sandbox.setFaults([`${status}@documents.list=/${dossierId}`]);
      const functions = fakeFunctions({
        description: actionNode.description,
        credential: bench.credential,
        parameters: { resource: 'document', operation: 'getReviewQueue', limit: 1 },
      });
      const [items = []] = await actionNode.execute.call(functions.execute);
      expect(items).toHaveLength(1);
      expect(items[0]?.json['documentId']).toMatch(/^\d+$/);
      expect(items[0]?.json['dossierId']).not.toBe(dossierId);
      expect(functions.hints.map(({ message }) => message)).toContainEqual(expect.stringContaining(dossierId));
    },
  );

  it('is an error when every dossier is refused', async () => {
    bench.sandbox.setFaults(['403@documents.list=1']);
    expect((await failureOf(whole())).message).toMatch(/403/);
    expect((await failureOf(bench.json('document', 'getReviewQueue', { limit: 1 }))).message).toMatch(/403/);
  });
});

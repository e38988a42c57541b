import { expect, test, vi } from 'vitest';
import { accountId, smallStore } from '../domain/small-store.ts';
import { closeAll, open, type Json } from '../server/calling.ts';

closeAll();
const listed = 'SELECT id FROM portfolio WHERE accountId = ? AND archivedAt IS NULL ORDER BY id';
const archive = 'UPDATE thirdParty SET archivedAt = ? WHERE id = ?';
const when = '2026-11-01T00:00:00.000';

test('the pages of a list run its query once, although the clock moves between them', async () => {
  const caller = await open();
  const { sandbox } = caller;
  const ids = vi.spyOn(sandbox.store, 'ids');
  await caller.get('/thirdparties?page=0&pageSize=5');
  sandbox.advance({ seconds: 1 });
  await caller.get('/thirdparties?page=4&pageSize=5');
  const [first, second] = ids.mock.results;
  expect(first!.value).toHaveLength(25);
  expect(second!.value).toBe(first!.value);
});

test('a page after an archived third party begins one further on, with the new total', async () => {
  const caller = await open();
  const before = (await caller.get('/thirdparties?page=0&pageSize=20')).body.content.map(
    (item: Json) => item.thirdpartyId,
  );
  caller.sandbox.archive({ thirdpartyId: before[0] });
  const { body } = await caller.get('/thirdparties?page=1&pageSize=20');
  expect(body.totalElements).toBe(24);
  expect(body.content.map((item: Json) => item.thirdpartyId)).toEqual([100022, 100023, 100024, 100025]);
});

test('ids that a transaction read are read again after it was rolled back', () => {
  const store = smallStore();
  const failed = (): void =>
    store.atomic(() => {
      store.run(archive, when, 100_003);
      expect(store.ids(listed, accountId)).not.toContain(100_003);
      throw new Error('The transaction fails.');
    });
  expect(failed).toThrow('The transaction fails.');
  expect(store.ids(listed, accountId)).toContain(100_003);
  store.close();
});

test('a query of other values has its own ids, and only those of the eight queries used last are kept', () => {
  const store = smallStore();
  const [ours, theirs] = [store.ids(listed, accountId), store.ids(listed, 1002)];
  expect(ours.filter((id) => theirs.includes(id))).toEqual([]);
  for (let id = 1; id <= 7; id += 1) {
    expect(store.ids('SELECT id FROM thirdParty WHERE id = ?', id)).toEqual([]);
    expect(store.ids(listed, accountId)).toBe(ours);
  }
  const again = store.ids(listed, 1002);
  expect(again).toEqual(theirs);
  expect(again).not.toBe(theirs);
  store.close();
});

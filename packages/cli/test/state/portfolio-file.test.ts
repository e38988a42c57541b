import { appendFileSync, closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unpackFacts, type ShownFacts } from '@tpr/core';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { LineFile } from '../../src/state/line-file.ts';
import { PortfolioFile, statePathOf } from '../../src/state/portfolio-file.ts';
import { packedTogether, stateVersion } from '../../src/state/state-lines.ts';
import { makeFolder } from '../files/folder.ts';

const head = {
  version: stateVersion,
  accountId: '1',
  baseUrl: 'https://service.test',
  username: 'u',
  columns: [],
  startedSince: '2026-11-01T00:00:00.000Z',
} as const;

/** Data of a third party as tables show it, as far as the state reads it. */
function makeFacts(thirdpartyId: string, text = '', dossierIds: readonly string[] = []): ShownFacts {
  const dossiers = dossierIds.map((dossierId) => [dossierId]);
  return unpackFacts([thirdpartyId, [text, []], [['Label', [text]]], null, dossiers]);
}

const idsOf = (state: PortfolioFile): string[] => [...state.all()].map(({ thirdpartyId }) => thirdpartyId);

const newPath = (): string => statePathOf(join(makeFolder(), 'portfolio.csv'));

/** The state that a new run finds. */
function reopen<T>(path: string, look: (state: PortfolioFile) => T): T {
  const state = PortfolioFile.open(path)!;
  try {
    return look(state);
  } finally {
    state.close();
  }
}

test('stored data is read again, without a mark behind it', () => {
  const path = newPath();
  const state = PortfolioFile.create(path, head, { asOf: 'a' });
  state.put([makeFacts('1', 'one\n"two" 漢字'), makeFacts('2', '', ['d1', 'd2'])]);
  state.put([makeFacts('3')]);
  state.close();
  reopen(path, (again) => {
    expect(idsOf(again)).toEqual(['1', '2', '3']);
    expect(again.facts('1')).toEqual(makeFacts('1', 'one\n"two" 漢字'));
    expect([again.ownerOf('d2'), again.ownerOf('d3'), again.dossierCount]).toEqual(['2', undefined, 2]);
    expect([again.isComplete, again.asOf, again.size, again.has('3'), again.has('4')]).toEqual([
      false,
      'a',
      3,
      true,
      false,
    ]);
  });
});

test('the dossiers of a removed third party have no owner, in the same run and in a later one', () => {
  const path = newPath();
  const state = PortfolioFile.create(path, head, {});
  state.put([makeFacts('1', '', ['d1']), makeFacts('2', '', ['d2', 'd3'])]);
  state.remove(['2']);
  const owners = (of: PortfolioFile) => [of.ownerOf('d1'), of.ownerOf('d2'), of.dossierCount];
  expect(owners(state)).toEqual(['1', undefined, 1]);
  state.close();
  expect(reopen(path, owners)).toEqual(['1', undefined, 1]);
});

test('data that are read after the table was written are not those of the table, also in a later run', () => {
  const path = newPath();
  const state = PortfolioFile.create(path, head, {});
  const isWritten = () => [state.isWritten, reopen(path, (again) => again.isWritten)];
  state.put([makeFacts('1'), makeFacts('2')]);
  expect(isWritten()).toEqual([false, false]);
  state.setMark({ isWritten: true });
  expect(isWritten()).toEqual([true, true]);
  state.remove(['2']);
  expect(isWritten()).toEqual([false, false]);
  state.settle();
  expect(isWritten()).toEqual([false, false]);
  state.close();
});

test('a file that is opened to read cannot be written, so that its disk may be read-only', () => {
  const path = newPath();
  PortfolioFile.create(path, head, {}).close();
  const state = PortfolioFile.open(path, 'read')!;
  expect(() => state.put([makeFacts('1')])).toThrow('EBADF');
  state.close();
});

test('a file that ends anywhere, as after a power cut, has every third party whose line is complete', () => {
  const path = newPath();
  const state = PortfolioFile.create(path, head, {});
  const ends = [statSync(path).size];
  for (let count = 1; count <= 8; count += 1) {
    state.put([makeFacts(`${count}`)]);
    ends.push(statSync(path).size);
  }
  state.close();
  for (let size = statSync(path).size; size >= 0; size -= 7) {
    truncateSync(path, size);
    const whole = ends.filter((end) => end <= size).length - 1;
    if (whole < 0) expect(() => PortfolioFile.open(path)).toThrow('Pull again');
    else expect(reopen(path, ({ size: count }) => count)).toBe(whole);
  }
});

test('any order of putting, removing and packing leaves the contents of a map', () => {
  const step = fc.record({
    ids: fc.uniqueArray(fc.integer({ min: 0, max: 9 }).map(String), { minLength: 1, maxLength: 3 }),
    text: fc.option(fc.string()),
    isSettled: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const path = newPath();
      const state = PortfolioFile.create(path, head, {});
      const model = new Map<string, string>();
      for (const { ids, text, isSettled } of steps) {
        if (text === null) state.remove(ids);
        else state.put(ids.map((id) => makeFacts(id, text)));
        for (const id of ids) {
          if (text === null) model.delete(id);
          else model.set(id, text);
        }
        if (isSettled) state.settle();
      }
      const expected = [...model];
      const shown = (each: PortfolioFile) =>
        [...each.all()].map(({ thirdpartyId, identity }) => [thirdpartyId, identity.name]);
      expect(shown(state)).toEqual(expected);
      expect(state.size).toBe(model.size);
      state.close();
      expect(reopen(path, shown)).toEqual(expected);
    }),
    { seed: 11, numRuns: 60 },
  );
});

test('the order of the table is that of the list, in whatever order the rows came', () => {
  const path = newPath();
  const state = PortfolioFile.create(path, head, {});
  state.list(['1', '2', '3']);
  state.put([makeFacts('3')]);
  state.put([makeFacts('1')]);
  state.list(['4', '5']);
  state.put([makeFacts('5'), makeFacts('4'), makeFacts('2')]);
  expect(idsOf(state)).toEqual(['1', '2', '3', '4', '5']);
  state.settle();
  state.close();
  expect(reopen(path, idsOf)).toEqual(['1', '2', '3', '4', '5']);
});

test('changes between packed rows cost one read each: no piece is unpacked twice', () => {
  const state = PortfolioFile.create(newPath(), head, {});
  for (let id = 0; id < 8 * packedTogether; id += 1) state.put([makeFacts(`${id}`, 'long enough to be packed')]);
  state.settle();
  const changed = Array.from({ length: 16 }, (_, index) => `${index * 32 + 5}`);
  const reads = vi.spyOn(LineFile.prototype, 'read');
  const stale = state.inOrder(['new', ...changed.toReversed()]);
  expect(stale).toEqual([...changed.toSorted((a, b) => Number(a) - Number(b)), 'new']);
  for (const id of stale.slice(0, -1)) state.put([{ ...state.facts(id)!, attributes: [] }]);
  expect(reads.mock.calls.length).toBeLessThanOrEqual(8);
  reads.mockClear();
  expect(idsOf(state)).toEqual(Array.from({ length: 8 * packedTogether }, (_, id) => `${id}`));
  expect(reads.mock.calls.length).toBeLessThanOrEqual(8 + changed.length);
  reads.mockRestore();
  state.close();
});

test('packed data is a tenth of the size, has the same content, and is not packed again for a few changes', () => {
  const path = newPath();
  const state = PortfolioFile.create(path, head, {
    isComplete: true,
    since: 's',
    met: { attributes: [], indicators: [] },
  });
  const text = 'as long as a usual row, and like the others of its column. '.repeat(20);
  for (let id = 0; id < 200; id += 1) state.put([makeFacts(`${id}`, `${id} ${text}`, [`d${id}`])]);
  const before = statSync(path).size;
  state.settle();
  const packed = statSync(path).size;
  expect(packed).toBeLessThan(before / 10);
  state.put([makeFacts('7', 'new', ['d7', 'd777'])]);
  state.settle();
  expect(statSync(path).size).toBeGreaterThan(packed);
  state.close();
  reopen(path, (again) => {
    expect(idsOf(again)).toEqual(Array.from({ length: 200 }, (_, id) => `${id}`));
    expect(again.facts('7')).toEqual(makeFacts('7', 'new', ['d7', 'd777']));
    expect(again.facts('199')).toEqual(makeFacts('199', `199 ${text}`, ['d199']));
    expect([again.ownerOf('d777'), again.ownerOf('d199'), again.since, again.isComplete]).toEqual([
      '7',
      '199',
      's',
      true,
    ]);
    expect(again.met).toEqual({ attributes: [], indicators: [] });
  });
});

test('a state that cannot be packed is refused, and closes its descriptor once', () => {
  const path = newPath();
  const state = PortfolioFile.create(path, head, {});
  state.put([makeFacts('1', 'long enough to be packed. '.repeat(50))]);
  rmSync(path);
  mkdirSync(join(path, 'folder'), { recursive: true });
  expect(() => state.settle()).toThrow('cannot be written');
  // They get the descriptors that the state had.
  const others = [1, 2].map(() => openSync(join(path, 'other'), 'w'));
  state.close();
  for (const other of others) closeSync(other);
});

test('the found changes of a third party that was written or removed since are dropped', () => {
  const path = newPath();
  const state = PortfolioFile.create(path, head, {});
  for (const id of ['1', '2', '3', '4']) state.put([makeFacts(id)]);
  const stale = ['1', '2', '3', '5'].map((id) => [id, ['identity']] as const);
  state.setMark({ found: { stale, departed: ['2'], cursor: 'c', asOf: 'a' } });
  state.put([makeFacts('1', 'new')]);
  state.remove(['2']);
  state.put([makeFacts('4', 'not of these')]);
  state.close();
  reopen(path, (again) => {
    expect(again.foundChanges?.stale.map(([id]) => id)).toEqual(['3', '5']);
    again.setMark({ found: null });
    expect(again.foundChanges).toBeNull();
  });
});

test('a line in a format that tpr never writes is damage, not data', () => {
  const path = newPath();
  PortfolioFile.create(path, head, {}).close();
  appendFileSync(path, '{"ids":["1"],"dossiers":[[]],"fcts":[]}\n{"mark":{}}\n');
  expect(() => PortfolioFile.open(path)).toThrow('is damaged');
});

test.each([
  ['is not base64', '"packed":"????"'],
  ['contains fewer rows than it says', '"facts":[]'],
  ['is not a list', '"facts":7'],
])('a piece that %s is reported in one line when it is read', (_, body) => {
  const path = newPath();
  PortfolioFile.create(path, head, {}).close();
  appendFileSync(path, `{"ids":["1"],"dossiers":[[]],${body}}\n`);
  reopen(path, (state) =>
    expect(() => state.facts('1')).toThrow(/is damaged\. Pull again with --overwrite and without --refresh\.$/),
  );
});

test('only the owner can read the state file', () => {
  const path = newPath();
  PortfolioFile.create(path, head, {}).close();
  expect(statSync(path).mode & 0o077).toBe(0);
});

test('a state for which the disk has no room leaves nothing behind, and says so in words', () => {
  const path = newPath();
  const fill = (): void => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  expect(() => LineFile.create(path, fill)).toThrow(
    `${path} cannot be written: the disk is full. Make room and try again.`,
  );
  expect(readdirSync(dirname(path))).toEqual([]);
});

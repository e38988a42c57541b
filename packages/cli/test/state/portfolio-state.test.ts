import { appendFileSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { Facts } from '@tpr/core';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PortfolioFile, statePathOf } from '../../src/state/portfolio-state.ts';
import { makeFolder } from '../files/folder.ts';

const head = {
  version: 1,
  accountId: '1',
  baseUrl: 'https://service.test',
  username: 'u',
  columns: [],
  startedSince: '2026-11-01T00:00:00.000Z',
} as const;

/** Facts are plain JSON to the state; these have what it looks at. */
function makeFacts(thirdpartyId: string, text = '', dossierIds: readonly string[] = []): Facts {
  const dossiers = dossierIds.map((dossierId) => ({ dossierId }));
  return JSON.parse(JSON.stringify({ thirdpartyId, identity: { name: text }, dossiers }));
}

const idsOf = (state: PortfolioFile): string[] => [...state.all()].map(({ thirdpartyId }) => thirdpartyId);

const newPath = (): string => statePathOf(join(makeFolder(), 'portfolio.csv'));

test('what was put before a mark is there again; what came after it is not', () => {
  const path = newPath();
  const state = PortfolioFile.create(path, head, { cursor: 'begin' });
  state.put([makeFacts('1', 'one\n"two" 漢字'), makeFacts('2', '', ['d1', 'd2'])]);
  state.setMark({ cursor: 'page:1' });
  state.put([makeFacts('3')]);
  state.close();
  const again = PortfolioFile.open(path);
  expect(again && idsOf(again)).toEqual(['1', '2']);
  expect(again?.facts('1')?.identity.name).toBe('one\n"two" 漢字');
  expect([again?.ownerOf('d2'), again?.ownerOf('d3')]).toEqual(['2', undefined]);
  expect([again?.cursor, again?.isComplete]).toEqual(['page:1', false]);
  again?.close();
});

test('a file that ends anywhere, as after a power cut, opens at its last mark or is told to be damaged', () => {
  const path = newPath();
  const state = PortfolioFile.create(path, head, { cursor: 'begin' });
  const marks = [statSync(path).size];
  for (let page = 1; page <= 5; page += 1) {
    state.put([makeFacts(`${page}a`), makeFacts(`${page}b`)]);
    state.setMark({ cursor: `page:${page}` });
    marks.push(statSync(path).size);
  }
  state.close();
  const whole = readFileSync(path);
  for (let size = whole.length; size >= 0; size -= 7) {
    truncateSync(path, size);
    const pages = marks.filter((mark) => mark <= size).length - 1;
    if (pages < 0) expect(() => PortfolioFile.open(path)).toThrow('Pull again');
    else {
      const cut = PortfolioFile.open(path);
      expect(cut?.size).toBe(2 * pages);
      cut?.close();
    }
  }
});

test('any order of putting and removing leaves what a map would hold, also after it is written anew', () => {
  const step = fc.record({ id: fc.integer({ min: 0, max: 9 }).map(String), text: fc.option(fc.string()) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const path = newPath();
      const state = PortfolioFile.create(path, head, {});
      const model = new Map<string, string>();
      for (const { id, text } of steps) {
        if (text === null) {
          state.remove(id);
          model.delete(id);
        } else {
          state.put([makeFacts(id, text)]);
          model.set(id, text);
        }
      }
      state.setMark({ cursor: null });
      const expected = [...model];
      const shown = (each: PortfolioFile) =>
        [...each.all()].map(({ thirdpartyId, identity }) => [thirdpartyId, identity.name]);
      expect(shown(state)).toEqual(expected);
      state.close();
      const again = PortfolioFile.open(path)!;
      expect(shown(again)).toEqual(expected);
      again.close();
    }),
    { seed: 11, numRuns: 60 },
  );
});

test('a file that is mostly replaced lines is written anew and says the same', () => {
  const path = newPath();
  const state = PortfolioFile.create(path, head, {});
  const long = 'x'.repeat(100_000);
  for (let round = 0; round < 20; round += 1) state.put([makeFacts('1', `${round}${long}`), makeFacts('2', 'two')]);
  state.setMark({ cursor: null, since: 's' });
  const before = statSync(path).size;
  state.compact();
  expect(statSync(path).size).toBeLessThan(before / 10);
  expect(state.facts('1')?.identity.name).toBe(`19${long}`);
  state.put([makeFacts('3')]);
  state.setMark({});
  state.close();
  const again = PortfolioFile.open(path);
  expect(again && idsOf(again)).toEqual(['1', '2', '3']);
  expect(again?.since).toBe('s');
  again?.close();
});

test('a line that nobody wrote is damage, not data', () => {
  const path = newPath();
  PortfolioFile.create(path, head, { cursor: null }).close();
  appendFileSync(path, '{"id":"1","dossiers":[],"fcts":{}}\n{"mark":{}}\n');
  expect(() => PortfolioFile.open(path)).toThrow('is damaged');
});

test('only the owner can read what is kept', () => {
  const path = newPath();
  PortfolioFile.create(path, head, {}).close();
  expect(statSync(path).mode & 0o077).toBe(0);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinPieces, planSharedSaving, readWriters, textsUnder } from '../../src/workbook/index.ts';
import { createRandom } from '../conformance/scripted-host.ts';
import { planSaving } from '../../src/workbook/text-sheet.ts';

const form = { pieceLength: 32_000, firstRow: 2 };
const dayMs = 86_400_000;

/** A cell of a copy, by `row column`. */
type Cells = Map<string, string>;
type Write = readonly [place: string, text: string];

/** A document, and the copies of its users: the last write of a cell counts, in the order of the service. */
class Shared {
  private readonly log: Write[] = [];
  private readonly copies = new Map<string, { seen: number; own: Write[] }>();
  nowMs = Date.UTC(2026, 10, 26);
  private readonly chance: () => number;

  constructor(seed: number) {
    this.chance = createRandom(seed);
  }

  private copyOf(writer: string) {
    const copy = this.copies.get(writer) ?? { seen: 0, own: [] };
    this.copies.set(writer, copy);
    return copy;
  }

  /** The view of a writer: what has arrived, and its own writes on top. */
  cells(writer: string): Cells {
    const { seen, own } = this.copyOf(writer);
    return new Map([...this.log.slice(0, seen), ...own]);
  }

  /** The copy receives the writes of the others, and sends its own. */
  sync(writer: string): void {
    const copy = this.copyOf(writer);
    this.log.push(...copy.own);
    copy.own = [];
    copy.seen = this.log.length;
  }

  writers(writer: string) {
    const row: string[] = [];
    for (const [place, text] of this.cells(writer)) {
      const [at, column] = place.split(' ').map(Number);
      if (at === 0) row[column!] = text;
    }
    return readWriters(Array.from(row, (cell) => cell ?? ''));
  }

  texts(writer: string, key: string): string[] {
    const cells = this.cells(writer);
    return textsUnder(this.writers(writer), key).map(({ row, pieces }) =>
      joinPieces(Array.from({ length: pieces }, (_, at) => cells.get(`${row} ${at}`) ?? '')),
    );
  }

  save(writer: string, entries: readonly (readonly [string, string | undefined])[]): void {
    const who = { writer, nowMs: (this.nowMs += 1), random: this.chance };
    const { texts, cells, freed } = planSharedSaving(this.writers(writer), who, entries, form);
    const { own } = this.copyOf(writer);
    for (const { row, pieces } of texts) pieces.forEach((piece, at) => own.push([`${row} ${at}`, piece]));
    for (const { column, text } of cells) own.push([`0 ${column}`, text]);
    for (const { row, pieces } of freed) for (let at = 0; at < pieces; at++) own.push([`${row} ${at}`, '']);
  }

  filledCells(): number {
    return [...this.cells('reader').values()].filter((text) => text !== '').length;
  }
}

const people = ['ann', 'bob', 'eve'];
const keys = ['activity', 'undo', '__proto__'];

describe('texts of several people', () => {
  test('two simultaneous saves keep both texts, in each order of arrival and for any keys', () => {
    for (const second of ['activity', 'undo']) {
      for (const first of people.slice(0, 2)) {
        const shared = new Shared(3);
        shared.save('ann', [['activity', 'by ann']]);
        shared.save('bob', [[second, 'by bob']]);
        shared.sync(first);
        for (const each of [...people, ...people]) shared.sync(each);
        const wanted = second === 'activity' ? ['by bob', 'by ann'] : ['by ann'];
        for (const each of people) expect(shared.texts(each, 'activity')).toEqual(wanted);
        if (second === 'undo') expect(shared.texts('eve', 'undo')).toEqual(['by bob']);
      }
    }
  });

  test('a user who has seen a text replaces or removes it; an unseen text stays', () => {
    const shared = new Shared(4);
    shared.save('ann', [['undo', 'one']]);
    shared.sync('ann');
    shared.sync('bob');
    shared.save('bob', [['undo', undefined]]);
    shared.save('ann', [['undo', 'two']]);
    for (const each of [...people, ...people]) shared.sync(each);
    expect(shared.texts('eve', 'undo')).toEqual(['two']);
    shared.save('eve', [['undo', undefined]]);
    shared.sync('eve');
    expect(shared.texts('eve', 'undo')).toEqual([]);
  });

  test('after any saves and arrivals, the texts stay that no later save had seen', () => {
    const act = fc.record({
      who: fc.constantFrom(...people),
      key: fc.constantFrom(...keys),
      removes: fc.nat(4).map((n) => n === 0),
      syncs: fc.nat(2),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), fc.nat(), (acts, seed) => {
        const shared = new Shared(seed);
        // Two users who save for the first time at the same moment may choose the same column, 1 time in 250.
        for (const each of people) {
          shared.sync(each);
          shared.save(each, [['portfolio', each]]);
          shared.sync(each);
        }
        /** Saves that a user has seen, by number. */
        const seen = new Map<string, Set<number>>(people.map((who) => [who, new Set()]));
        const sent = new Set<number>();
        const saved: { key: string; text: string | undefined; over: Set<number>; who: string }[] = [];
        const sync = (who: string): void => {
          saved.forEach((each, at) => each.who === who && sent.add(at));
          for (const at of sent) seen.get(who)!.add(at);
          shared.sync(who);
        };
        acts.forEach(({ who, key, removes, syncs }, at) => {
          if (syncs === 0) sync(who);
          const text = removes ? undefined : `${who} ${at}`;
          saved.push({ key, text, over: new Set(seen.get(who)), who });
          seen.get(who)!.add(saved.length - 1);
          shared.save(who, [[key, text]]);
        });
        for (const each of [...people, ...people]) sync(each);
        for (const key of keys) {
          const counting = saved.filter(
            (each, at) =>
              each.key === key && !saved.some((other, by) => by > at && other.key === key && other.over.has(at)),
          );
          const wanted = counting.flatMap(({ text }) => text ?? []).sort();
          expect(shared.texts('ann', key).sort()).toEqual(wanted);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('the text of a former single writer is read, replaced and cleared', () => {
    const shared = new Shared(5);
    const old = planSaving(
      new Map(),
      [
        ['activity', 'old'],
        ['portfolio', 'older'],
      ],
      form,
    );
    const { own } = (shared as unknown as { copyOf(writer: string): { own: Write[] } }).copyOf('ann');
    for (const { row, pieces } of old.texts) pieces.forEach((piece, at) => own.push([`${row} ${at}`, piece]));
    old.index.forEach((piece, at) => own.push([`0 ${at}`, piece]));
    shared.sync('ann');
    expect([shared.texts('ann', 'activity'), shared.texts('ann', 'portfolio')]).toEqual([['old'], ['older']]);
    shared.save('ann', [['activity', 'new']]);
    shared.sync('ann');
    shared.sync('bob');
    expect([shared.texts('bob', 'activity'), shared.texts('bob', 'portfolio')]).toEqual([['new'], ['older']]);
    shared.save('bob', [['portfolio', undefined]]);
    shared.sync('bob');
    shared.sync('reader');
    expect([shared.texts('reader', 'activity'), shared.texts('reader', 'portfolio')]).toEqual([['new'], []]);
    shared.sync('ann');
    shared.save('ann', [['activity', 'newer']]);
    shared.sync('ann');
    shared.sync('reader');
    expect([shared.texts('reader', 'activity'), shared.texts('reader', 'portfolio')]).toEqual([['newer'], []]);
    // A text, and the cells of two writers.
    expect(shared.filledCells()).toBe(3);
  });

  test('eighty writers, three days apart, leave the last texts and the cells of two months', () => {
    const shared = new Shared(6);
    for (let day = 0; day < 80; day++) {
      shared.nowMs += 3 * dayMs;
      shared.sync(`panel ${day}`);
      shared.save(`panel ${day}`, [
        ['activity', `run ${day}`],
        ['baseline 0', 'x'.repeat(40_000)],
        ...(day % 9 === 0 ? [['undo', 'plan'] as const] : []),
      ]);
      shared.sync(`panel ${day}`);
    }
    shared.sync('reader');
    expect(shared.texts('reader', 'activity')).toEqual(['run 79']);
    expect(shared.filledCells()).toBeLessThan(30);
  });

  test('the last saved text is first, whatever else its writer has saved since', () => {
    const shared = new Shared(7);
    for (const each of people) {
      shared.save(each, [['x', each]]);
      shared.sync(each);
    }
    shared.save('ann', [['portfolio', 'earlier']]);
    shared.save('bob', [['portfolio', 'later']]);
    shared.save('ann', [['activity', 'since']]);
    for (const each of [...people, ...people]) shared.sync(each);
    expect(shared.texts('eve', 'portfolio')).toEqual(['later', 'earlier']);
  });

  test('a writer that has used all its rows overwrites no row that a late colleague may clear', () => {
    const shared = new Shared(8);
    for (const each of people) {
      shared.sync(each);
      shared.save(each, [['activity', each]]);
      shared.sync(each);
    }
    for (const each of people) shared.sync(each);
    // Late: the text that bob replaces is cleared when his write arrives.
    shared.save('bob', [['activity', 'by bob']]);
    for (let turn = 0; turn < 900; turn++) shared.save('ann', [['portfolio', `turn ${turn}`]]);
    shared.sync('ann');
    shared.sync('bob');
    for (const each of people) shared.sync(each);
    expect([shared.texts('eve', 'portfolio'), shared.texts('eve', 'activity')]).toEqual([['turn 899'], ['by bob']]);
  });

  test('the texts of sixty users for ten thousand third parties fit into the sheet', () => {
    const shared = new Shared(9);
    const keysOfTable = Array.from({ length: 30 }, (_, at) => `baseline ${at}`);
    for (let turn = 0; turn < 60; turn++) {
      shared.sync(`writer ${turn}`);
      shared.save(
        `writer ${turn}`,
        keysOfTable.map((key) => [key, `by ${turn}`] as const),
      );
      shared.sync(`writer ${turn}`);
    }
    shared.sync('eve');
    expect(shared.texts('eve', 'baseline 7')).toEqual(['by 59']);
  });

  test('a foreign cell is refused with its name', () => {
    expect(() => readWriters(Array.from({ length: 40 }, (_, at) => (at === 39 ? 'mine' : '')))).toThrow(
      /TPR data.*other data/,
    );
  });
});

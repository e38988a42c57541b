import { expect, test } from 'vitest';
import { PropertyStore } from '../../src/server/session/property-store.ts';

/** Google's store. `before` is called before each of its calls, counted from 1. */
class FakeProperties {
  readonly values = new Map<string, string>();
  before: (call: number) => void = () => undefined;
  private calls = 0;

  private count(): void {
    this.before(++this.calls);
  }

  getProperty(key: string): string | null {
    this.count();
    return this.values.get(key) ?? null;
  }

  setProperties(values: Readonly<Record<string, string>>): void {
    this.count();
    for (const [key, value] of Object.entries(values)) this.values.set(key, value);
  }

  deleteProperty(key: string): void {
    this.count();
    this.values.delete(key);
  }
}

function open(values: ReadonlyMap<string, string> = new Map()): readonly [PropertyStore, FakeProperties] {
  const properties = new FakeProperties();
  for (const [key, value] of values) properties.values.set(key, value);
  return [new PropertyStore(properties as never), properties];
}

const texts = ['short', 'a'.repeat(4_000), 'b'.repeat(4_000), 'c'.repeat(9_000), `${'a'.repeat(3_500)}d`];
const pairs = texts.flatMap((before) => [...texts, undefined].map((after) => [before, after] as const));
const length = (text: string | undefined) => (text === undefined ? 'none' : `${text.length}${text.at(-1)}`);

test('a write that Google ends at any call leaves the text before it, or its own', () => {
  for (const [before, after] of pairs) {
    for (let killAt = 1; killAt < 12; killAt++) {
      const [first, stored] = open();
      first.set('key', before);
      const [store, properties] = open(stored.values);
      properties.before = (call) => {
        if (call >= killAt) throw new Error('The execution was ended.');
      };
      try {
        store.set('key', after);
      } catch {
        // Ended.
      }
      const [later] = open(properties.values);
      expect([length(before), length(after)]).toContain(length(later.get('key')));
      later.set('key', after);
      expect(later.get('key')).toBe(after);
    }
  }
});

test('a text that another execution writes meanwhile is read as it was, or as it is', () => {
  for (const [before, after] of pairs) {
    for (let writtenAt = 1; writtenAt < 6; writtenAt++) {
      const [store, properties] = open();
      store.set('key', before);
      const [reader, shared] = open(properties.values);
      shared.before = (call) => {
        if (call !== writtenAt) return;
        shared.before = () => undefined;
        new PropertyStore(shared as never).set('key', after);
      };
      expect([length(before), length(after)]).toContain(length(reader.get('key')));
    }
  }
});

test('a longer text that another execution writes before the old pieces are deleted stays whole', () => {
  const long = 'a'.repeat(9_000);
  for (const after of ['short', 'b'.repeat(4_000), undefined]) {
    const [store, properties] = open();
    store.set('key', long);
    const [first, shared] = open(properties.values);
    let isWritten = false;
    shared.before = () => {
      if (isWritten || shared.values.get('key') === properties.values.get('key')) return;
      isWritten = true;
      new PropertyStore(shared as never).set('key', long);
    };
    first.set('key', after);
    expect([isWritten, first.get('key')]).toEqual([true, long]);
  }
});

test('no property has half a character, or more than Google allows', () => {
  const [store, properties] = open();
  for (const text of ['x😀'.repeat(3_000), '😀'.repeat(3_000), '☃'.repeat(7_000)]) {
    store.set('key', text);
    expect([...properties.values.values()].filter((value) => Buffer.from(value).toString() !== value)).toEqual([]);
    for (const value of properties.values.values()) expect(Buffer.byteLength(value)).toBeLessThan(9_216);
    expect(store.get('key')).toBe(text);
  }
});

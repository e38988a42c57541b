import { describe, expect, it } from 'vitest';
import { hostileTexts } from './hostile-texts.ts';
import { column, openTable, type CreateWorkbookBench } from './workbook-bench.ts';

export function documentConformance(name: string, create: CreateWorkbookBench): void {
  const newTable = { name: 'TPR_Test', sheet: 'Test', columns: [column('Name')], frozenColumns: 0 };

  describe(`${name}: sheets`, () => {
    it('a table uses an empty sheet with its title, and never a sheet in use', async () => {
      const { host, user } = await create();
      await user.addSheet('Test', []);
      const first = await host.createTable(newTable);
      expect(first).toMatchObject({ name: 'TPR_Test', sheet: 'Test' });
      const second = await host.createTable(newTable);
      expect(second.name).toMatch(/^TPR_Test\D?\d+$/);
      expect(second.sheet).toMatch(/^Test\D*\d+\)?$/);
      await user.addSheet('Mine', [['mine']]);
      const third = await host.createTable({ ...newTable, sheet: 'Mine' });
      expect(third.sheet).toMatch(/^Mine\D*\d+\)?$/);
      expect(await user.seeSheet('Mine')).toEqual([['mine']]);
    });
  });

  describe(`${name}: text stored in the document`, () => {
    it('saved texts are loaded, also long and hostile ones', async () => {
      const { host } = await create();
      const long = [
        '{"rows":[["é","👍",1]]},'.repeat(14_000).slice(0, 300_000),
        '='.repeat(300_000),
        "'".repeat(70_000),
        '👍'.repeat(40_000),
        '0'.repeat(64_001),
        '',
      ];
      const texts = [...long, ...hostileTexts];
      const entries = texts.map((text, at) => [`key ${at}`, text] as const);
      await host.saveText({ entries });
      const keys = entries.map(([key]) => key);
      expect((await host.loadText({ keys })).map(([text], at) => text === texts[at])).toEqual(texts.map(() => true));
      expect(await host.loadText({ keys: ['key 2', 'nothing', '__proto__', 'key 0'] })).toEqual([
        [long[2]],
        [],
        [],
        [long[0]],
      ]);
    });

    it('texts are replaced by shorter ones, removed, and the others stay', async () => {
      const { host } = await create();
      const keys = Array.from({ length: 60 }, (_, at) => `=key ${at}`);
      await host.saveText({ entries: keys.map((key, at) => [key, 'x'.repeat(at * 1_500)] as const) });
      await host.saveText({
        entries: [
          ['=key 59', 'short'],
          ['=key 30', undefined],
          ['=key 7', undefined],
          ['never there', undefined],
          ['new', 'new'],
        ],
      });
      await host.saveText({ entries: [['=key 7', 'again']] });
      const loaded = await host.loadText({ keys: [...keys, 'new', 'never there'] });
      const expected = keys.map((_, at) =>
        at === 59 ? 'short' : at === 30 ? undefined : at === 7 ? 'again' : 'x'.repeat(at * 1_500),
      );
      expect(loaded.map(([text]) => text)).toEqual([...expected, 'new', undefined]);
    });

    it('stored text is not visible', async () => {
      const { host, user } = await create();
      const before = await user.seeSheets();
      await host.saveText({ entries: [['key', 'text']] });
      expect((await user.seeSheets()).filter(({ isVisible }) => isVisible)).toEqual(before);
    });

    it('after its loss nothing is loaded, and it can be saved again', async () => {
      const bench = await openTable(create);
      await bench.host.saveText({ entries: [['key', 'text']] });
      await bench.user.deleteTexts();
      expect(await bench.host.loadText({ keys: ['key'] })).toEqual([[]]);
      await bench.host.saveText({ entries: [['key', 'anew']] });
      expect(await bench.host.loadText({ keys: ['key'] })).toEqual([['anew']]);
      expect(await bench.readRows()).toHaveLength(3);
    });

    it('whether a table is there is seen by its name, until it is deleted', async () => {
      const bench = await openTable(create);
      const isThere = (name: string) => bench.host.hasTable({ name });
      expect([await isThere('TPR_Test'), await isThere('TPR_Other')]).toEqual([true, false]);
      await bench.user.deleteTable(bench.table);
      expect(await isThere('TPR_Test')).toBe(false);
    });
  });
}

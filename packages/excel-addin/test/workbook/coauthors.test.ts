import { coauthor, Workbook } from '@tpr/excel-simulator';
import { createExcel, type ExcelInNode } from '@tpr/excel-simulator/node';
import { afterEach, describe, expect, it } from 'vitest';
import { excels } from '../excels.ts';
import { createOfficeWorkbook } from '../../src/workbook/index.ts';

const opened: ExcelInNode[] = [];
afterEach(() => opened.splice(0).forEach((excel) => excel.close()));

const open = (options: Parameters<typeof createExcel>[0]): ExcelInNode => {
  const excel = createExcel(options);
  opened.push(excel);
  return excel;
};

/** All interleavings of two sequences of requests. */
function ordersOf(first: number, second: number): string[] {
  if (first === 0 || second === 0) return ['a'.repeat(first) + 'b'.repeat(second)];
  return [
    ...ordersOf(first - 1, second).map((rest) => `a${rest}`),
    ...ordersOf(first, second - 1).map((rest) => `b${rest}`),
  ];
}

/** Lets requests of two Excels through in an order, and later ones as they come. */
function arrange(a: ExcelInNode, b: ExcelInNode, order: string): void {
  const waiting: Record<string, (() => void)[]> = { a: [], b: [] };
  let at = 0;
  let isGoing = false;
  const go = async (): Promise<void> => {
    if (isGoing) return;
    isGoing = true;
    for (let next = waiting[order[at]!]?.shift(); next !== undefined; next = waiting[order[at]!]?.shift()) {
      at += 1;
      next();
      // One request is completed before the next is let through.
      await new Promise((resolve) => setImmediate(resolve));
    }
    isGoing = false;
    if (at >= order.length) for (const each of Object.values(waiting).flatMap((list) => list.splice(0))) each();
  };
  const turnOf = (name: string) => () =>
    new Promise<void>((resolve) => {
      waiting[name]!.push(resolve);
      void go();
    });
  a.host.turn = turnOf('a');
  b.host.turn = turnOf('b');
}

const free = async (): Promise<void> => undefined;

describe.each(excels)('on %s', (platform) => {
  it.each([
    ['different keys', 'undo', 'activity'],
    ['one key', 'activity', 'activity'],
  ])('two concurrent saves keep both texts in each order of their requests: %s', async (_, keyOfA, keyOfB) => {
    const workbook = new Workbook({ platform });
    const [a, b] = [open({ workbook }), open({ workbook, person: 'colleague' })];
    const [mine, theirs] = [a, b].map(({ Excel }, at) => createOfficeWorkbook(Excel, { writer: `writer ${at}` }));
    // Both have saved before, on an existing sheet.
    await mine!.saveText({ entries: [['table portfolio', 'binding']] });
    await theirs!.saveText({ entries: [['portfolio', 'state']] });
    let requests = 0;
    a.host.turn = async () => void (requests += 1);
    await mine!.saveText({ entries: [['warm', 'up']] });
    // The sheet is found, its index read, the text written.
    const [reading, writing] = [2, 3];
    expect(requests).toBe(3);
    for (const order of ordersOf(requests, requests)) {
      a.host.turn = free;
      b.host.turn = free;
      await mine!.saveText({
        entries: [
          [keyOfA, undefined],
          [keyOfB, undefined],
        ],
      });
      arrange(a, b, order);
      await Promise.all([
        mine!.saveText({ entries: [[keyOfA, `mine ${order}`]] }),
        theirs!.saveText({ entries: [[keyOfB, `theirs ${order}`]] }),
      ]);
      a.host.turn = free;
      b.host.turn = free;
      const texts = (await mine!.loadText({ keys: [...new Set([keyOfA, keyOfB])] })).flat();
      const both = [`mine ${order}`, `theirs ${order}`].sort();
      // A save that reads the index after the other has saved the same key replaces that text.
      const place = (name: string, request: number) =>
        [...order].flatMap((each, at) => (each === name ? at : []))[request - 1]!;
      const isReplaced = (by: string, of: string) => place(of, writing) < place(by, reading);
      if (keyOfA === keyOfB && isReplaced('b', 'a')) expect(texts).toEqual([both[1]]);
      else if (keyOfA === keyOfB && isReplaced('a', 'b')) expect(texts).toEqual([both[0]]);
      else expect(texts.sort()).toEqual(both);
      expect((await theirs!.loadText({ keys: ['table portfolio', 'portfolio'] })).flat()).toEqual(['binding', 'state']);
    }
  });

  it('a text that is replaced while it is read is read again', async () => {
    const workbook = new Workbook({ platform });
    const [a, b] = [open({ workbook }), open({ workbook, person: 'colleague' })];
    const [mine, theirs] = [a, b].map(({ Excel }, at) => createOfficeWorkbook(Excel, { writer: `writer ${at}` }));
    await theirs!.saveText({ entries: [['activity', 'one']] });
    let requests = 0;
    a.host.turn = async () => {
      requests += 1;
      // The index is read, and the text is not yet.
      if (requests === 3) await theirs!.saveText({ entries: [['activity', 'two']] });
    };
    expect(await mine!.loadText({ keys: ['activity'] })).toEqual([['two']]);
    a.host.turn = async () => theirs!.saveText({ entries: [['activity', 'again']] });
    await expect(mine!.loadText({ keys: ['activity'] })).rejects.toMatchObject({
      kind: 'retry-later',
      field: 'spreadsheet',
    });
  });

  it('a change that reaches a colleague late is kept beside the colleague’s own saves', async () => {
    const books = [new Workbook({ platform }), new Workbook({ platform })] as const;
    for (const book of books) book.addSheet('TPR data');
    const { deliver } = coauthor(...books);
    const [mine, theirs] = books.map((workbook, at) =>
      createOfficeWorkbook(open({ workbook }).Excel, { writer: `writer ${at}` }),
    );
    await mine!.saveText({ entries: [['table portfolio', 'binding']] });
    deliver();
    await theirs!.saveText({ entries: [['portfolio', 'state']] });
    deliver();
    await mine!.saveText({
      entries: [
        ['activity', 'mine'],
        ['undo', 'my plan'],
      ],
    });
    await theirs!.saveText({
      entries: [
        ['activity', 'theirs'],
        ['portfolio', 'their state'],
      ],
    });
    await mine!.saveText({ entries: [['activity', 'mine, later']] });
    deliver();
    for (const host of [mine!, theirs!]) {
      const [activity, ...others] = await host.loadText({ keys: ['activity', 'undo', 'portfolio', 'table portfolio'] });
      expect([...activity!].sort()).toEqual(['mine, later', 'theirs']);
      expect(others).toEqual([['my plan'], ['their state'], ['binding']]);
    }
    await theirs!.saveText({ entries: [['activity', 'both']] });
    deliver();
    for (const host of [mine!, theirs!]) expect(await host.loadText({ keys: ['activity'] })).toEqual([['both']]);
  });
});

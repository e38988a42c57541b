import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createExcel, type ExcelInNode } from '../src/node/index.ts';
import { coauthor, Workbook } from '../src/index.ts';

interface Heard {
  readonly address: string;
  readonly source: string;
  readonly triggerSource: string;
}

async function listen({ Excel }: ExcelInNode): Promise<Heard[]> {
  const heard: Heard[] = [];
  await Excel.run(async (context) => {
    context.workbook.worksheets.onChanged.add(
      async ({ address, source, triggerSource }) => void heard.push({ address, source, triggerSource }),
    );
    await context.sync();
  });
  return heard;
}

const write = ({ Excel }: ExcelInNode, address: string, value: string) =>
  Excel.run(async (context) => {
    context.workbook.worksheets.getItem('Sheet1').getRange(address).values = [[value]];
    await context.sync();
  });

describe('two Excels on one workbook', () => {
  let mine: ExcelInNode;
  let theirs: ExcelInNode;
  beforeEach(() => {
    mine = createExcel();
    theirs = createExcel({ workbook: mine.workbook, person: 'colleague' });
  });
  afterEach(() => {
    mine.close();
    theirs.close();
  });

  test('an edit is local in its own Excel and remote in the other; an edit of an add-in has that source only in its own', async () => {
    const [here, there] = [await listen(mine), await listen(theirs)];
    mine.workbook.user.type('Sheet1', 'A1', 'typed here');
    mine.workbook.colleague.type('Sheet1', 'A2', 'typed there');
    await write(mine, 'A3', 'added in here');
    await write(theirs, 'A4', 'added in there');
    const sources = (heard: Heard[]) => heard.map(({ source, triggerSource }) => `${source} ${triggerSource}`);
    await expect
      .poll(() => sources(here))
      .toEqual(['Local Unknown', 'Remote Unknown', 'Local ThisLocalAddin', 'Remote Unknown']);
    await expect
      .poll(() => sources(there))
      .toEqual(['Remote Unknown', 'Local Unknown', 'Remote Unknown', 'Local ThisLocalAddin']);
  });

  test('each has its own events and its own undo list', async () => {
    const [here, there] = [await listen(mine), await listen(theirs)];
    await mine.Excel.run(async (context) => {
      context.runtime.enableEvents = false;
      context.workbook.worksheets.getItem('Sheet1').getRange('A1').values = [['quietly']];
      context.runtime.enableEvents = true;
      await context.sync();
    });
    await write(theirs, 'A2', 'there');
    mine.workbook.colleague.type('Sheet1', 'A3', 'there');
    const addresses = (heard: Heard[]) => heard.map(({ address }) => address);
    await expect.poll(() => addresses(here)).toEqual(['A2', 'A3']);
    await expect.poll(() => addresses(there)).toEqual(['A1', 'A2', 'A3']);
    expect(mine.workbook.undoList.steps).toEqual(['addin']);
  });

  test('a test decides the order of the requests', async () => {
    let release = (): void => undefined;
    theirs.host.turn = () => new Promise((resolve) => (release = resolve));
    const late = write(theirs, 'A1', 'late');
    await write(mine, 'A1', 'early');
    expect(mine.workbook.range('Sheet1', 'A1').values()).toEqual([['early']]);
    theirs.host.turn = async () => undefined;
    release();
    await late;
    expect(mine.workbook.range('Sheet1', 'A1').values()).toEqual([['late']]);
  });
});

describe('two copies of a workbook', () => {
  test('hold the same cells after all edits have arrived, in each order of writing', async () => {
    const [first, second] = [new Workbook(), new Workbook()];
    const { deliver } = coauthor(first, second);
    const excel = createExcel({ workbook: second });
    const heard = await listen(excel);
    first.user.type('Sheet1', 'A1', 'first');
    first.user.paste('Sheet1', 'B1', [['b', 'c']]);
    second.user.type('Sheet1', 'A1', 'second');
    second.user.type('Sheet1', 'C1', 'later');
    first.user.clear('Sheet1', 'B1');
    expect(second.range('Sheet1', 'A1:C1').values()).toEqual([['second', '', 'later']]);
    deliver();
    for (const book of [first, second])
      expect(book.range('Sheet1', 'A1:C1').values()).toEqual([['second', '', 'later']]);
    await expect.poll(() => heard.map(({ source, address }) => `${source} ${address}`)).toContain('Remote A1');
    deliver();
    for (const book of [first, second])
      expect(book.range('Sheet1', 'A1:C1').values()).toEqual([['second', '', 'later']]);
    excel.close();
  });
});

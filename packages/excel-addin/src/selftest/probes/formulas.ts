import { onSheet, type Bench, type ExcelProbe } from '../probe.ts';

const pollMs = 100;
const longestMs = 15_000;

/** A formula of this add-in that sends no request. */
const formulaIn = ({ namespace }: Bench) => `=${namespace}.CHECKID("73282932000074")`;
/** A formula of this add-in that fails, without a request. */
const failingIn = ({ namespace }: Bench) => `=${namespace}.CHECKID("73282932000074","PASSPORT")`;
/** A volatile formula: Excel calculates it again with every change. */
const volatileIn = ({ namespace }: Bench) => `=${namespace}.STATUS()`;

/** The number of formula calls that an action causes; all of them arrive at once. */
async function callsOf(bench: Bench, act: () => Promise<unknown>): Promise<number> {
  const before = bench.formulaCalls();
  await act();
  for (let waitedMs = 0; bench.formulaCalls() === before && waitedMs < longestMs / 5; waitedMs += pollMs) await pause();
  await pause();
  return bench.formulaCalls() - before;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, pollMs));

async function calculated(context: Excel.RequestContext, cell: Excel.Range): Promise<string> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    cell.load('values');
    await context.sync();
    const value = String(cell.values[0]?.[0]);
    if ((value !== '' && !/^#(BUSY|GETTING_DATA)/.test(value)) || waitedMs >= longestMs) return value;
    await pause();
  }
}

const answers = onSheet('a formula of the add-in in a cell', undefined, async (context, sheet, bench) => {
  const cell = sheet.getRange('A1');
  cell.formulas = [[formulaIn(bench)]];
  return calculated(context, cell);
});

export const formulaProbes: readonly ExcelProbe[] = [
  answers,
  onSheet('a formula of the add-in in a column of a table', undefined, async (context, sheet, bench) => {
    sheet.getRange('A1:B2').values = [
      ['Id', 'Says'],
      ['a', ''],
    ];
    sheet.tables.add('A1:B2', true);
    const cell = sheet.getRange('B2');
    cell.formulas = [[formulaIn(bench)]];
    return calculated(context, cell);
  }),
  {
    what: 'whether the page of the panel is the one that formulas are answered by',
    page: 'https://learn.microsoft.com/office/dev/add-ins/tutorials/share-data-and-events-between-custom-functions-and-the-task-pane-tutorial',
    async find(bench) {
      const before = bench.formulaCalls();
      await answers.find(bench);
      return bench.formulaCalls() > before ? 'the same page' : 'another page';
    },
  },
  onSheet('a formula that has failed, calculated and then entered again', undefined, async (context, sheet, bench) => {
    const cell = sheet.getRange('A1');
    const calculate = async () => {
      sheet.calculate(true);
      await context.sync();
    };
    const enter = async () => {
      cell.formulas = [[failingIn(bench)]];
      await context.sync();
    };
    // Every calculation calls the formula beside it.
    sheet.getRange('B1').formulas = [[formulaIn(bench)]];
    await enter();
    const shown = await calculated(context, cell);
    await calculated(context, sheet.getRange('B1'));
    const [onCalculation, onEntry] = [await callsOf(bench, calculate), await callsOf(bench, enter)];
    const tell = (isCalled: boolean) => (isCalled ? 'called' : 'not called');
    return `${shown}, ${tell(onCalculation > 1)}; ${await calculated(context, cell)}, ${tell(onEntry > 0)}`;
  }),
  onSheet(
    'a formula that is calculated with every change, right after one',
    undefined,
    async (context, sheet, bench) => {
      const cell = sheet.getRange('A1');
      cell.formulas = [[volatileIn(bench)]];
      const before = await calculated(context, cell);
      sheet.getRange('D1').values = [[1]];
      cell.load('values');
      await context.sync();
      return String(cell.values[0]?.[0]) === before ? 'keeps what it shows' : 'shows that it is busy';
    },
  ),
];

import type { TextStore } from '../session/index.ts';

/** What a probe may use: Excel itself, and the web view around it. */
export interface Bench {
  readonly excel: Pick<typeof Excel, 'run'>;
  readonly office: {
    readonly context: Pick<Office.Context, 'requirements' | 'platform' | 'diagnostics'>;
    readonly addin: Pick<Office.Addin, 'getStartupBehavior' | 'setStartupBehavior'>;
    readonly ribbon: Pick<Office.Ribbon, 'requestUpdate'>;
  };
  readonly indexedDb: IDBFactory;
  /** Of office.js; where Excel has none, that is a finding. */
  readonly storage: TextStore;
  /** Before the dot of every formula of this add-in. */
  readonly namespace: string;
  /** How many calls of formulas have come to this page. */
  readonly formulaCalls: () => number;
  /** Hands a file over as *Export* does, and asks the person whether it came. */
  readonly fileArrives: () => Promise<boolean>;
  /** What the page's content security policy has refused so far. */
  readonly violations: readonly string[];
}

/** One thing that the add-in, or the Excel that its tests play, takes for true. */
export interface ExcelProbe {
  readonly what: string;
  /** The page that states it; absent where none does. */
  readonly page?: string;
  /** Nothing is expected of it: the region, the channel or the machine decide. */
  readonly isOpen?: boolean;
  /** @returns what came of it, in few words. What is thrown is a finding, too. */
  readonly find: (bench: Bench) => Promise<unknown>;
}

/** The sheet that everything is tried on. It comes and goes with each probe. */
export const scratchName = 'TPR self-test';
/** A second one, for those that need it. */
export const otherName = 'TPR self-test 2';

type Act = (context: Excel.RequestContext, sheet: Excel.Worksheet, bench: Bench) => Promise<unknown>;

const learn = 'https://learn.microsoft.com/';

/** A probe on a sheet of its own, which is gone afterwards whatever has happened. @param page below learn.microsoft.com. */
export function onSheet(what: string, page: string | undefined, act: Act, more: SheetOptions = {}): ExcelProbe {
  const { options = {}, ...others } = more;
  return {
    what,
    ...(page !== undefined && { page: `${learn}${page}` }),
    ...others,
    async find(bench) {
      const { excel } = bench;
      await clearAway(excel);
      await excel.run(async (context) => {
        context.workbook.worksheets.add(scratchName);
        await context.sync();
      });
      try {
        return await excel.run({ delayForCellEdit: true, ...options }, (context) =>
          act(context, context.workbook.worksheets.getItem(scratchName), bench),
        );
      } finally {
        await clearAway(excel);
      }
    },
  };
}

interface SheetOptions {
  readonly isOpen?: boolean;
  readonly options?: Excel.RunOptions & { readonly mergeUndoGroup?: boolean };
}

/** What an earlier run may have left goes as well. A sheet that is hidden twice over has to be shown before it can go. */
export async function clearAway(excel: Bench['excel']): Promise<void> {
  await excel.run({ delayForCellEdit: true }, async (context) => {
    const sheets = [scratchName, otherName].map((name) =>
      context.workbook.worksheets.getItemOrNullObject(name).load('visibility'),
    );
    await context.sync();
    const left = sheets.filter(({ isNullObject }) => !isNullObject);
    for (const sheet of left) if (sheet.visibility !== 'Visible') sheet.visibility = 'Visible';
    await context.sync();
    for (const sheet of left) sheet.delete();
    await context.sync();
  });
}

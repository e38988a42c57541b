import type { TextStore } from '../session/index.ts';

/** What a probe may use: Excel, office.js and the web view. */
export interface Bench {
  readonly excel: Pick<typeof Excel, 'run'>;
  readonly office: {
    readonly context: Pick<Office.Context, 'requirements' | 'platform' | 'diagnostics'>;
    readonly addin: Pick<Office.Addin, 'getStartupBehavior' | 'setStartupBehavior'>;
    readonly ribbon: Pick<Office.Ribbon, 'requestUpdate'>;
  };
  readonly indexedDb: IDBFactory;
  /** Storage of office.js; each call fails in an Excel without it. */
  readonly storage: TextStore;
  /** Namespace of the formulas: the text before the dot. */
  readonly namespace: string;
  /** Number of formula calls that this page has received. */
  readonly formulaCalls: () => number;
  /** Downloads a file as *Export* does, and asks the user whether it has arrived. */
  readonly fileArrives: () => Promise<boolean>;
  /** Violations of the page's content security policy so far. */
  readonly violations: readonly string[];
}

/** Tests one assumption about Excel that the add-in or the simulated Excel of its tests makes. */
export interface ExcelProbe {
  readonly what: string;
  /** The documentation page that states the assumption. */
  readonly page?: string;
  /** No result is expected: it depends on the region, the channel or the computer. */
  readonly isOpen?: boolean;
  /** @returns the result in few words. A thrown error is a finding, too. */
  readonly find: (bench: Bench) => Promise<unknown>;
}

/** The sheet of the probes, which is added and deleted for each one. */
export const scratchName = 'TPR self-test';
/** A second sheet, for probes that need one. */
export const otherName = 'TPR self-test 2';

type Act = (context: Excel.RequestContext, sheet: Excel.Worksheet, bench: Bench) => Promise<unknown>;

const learn = 'https://learn.microsoft.com/';

/** A probe on its own sheet, which is always deleted afterwards. @param page path below learn.microsoft.com. */
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

/** Deletes the sheets of the probes, also those of earlier runs. A very hidden sheet must be shown before it can be deleted. */
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

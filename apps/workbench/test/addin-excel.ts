import type { Frame } from '@tpr/test-support/browser';

interface PlayedSheet {
  visibility: string;
}

interface PlayedContext {
  readonly workbook: { readonly worksheets: { add(): PlayedSheet } };
  sync(): Promise<void>;
}

/** The functions of the genuine office.js in the add-in's page. */
declare const Office: {
  onReady(): Promise<{ readonly platform: string }>;
  readonly context: {
    readonly platform: string;
    readonly diagnostics: { readonly platform: string; readonly version: string };
    readonly requirements: { isSetSupported(name: string, version: string): boolean };
  };
};
declare const Excel: {
  run(options: object, batch: (context: PlayedContext) => Promise<void>): Promise<void>;
};

/** The name and version of Excel by each API that reports them, and which of these sets it supports. */
export async function askExcel(panel: Frame, sets: readonly string[]) {
  return panel.evaluate(async (asked) => {
    const { platform: ready } = await Office.onReady();
    const { platform, diagnostics, requirements } = Office.context;
    const platformNames = [ready, platform, diagnostics.platform];
    return {
      platformNames,
      version: diagnostics.version,
      sets: asked.filter((set) => requirements.isSetSupported(set, '1.1')),
    };
  }, sets);
}

/** Hides a new sheet. @returns the code that it was refused with, or `hidden` */
export async function hideSheet(panel: Frame, options: { readonly mergeUndoGroup: boolean }): Promise<string> {
  return panel.evaluate(async (given) => {
    try {
      await Excel.run(given, async (context) => {
        context.workbook.worksheets.add().visibility = 'VeryHidden';
        await context.sync();
      });
      return 'hidden';
    } catch (error) {
      return String(Reflect.get(Object(error), 'code'));
    }
  }, options);
}

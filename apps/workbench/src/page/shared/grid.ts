import {
  DOCS_NORMAL_EDITOR_UNIT_ID_KEY,
  ICommandService,
  IUniverInstanceService,
  LocaleType,
  LogLevel,
  merge,
  Univer,
  type DocumentDataModel,
} from '@univerjs/core';
import { FUniver } from '@univerjs/core/lib/facade';
import { SheetInterceptorService, UniverSheetsCorePreset } from '@univerjs/preset-sheets-core';
import coreEnglish from '@univerjs/preset-sheets-core/locales/en-US';
import coreFrench from '@univerjs/preset-sheets-core/locales/fr-FR';
import { UniverSheetsTablePreset, UniverSheetsTableUIPlugin } from '@univerjs/preset-sheets-table';
import tableEnglish from '@univerjs/preset-sheets-table/locales/en-US';
import tableFrench from '@univerjs/preset-sheets-table/locales/fr-FR';
import { greenTheme } from '@univerjs/themes';

export type GridWorkbook = ReturnType<FUniver['createWorkbook']>;

/** The parts of Univer that the page uses: facade, workbook, commands and style interceptors. */
export interface Grid {
  readonly api: FUniver;
  readonly book: GridWorkbook;
  readonly commands: ICommandService;
  readonly interceptors: SheetInterceptorService;
  /** The data of a new sheet. */
  sheetData(sheet: NamedSheet): ReturnType<typeof sheetData>;
  /** The raw text in the cell editor: Univer passes on only the parsed value. */
  editorText(): string | undefined;
}

interface NamedSheet {
  readonly id: string;
  readonly name: string;
}

export interface GridOptions {
  readonly container: HTMLElement;
  readonly name: string;
  readonly sheets: readonly NamedSheet[];
  readonly isFrench: boolean;
  readonly isDark: boolean;
  readonly sizes: LineSizes;
  /** Whether text that looks like a number gets a marked corner, as in Excel. */
  readonly marksNumbersAsText: boolean;
}

/** Default sizes of rows and columns, in pixels. */
export interface LineSizes {
  readonly defaultRowHeight: number;
  readonly defaultColumnWidth: number;
}

export const leastRows = 1_000;
export const leastColumns = 40;

export function createGrid({
  container,
  name,
  sheets,
  isFrench,
  isDark,
  sizes,
  marksNumbersAsText,
}: GridOptions): Grid {
  const univer = new Univer({
    theme: greenTheme,
    darkMode: isDark,
    locale: isFrench ? LocaleType.FR_FR : LocaleType.EN_US,
    locales: isFrench
      ? { [LocaleType.FR_FR]: merge({}, coreFrench, tableFrench) }
      : { [LocaleType.EN_US]: merge({}, coreEnglish, tableEnglish) },
    logLevel: LogLevel.WARN,
  });
  const core = UniverSheetsCorePreset({
    container,
    disableAutoFocus: true,
    // The ribbon is the page's own: it shows the buttons of the add-in.
    header: true,
    toolbar: false,
    formulaBar: true,
    footer: { menus: false },
    disableTextFormatMark: true,
    disableTextFormatAlert: true,
    sheets: { disableForceStringMark: !marksNumbersAsText },
  });
  for (const preset of [core, UniverSheetsTablePreset()]) {
    for (const plugin of preset.plugins) {
      if (Array.isArray(plugin)) univer.registerPlugin(plugin[0], plugin[1]);
      // Excel shows no label above a table.
      else if (plugin === UniverSheetsTableUIPlugin)
        univer.registerPlugin(UniverSheetsTableUIPlugin, { hideAnchor: true });
      else univer.registerPlugin(plugin);
    }
  }
  const api = FUniver.newAPI(univer);
  const book = api.createWorkbook({
    id: 'workbook',
    name,
    sheetOrder: sheets.map(({ id }) => id),
    sheets: Object.fromEntries(sheets.map((sheet) => [sheet.id, sheetData(sheet, sizes)])),
  });
  const injector = univer.__getInjector();
  const units = injector.get(IUniverInstanceService);
  return {
    api,
    book,
    commands: injector.get(ICommandService),
    interceptors: injector.get(SheetInterceptorService),
    sheetData: (sheet) => sheetData(sheet, sizes),
    editorText: () =>
      units
        .getUnit<DocumentDataModel>(DOCS_NORMAL_EDITOR_UNIT_ID_KEY)
        ?.getBody()
        ?.dataStream.replace(/[\r\n]+$/, ''),
  };
}

const sheetData = ({ id, name }: NamedSheet, sizes: LineSizes) => ({
  id,
  name,
  rowCount: leastRows,
  columnCount: leastColumns,
  ...sizes,
});

/** Resolves when the grid is drawn: until then it does not know the positions of its cells. */
export async function untilDrawn({ api }: Grid): Promise<void> {
  if (api.getCurrentLifecycleStage() >= api.Enum.LifecycleStages.Rendered) return;
  await new Promise<void>((resolve) =>
    api.addEvent(api.Event.LifeCycleChanged, ({ stage }) => stage >= api.Enum.LifecycleStages.Rendered && resolve()),
  );
}

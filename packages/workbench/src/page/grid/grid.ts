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

/** Univer as the page uses it: its facade, its workbook, and its place for changing how cells look. */
export interface Grid {
  readonly api: FUniver;
  readonly book: GridWorkbook;
  readonly commands: ICommandService;
  readonly interceptors: SheetInterceptorService;
  /** What stands in the editor of a cell, letter by letter: Univer hands on only what it made of it. */
  editorText(): string | undefined;
}

export interface GridOptions {
  readonly container: HTMLElement;
  readonly name: string;
  readonly sheets: readonly { readonly id: string; readonly name: string }[];
  readonly isFrench: boolean;
  readonly isDark: boolean;
}

/** Excel's sizes in pixels: 15 points a row, 48 a column. */
const defaultSizes = { defaultRowHeight: 20, defaultColumnWidth: 64 } as const;
export const leastRows = 1_000;
export const leastColumns = 40;

export function createGrid({ container, name, sheets, isFrench, isDark }: GridOptions): Grid {
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
    // The ribbon above is the page's own: it shows the add-in's buttons, as Excel would.
    header: true,
    toolbar: false,
    formulaBar: true,
    footer: { menus: false },
    disableTextFormatMark: true,
    disableTextFormatAlert: true,
  });
  for (const preset of [core, UniverSheetsTablePreset()]) {
    for (const plugin of preset.plugins) {
      if (Array.isArray(plugin)) univer.registerPlugin(plugin[0], plugin[1]);
      // Excel shows no name tag over a table.
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
    sheets: Object.fromEntries(sheets.map((sheet) => [sheet.id, sheetData(sheet)])),
  });
  const injector = univer.__getInjector();
  const units = injector.get(IUniverInstanceService);
  return {
    api,
    book,
    commands: injector.get(ICommandService),
    interceptors: injector.get(SheetInterceptorService),
    editorText: () =>
      units
        .getUnit<DocumentDataModel>(DOCS_NORMAL_EDITOR_UNIT_ID_KEY)
        ?.getBody()
        ?.dataStream.replace(/[\r\n]+$/, ''),
  };
}

export const sheetData = ({ id, name }: { readonly id: string; readonly name: string }) => ({
  id,
  name,
  rowCount: leastRows,
  columnCount: leastColumns,
  ...defaultSizes,
});

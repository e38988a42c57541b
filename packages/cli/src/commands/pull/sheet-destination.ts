import { ConnectorError, documentColumns } from '@tpr/core';
import { holdAlone } from '../../files/atomic-file.ts';
import type { Credentials } from '../../google/credentials.ts';
import { accessTo, createPatience, openSheets } from '../../google/google-clients.ts';
import { Pace } from '../../google/pace.ts';
import { machineTime, type Patience } from '../../google/patience.ts';
import type { SheetTable } from '../../google/sheet-table.ts';
import { addressOf, nameTarget, type SheetTarget } from '../../google/sheet-target.ts';
import { checkSheets, writeSheets, type SheetWriting } from '../../google/sheet-writer.ts';
import { createSpreadsheet, Spreadsheet } from '../../google/spreadsheet.ts';
import { WrittenCells } from '../../google/written-cells.ts';
import { statePathOf } from '../../state/portfolio-state.ts';
import { formatDuration } from '../../terminal/progress.ts';
import type { OpenDestination } from './destination.ts';
import type { PortfolioTables } from './tables.ts';

/** The empty sheet that Google puts into a new spreadsheet. */
const firstSheetId = 0;

/** A sheet is written in place: what stands there is compared, and only what differs is sent. */
export function openSheet(sheet: SheetTarget, credentials: Credentials): OpenDestination {
  if (sheet.kind === 'new' && credentials.kind === 'service') {
    const message = `A service account cannot own a spreadsheet. Make one, share it with ${credentials.email} as an editor, and name it: --to sheet:<id>.`;
    throw new ConnectorError('config', message, { field: 'to' });
  }
  return async ({ overwrite }, { progress, signal }, work) => {
    const access = accessTo(credentials, process.env);
    const api = await openSheets(access);
    const onWait = (waitMs: number): void =>
      progress.print(`Google Sheets asks to wait ${formatDuration(waitMs / 1000)}.`);
    const start = (pace: Pace, what: string): Patience => createPatience(access, what, { pace, signal, onWait });
    const isNew = sheet.kind === 'new';
    const spreadsheetId = isNew
      ? await createSpreadsheet(api, start(new Pace(), 'a new spreadsheet'), 'Third parties')
      : sheet.spreadsheetId;
    const target = nameTarget(spreadsheetId);
    if (isNew) progress.print(`${target} was made: ${addressOf(spreadsheetId)}`);
    const statePath = statePathOf(target);
    return holdAlone(statePath, async () => {
      const written = WrittenCells.open(`${statePath}.cells`);
      try {
        const pace = new Pace(written.recentlySent, (sent) => written.noteSent(sent));
        const writing: SheetWriting = {
          book: new Spreadsheet(spreadsheetId, api, start(pace, `the spreadsheet ${spreadsheetId}`)),
          written,
          overwrite,
          spareSheetId: isNew ? firstSheetId : undefined,
          random: () => machineTime.random(),
          onRows: (done, total) => progress.report({ done, total, note: 'rows to Google Sheets' }),
        };
        return await work({
          target,
          language: await writing.book.readLanguage(),
          check: async () => void (await checkSheets(writing)),
          deliver: async (tables) => {
            const sheets = tablesOf(tables);
            const { cutTexts } = await writeSheets(writing, sheets);
            const [portfolio, documents] = sheets;
            return { rows: portfolio?.rows.length ?? 0, documents: documents?.rows.length, cutTexts };
          },
          end: async () => written.compact(machineTime.now()),
        });
      } finally {
        written.close();
      }
    });
  };
}

function tablesOf({ account, columns, rows, documents }: PortfolioTables): SheetTable[] {
  const second = documents();
  const [keyColumn] = columns;
  const portfolio = { name: 'Portfolio', kind: 'portfolio', keyColumns: [keyColumn?.key ?? ''], account };
  return [
    { ...portfolio, columns, rows: [...rows()] },
    ...(second === undefined ? [] : [{ ...second, kind: 'documents', keyColumns: documentKey }]),
  ];
}

const documentKey = documentColumns.map(({ key }) => key).filter((key) => key === 'dossierId' || key === 'documentId');

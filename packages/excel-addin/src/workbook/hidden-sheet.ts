import { sendWhenReady } from './retry-busy.ts';

/** Adds a sheet that no menu shows. */
export function addHiddenSheet(context: Excel.RequestContext, name: string): Promise<Excel.Worksheet> {
  return sendWhenReady(context, () => {
    const sheet = context.workbook.worksheets.add(name);
    sheet.visibility = 'VeryHidden';
    return sheet;
  });
}

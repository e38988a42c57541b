import { codeOf } from './excel-error.ts';
import { isProtected } from './fault.ts';
import { sendWhenReady } from './retry-busy.ts';

/** Adds a sheet. @throws ConnectorError `config` while the structure of the workbook is protected. */
export function addSheet(
  context: Excel.RequestContext,
  name: string,
  visibility: 'Visible' | 'VeryHidden' = 'Visible',
): Promise<Excel.Worksheet> {
  const add = (): Excel.Worksheet => {
    const sheet = context.workbook.worksheets.add(name);
    if (visibility !== 'Visible') sheet.visibility = visibility;
    return sheet;
  };
  return changeStructure(context, () => sendWhenReady(context, add));
}

/** Makes a change that Excel refuses while the structure of the workbook is protected. No page states the error code. */
export async function changeStructure<T>(context: Excel.RequestContext, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    // Only errors of Excel: any other one says what is wrong.
    if (codeOf(error) === undefined || !(await isStructureProtected(context))) throw error;
    throw isProtected(undefined, error);
  }
}

async function isStructureProtected(context: Excel.RequestContext): Promise<boolean> {
  const protection = context.workbook.protection.load('protected');
  return context.sync().then(
    () => protection.protected,
    () => false,
  );
}

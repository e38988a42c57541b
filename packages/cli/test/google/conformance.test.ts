import { describeWorkbook } from '@tpr/core/conformance';
import { createSheetsUser } from '../../../../simulators/google/test/user/sheets-user.ts';
import { openBook, openGoogle } from './opened-google.ts';

async function create() {
  const { book, start } = await openBook(await openGoogle());
  return { host: start(), user: createSheetsUser(book) };
}

describeWorkbook('Google Sheets from outside', create, { isAttended: false });

import { saveFile as saveInPage } from '@tpr/panel/files';

/**
 * Downloads a file. @returns false in Excel for the Mac, whose web view starts no download and reports no error (office-js
 * issues 2700 and 3385).
 */
export function saveFile(
  page: Document,
  isMac: boolean,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
): boolean {
  if (!isMac) saveInPage(page, name, content);
  return !isMac;
}

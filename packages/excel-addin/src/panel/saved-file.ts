import { saveFile as saveInPage } from '@tpr/panel/files';

/**
 * Hands a file to the user. @returns false where it can not: the web view of Excel for the Mac begins no download
 * (office-js issues 2700 and 3385), and says nothing.
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

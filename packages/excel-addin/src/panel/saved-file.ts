/**
 * Hands a text to the user as a file. @returns false where it can not: the web view of Excel for the Mac begins no
 * download (office-js issues 2700 and 3385), and says nothing.
 */
export function saveFile(page: Document, isMac: boolean, name: string, text: string): boolean {
  if (isMac) return false;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = page.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; the address would keep the text in memory for ever.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return true;
}

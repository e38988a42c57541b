/** Hands a file to the user through the page's downloads. No browser shows it as a page: it may be a hostile one. */
export function saveFile(page: Document, name: string, content: string | Uint8Array<ArrayBuffer>): void {
  const type = typeof content === 'string' ? 'text/csv;charset=utf-8' : 'application/octet-stream';
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = page.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; the address would keep the content in memory for ever.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

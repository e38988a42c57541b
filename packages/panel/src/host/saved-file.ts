/** Saves a file as a download. A browser must never show it as a page, because it may be hostile. */
export function saveFile(page: Document, name: string, content: string | Uint8Array<ArrayBuffer>): void {
  const type = typeof content === 'string' ? 'text/csv;charset=utf-8' : 'application/octet-stream';
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = page.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the download has begun. Without this the content would stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

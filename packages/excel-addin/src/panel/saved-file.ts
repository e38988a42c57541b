/** Hands a text to the user as a file, as far as the web view around the page lets it. */
export function saveFile(page: Document, name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = page.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; the address would keep the text in memory for ever.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

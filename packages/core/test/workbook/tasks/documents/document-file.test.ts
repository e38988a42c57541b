import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameByContent } from '../../../../src/workbook/tasks/documents/document-file.ts';
import { toBase64 } from '../../../../src/values/base64.ts';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it.each([
  ['kbis.pdf', '%PDF-1.7', 'kbis.pdf'],
  ['kbis', '%PDF-1.7', 'kbis.pdf'],
  ['Liasse 2025.DOCX', 'PK\u0003\u0004', 'Liasse 2025.DOCX'],
  ['pièces.jar', 'PK\u0003\u0004', 'pièces.jar.zip'],
  ['photo.jpeg', '\u00FF\u00D8\u00FF\u00E0', 'photo.jpeg'],
  ['invoice.pdf.exe', 'MZ\u0090', 'invoice.pdf.exe.bin'],
  ['kbis.pdf', '<html><script>', 'kbis.pdf.bin'],
  ['logo.svg', '<svg onload="x">', 'logo.svg.bin'],
  ['empty.pdf', '', 'empty.pdf.bin'],
  // PDF readers accept blanks and marks before the signature.
  ['scan.pdf', '\u00EF\u00BB\u00BF%PDF-1.4', 'scan.pdf'],
  ['scan.pdf', '\r\n\r\n %PDF-1.4', 'scan.pdf'],
  ['scan', '\n%PDF-1.4', 'scan.pdf'],
  ['scan.pdf', '<script>x</script>%PDF-1.4', 'scan.pdf.bin'],
])('a file named %s that begins with %j is saved as %s', (name, start, saved) => {
  expect(nameByContent(name, bytesOf(start))).toBe(saved);
});

it('any bytes can be decoded from their base64', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect([...Buffer.from(toBase64(bytes), 'base64')]).toEqual([...bytes]);
    }),
  );
  const many = new Uint8Array(100_001).fill(7);
  expect(Buffer.from(toBase64(many), 'base64').equals(many)).toBe(true);
});

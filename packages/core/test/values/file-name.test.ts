import { expect, it } from 'vitest';
import { safeFileName } from '../../src/values/file-name.ts';

it.each([
  ['Attestation – été 2025.pdf', 'Attestation – été 2025.pdf'],
  [['..', '..', 'etc', 'passwd'].join('/'), 'passwd'],
  ['C:\\temp\\a.pdf', 'a.pdf'],
  ['..', undefined],
  ['.hidden', 'hidden'],
  ['a.pdf. ', 'a.pdf'],
  ['a\u0000b:c?.pdf', 'a_b_c_.pdf'],
  // An invisible character that reverses the direction makes a program look like a document.
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['\u200B', undefined],
  [null, undefined],
  // 255 bytes are the most that a file system of Linux takes.
  [`${'é'.repeat(500)}.pdf`, `${'é'.repeat(110)}.pdf`],
  [`${'x'.repeat(500)}.pdf`, `${'x'.repeat(220)}.pdf`],
  [`${'表'.repeat(500)}.pdf`, `${'表'.repeat(73)}.pdf`],
  [`${'😀'.repeat(500)}.pdf`, `${'😀'.repeat(55)}.pdf`],
  // Windows removes a dot at the end.
  [`${'x'.repeat(219)}.a long text`, 'x'.repeat(219)],
  // Windows writes these to a device.
  ['NUL.pdf', '_NUL.pdf'],
  ['con', '_con'],
  ['Aux .tar.gz', '_Aux .tar.gz'],
  ['com1.pdf', '_com1.pdf'],
  ['LPT\u00B2.pdf', '_LPT\u00B2.pdf'],
  ['console.pdf', 'console.pdf'],
  ['Contrat.pdf', 'Contrat.pdf'],
])('a file named %j is stored as %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

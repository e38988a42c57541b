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
  [`${'é'.repeat(500)}.pdf`, `${'é'.repeat(190)}.pdf`],
])('a file named %j is stored as %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

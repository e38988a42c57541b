import { vatChecks } from './vat-check.ts';

/** The VAT numbers of one country, described by what follows their two-letter prefix. */
export interface VatFormat {
  readonly pattern: RegExp;
  /** A whole number, with its prefix, for messages. */
  readonly example: string;
  /** Number of digits that each number begins with. Absent if it varies, so lost zeros cannot be restored. */
  readonly digits?: number;
  readonly hasValidCheck: (body: string) => boolean;
}

type Prefix = keyof typeof vatChecks;

function format(prefix: Prefix, pattern: RegExp, example: string, digits?: number): [Prefix, VatFormat] {
  const hasValidCheck = vatChecks[prefix];
  return [prefix, { pattern, example, hasValidCheck, ...(digits !== undefined && { digits }) }];
}

/** By VAT prefix: Greece is EL, Northern Ireland XI. Structures: the FAQ of VIES, the EU's register, question 11. */
export const vatFormats: ReadonlyMap<string, VatFormat> = new Map([
  format('AT', /^U\d{8}$/, 'ATU13585627'),
  format('BE', /^[01]\d{9}$/, 'BE0428759497', 10),
  format('BG', /^\d{9,10}$/, 'BG175074752'),
  format('CY', /^\d{8}[A-Z]$/, 'CY10259033P'),
  format('CZ', /^\d{8,10}$/, 'CZ25123891'),
  format('DE', /^[1-9]\d{8}$/, 'DE136695976'),
  format('DK', /^\d{8}$/, 'DK13585628', 8),
  format('EE', /^\d{9}$/, 'EE100594102', 9),
  format('EL', /^\d{9}$/, 'EL094259216', 9),
  format('ES', /^(?:[A-Z]\d{7}[0-9A-Z]|\d{8}[A-Z])$/, 'ESB58378431'),
  format('FI', /^\d{8}$/, 'FI20774740', 8),
  format('FR', /^[0-9A-HJ-NP-Z]{2}\d{9}$/, 'FR40303265045', 11),
  format('HR', /^\d{11}$/, 'HR33392005961', 11),
  format('HU', /^\d{8}$/, 'HU12892312', 8),
  format('IE', /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, 'IE6433435F'),
  format('IT', /^\d{11}$/, 'IT00743110157', 11),
  format('LT', /^(?:\d{9}|\d{12})$/, 'LT119511515'),
  format('LU', /^\d{8}$/, 'LU15027442', 8),
  format('LV', /^\d{11}$/, 'LV40003521600', 11),
  format('MT', /^\d{8}$/, 'MT11679112', 8),
  format('NL', /^\d{9}B\d{2}$/, 'NL004495445B01', 9),
  format('PL', /^\d{10}$/, 'PL8567346215', 10),
  format('PT', /^\d{9}$/, 'PT501964843', 9),
  format('RO', /^\d{2,10}$/, 'RO18547290'),
  format('SE', /^\d{10}01$/, 'SE123456789701', 12),
  format('SI', /^\d{8}$/, 'SI50223054', 8),
  format('SK', /^\d{10}$/, 'SK2022749619', 10),
  format('XI', /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/, 'XI980780684'),
]);

import { validate as checkAt } from 'stdnum/lib/cjs/at/uid.js';
import { validate as checkBe } from 'stdnum/lib/cjs/be/vat.js';
import { validate as checkBg } from 'stdnum/lib/cjs/bg/vat.js';
import { validate as checkCy } from 'stdnum/lib/cjs/cy/vat.js';
import { validate as checkCz } from 'stdnum/lib/cjs/cz/dic.js';
import { validate as checkDe } from 'stdnum/lib/cjs/de/vat.js';
import { validate as checkDk } from 'stdnum/lib/cjs/dk/cvr.js';
import { validate as checkEe } from 'stdnum/lib/cjs/ee/kmkr.js';
import { validate as checkEs } from 'stdnum/lib/cjs/es/nif.js';
import { validate as checkFi } from 'stdnum/lib/cjs/fi/alv.js';
import { validate as checkGb } from 'stdnum/lib/cjs/gb/vat.js';
import { validate as checkGr } from 'stdnum/lib/cjs/gr/vat.js';
import { validate as checkHr } from 'stdnum/lib/cjs/hr/oib.js';
import { validate as checkHu } from 'stdnum/lib/cjs/hu/anum.js';
import { validate as checkIe } from 'stdnum/lib/cjs/ie/vat.js';
import { validate as checkIt } from 'stdnum/lib/cjs/it/iva.js';
import { validate as checkLt } from 'stdnum/lib/cjs/lt/pvm.js';
import { validate as checkLu } from 'stdnum/lib/cjs/lu/tva.js';
import { validate as checkLv } from 'stdnum/lib/cjs/lv/pvn.js';
import { validate as checkMt } from 'stdnum/lib/cjs/mt/vat.js';
import { validate as checkNl } from 'stdnum/lib/cjs/nl/btw.js';
import { validate as checkPl } from 'stdnum/lib/cjs/pl/nip.js';
import { validate as checkPt } from 'stdnum/lib/cjs/pt/nif.js';
import { validate as checkRo } from 'stdnum/lib/cjs/ro/cui.js';
import { validate as checkSe } from 'stdnum/lib/cjs/se/vat.js';
import { validate as checkSi } from 'stdnum/lib/cjs/si/ddv.js';
import { validate as checkSk } from 'stdnum/lib/cjs/sk/dph.js';
import { isFrenchVatBody } from './french-vat.ts';

/** The VAT numbers of one country, described by what follows their two-letter prefix. */
export interface VatFormat {
  readonly pattern: RegExp;
  /** A whole number, with its prefix, for messages. */
  readonly example: string;
  /** The only length of a number made of digits alone; absent if lost zeros cannot be told. */
  readonly digits?: number;
  readonly hasValidCheck: (body: string) => boolean;
}

type Check = (body: string) => { readonly isValid: boolean };

function format(pattern: RegExp, check: Check, example: string, digits?: number): VatFormat {
  const hasValidCheck = (body: string) => check(body).isValid;
  return { pattern, example, hasValidCheck, ...(digits === undefined ? {} : { digits }) };
}

const french: VatFormat = {
  pattern: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
  example: 'FR40303265045',
  digits: 11,
  hasValidCheck: isFrenchVatBody,
};

/**
 * By VAT prefix: Greece is EL, Northern Ireland XI. Structures: the FAQ of VIES, the EU's register, question 11.
 * The package's index would bring some 200 countries along, and its ESM files do not load in Node: hence one CommonJS
 * file a country.
 */
export const vatFormats: ReadonlyMap<string, VatFormat> = new Map([
  ['AT', format(/^U\d{8}$/, checkAt, 'ATU13585627')],
  ['BE', format(/^[01]\d{9}$/, checkBe, 'BE0428759497', 10)],
  ['BG', format(/^\d{9,10}$/, checkBg, 'BG175074752')],
  ['CY', format(/^\d{8}[A-Z]$/, checkCy, 'CY10259033P')],
  ['CZ', format(/^\d{8,10}$/, checkCz, 'CZ25123891')],
  ['DE', format(/^[1-9]\d{8}$/, checkDe, 'DE136695976')],
  ['DK', format(/^\d{8}$/, checkDk, 'DK13585628', 8)],
  ['EE', format(/^\d{9}$/, checkEe, 'EE100594102', 9)],
  ['EL', format(/^\d{9}$/, checkGr, 'EL094259216', 9)],
  ['ES', format(/^(?:[A-Z]\d{7}[0-9A-Z]|\d{8}[A-Z])$/, checkEs, 'ESB58378431')],
  ['FI', format(/^\d{8}$/, checkFi, 'FI20774740', 8)],
  ['FR', french],
  ['HR', format(/^\d{11}$/, checkHr, 'HR33392005961', 11)],
  ['HU', format(/^\d{8}$/, checkHu, 'HU12892312', 8)],
  ['IE', format(/^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, checkIe, 'IE6433435F')],
  ['IT', format(/^\d{11}$/, checkIt, 'IT00743110157', 11)],
  ['LT', format(/^(?:\d{9}|\d{12})$/, checkLt, 'LT119511515')],
  ['LU', format(/^\d{8}$/, checkLu, 'LU15027442', 8)],
  ['LV', format(/^\d{11}$/, checkLv, 'LV40003521600', 11)],
  ['MT', format(/^\d{8}$/, checkMt, 'MT11679112', 8)],
  ['NL', format(/^\d{9}B\d{2}$/, checkNl, 'NL004495445B01')],
  ['PL', format(/^\d{10}$/, checkPl, 'PL8567346215', 10)],
  ['PT', format(/^\d{9}$/, checkPt, 'PT501964843', 9)],
  ['RO', format(/^\d{2,10}$/, checkRo, 'RO18547290')],
  ['SE', format(/^\d{10}01$/, checkSe, 'SE123456789701', 12)],
  ['SI', format(/^\d{8}$/, checkSi, 'SI50223054', 8)],
  ['SK', format(/^\d{10}$/, checkSk, 'SK2022749619', 10)],
  ['XI', format(/^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/, checkGb, 'XI980780684')],
]);

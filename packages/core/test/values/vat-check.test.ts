import fc from 'fast-check';
import { validate as citizen } from 'stdnum/lib/cjs/bg/egn.js';
import { validate as resident } from 'stdnum/lib/cjs/bg/pnf.js';
import { describe, expect, it } from 'vitest';
import { vatChecks } from '../../src/values/vat-check.ts';
import { digits, endings, expectAgreement, expectAgreementInBulgaria, independent } from './vat-agreement.ts';

describe('the check digits of a VAT number', () => {
  it.each(Object.keys(independent))('agree with an independent check: %s', (prefix) => expectAgreement(prefix, 100));

  it('agree with an independent check: BG, of companies, citizens and residents', () => expectAgreementInBulgaria(100));

  // The independent check accepts any digit except the right one for other persons: it would accept a typing error.
  it('are at most three of ten: BG, one for citizens, one for residents, one for other persons', () => {
    fc.assert(
      fc.property(digits(10), (given) => {
        const passing = endings(given).filter((body) => /^\d+$/.test(body) && vatChecks.BG(body));
        expect(passing.length).toBeLessThanOrEqual(3);
      }),
      { seed: 11 },
    );
    // By hand: 1·4 + 2·3 + 3·2 + 4·7 + 5·6 + 6·5 + 7·4 + 8·3 + 9·2 + 2 is 16 times 11; neither a citizen's nor a resident's.
    expect(citizen('1234567892').isValid || resident('1234567892').isValid).toBe(false);
    expect(vatChecks.BG('1234567892')).toBe(true);
  });
});

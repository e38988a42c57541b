import { describe, it } from 'vitest';
import { expectAgreement, expectAgreementInBulgaria, independent } from './vat-agreement.ts';

describe('the check digits of five hundred VAT numbers and all that differ in the last character', () => {
  it.each(Object.keys(independent))('agree with an independent check: %s', (prefix) => expectAgreement(prefix, 500));

  it('agree with an independent check: BG, of companies, citizens and residents', () => expectAgreementInBulgaria(500));
});

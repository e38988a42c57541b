import type { Serializer } from '../server/serializer.ts';
import { FailedAnswer } from '../server/failure.ts';
import type { CompanyIdType } from '../store/index.ts';

type Format = readonly [form: RegExp, rule: string];

const siret: Format = [/^\d{14}$/, 'a SIRET has 14 digits'];
const vat: Format = [/^[A-Z]{2}[0-9A-Z+*]{2,13}$/, 'a VAT number begins with its country'];
const frenchVat: Format = [/^FR[0-9A-Z]{11}$/, 'a French VAT number is FR followed by 11 characters'];
const duns: Format = [/^\d{9}$/, 'a DUNS has 9 digits'];

/** Validates the format of a legal identifier (R043–R045). @throws FailedAnswer 400 that states the rule. */
export function checkLegalId(type: CompanyIdType, value: string, serializer: Pick<Serializer, 'is'>): void {
  const isFrench = value.startsWith('FR') || serializer.is('G10a=fr');
  const [form, rule] = { CIT001: siret, CIT002: isFrench ? frenchVat : vat, CIT003: duns }[type];
  if (!form.test(value)) throw new FailedAnswer(400, `companyIdValue '${value}': ${rule}.`);
}

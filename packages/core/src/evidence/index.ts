/** Data inside documents: extracted fields, answers of forms, verifications. */
export { readBankVerification, type BankVerification } from './bank-verification.ts';
export {
  extractedOf,
  findExtracted,
  mapExtracted,
  newestFirst,
  countNames,
  type ExtractedMapping,
  type ExtractedValue,
} from './extracted-mapping.ts';
export { readFormAnswers, type TypedAnswer } from './form-answers.ts';

import { isSupported } from '../protocol/requirements.ts';

/**
 * Whether custom functions receive data types and may return them: since CustomFunctionsRuntime 1.4, which also has
 * `allowCustomDataForDataTypeAny`
 * (https://learn.microsoft.com/javascript/api/requirement-sets/excel/custom-functions-requirement-sets).
 */
export function passesDataTypes(requirementSets: Readonly<Record<string, string>>): boolean {
  return isSupported(requirementSets, 'CustomFunctionsRuntime', '1.4');
}

import { isSupported } from '../protocol/requirements.ts';

/**
 * Whether custom functions are handed data types and may answer with them: from CustomFunctionsRuntime 1.4 on, which
 * also brings `allowCustomDataForDataTypeAny`
 * (https://learn.microsoft.com/javascript/api/requirement-sets/excel/custom-functions-requirement-sets).
 */
export function passesDataTypes(requirementSets: Readonly<Record<string, string>>): boolean {
  return isSupported(requirementSets, 'CustomFunctionsRuntime', '1.4');
}

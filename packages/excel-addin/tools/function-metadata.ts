import { languages, type Language } from '@tpr/core';
import { formulas, type Argument, type Formula } from '@tpr/core/formulas';
import { fileNames } from '../src/manifest/manifest.ts';

/** functions.json and its siblings in other languages: what Excel registers, and what it shows while a formula is typed. */
export function functionFiles(): ReadonlyMap<string, string> {
  return new Map(
    languages.map((language) => [
      fileNames.functions[language],
      `${JSON.stringify(listFunctions(language), undefined, 2)}\n`,
    ]),
  );
}

/** Cells with errors and with entities reach functions, so that these can say which cell is wrong. */
export function listFunctions(language: Language) {
  return {
    allowErrorForDataTypeAny: true,
    allowCustomDataForDataTypeAny: true,
    functions: Object.values(formulas).map((formula) => describe(formula, language)),
  };
}

/** Names of functions are the same in all languages. Every one spills. */
function describe(formula: Formula, language: Language) {
  const { name, summary, takes } = formula;
  const isVolatile = !formula.asksService && formula.isVolatile === true;
  return {
    id: name,
    name,
    description: summary[language],
    options: isVolatile ? { volatile: true } : { cancelable: true },
    parameters: Object.values(takes).map((argument) => describeArgument(argument, language)),
    result: { dimensionality: 'matrix' },
  };
}

function describeArgument({ name, help, takes, isOptional }: Argument, language: Language) {
  return {
    name: name[language],
    description: help[language],
    type: 'any',
    ...(takes === 'range' && { dimensionality: 'matrix' }),
    ...(isOptional && { optional: true }),
  };
}

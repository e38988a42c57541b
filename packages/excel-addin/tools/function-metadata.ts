import { languages, type Language } from '@tpr/core';
import { formulas, type Argument, type Formula, type FormulaName } from '@tpr/core/formulas';
import { usualNamespace } from '../src/functions/namespace.ts';
import { fileNames, type Installation } from '../src/manifest/manifest.ts';
import { usualOrder } from './build-options.ts';

/** Where help is served, and the namespace of the formulas there. */
type FunctionPlace = Pick<Installation, 'origin' | 'namespace'>;

/** functions.json and its translations: the functions that Excel registers, and the texts that it shows while a formula is typed. */
export function functionFiles(place: FunctionPlace): ReadonlyMap<string, string> {
  return new Map(
    languages.map((language) => [
      fileNames.functions[language],
      `${JSON.stringify(listFunctions(language, place), undefined, 2)}\n`,
    ]),
  );
}

/** The address of a formula on the help page. */
export const helpAnchor = (name: string, language: Language, namespace = usualNamespace): string =>
  `${namespace}.${name}-${language}`;

/** Cells with errors and with entities reach functions, so that these can say which cell is wrong. */
export function listFunctions(language: Language, place: FunctionPlace = usualOrder.place) {
  return {
    allowErrorForDataTypeAny: true,
    allowCustomDataForDataTypeAny: true,
    functions: Object.values(formulas).map((formula) => describe(formula, language, place)),
    enums: Object.values(formulas).flatMap((formula) => enumsOf(formula, language)),
  };
}

/** Names of functions are the same in all languages. Every one spills. */
function describe(formula: Formula, language: Language, { origin, namespace }: FunctionPlace) {
  const { name, summary, parameters } = formula;
  const isVolatile = !formula.asksService && formula.isVolatile === true;
  return {
    id: name,
    name,
    description: summary[language],
    helpUrl: `${origin}/${fileNames.help}#${helpAnchor(name, language, namespace)}`,
    options: isVolatile ? { volatile: true } : { cancelable: true },
    parameters: Object.entries(parameters).map(([key, argument]) => ({
      ...describeArgument(argument, language),
      ...(argument.choices !== undefined && { customEnumId: enumIdOf(name, key) }),
    })),
    result: { dimensionality: 'matrix' },
  };
}

const enumIdOf = (name: FormulaName, key: string): string => `${name}_${key.toUpperCase()}`;

/** Closed lists, which Excel offers while a formula is typed. The value that it passes is the same in every language. */
function enumsOf({ name, parameters }: Formula, language: Language) {
  return Object.entries(parameters).flatMap(([key, { choices }]) =>
    choices === undefined
      ? []
      : [
          {
            id: enumIdOf(name, key),
            type: 'string',
            values: choices.map((choice) => ({ name: choice.name[language], stringValue: choice.value })),
          },
        ],
  );
}

function describeArgument({ name, help, shape, isOptional, choices }: Argument, language: Language) {
  return {
    name: name[language],
    description: help[language],
    // Of a closed list, Excel shows the texts only.
    type: choices === undefined ? 'any' : 'string',
    ...(shape === 'range' && { dimensionality: 'matrix' }),
    ...(isOptional && { optional: true }),
  };
}

import {
  isError,
  isRich,
  plainValue,
  qualify,
  type FunctionMetadata,
  type FunctionResult,
  type Scalar,
  type Workbook,
} from '@tpr/excel-simulator';
import type { Answer, Argument, OutsideFunctions, Place } from '../../shared/function-calls.ts';
import type { SheetPairs } from '../mirror/sheet-pairs.ts';

/** functions.json, with the descriptions that the grid shows while a function is typed. */
export interface FunctionList {
  readonly functions: readonly (FunctionMetadata & { readonly description?: string })[];
}

/** The add-in's functions, called through the model as Excel calls them. */
export class AddinFunctions implements OutsideFunctions<FunctionResult> {
  private readonly workbook: Workbook;
  private readonly pairs: SheetPairs;
  private readonly descriptions = new Map<string, string>();

  constructor(workbook: Workbook, pairs: SheetPairs) {
    this.workbook = workbook;
    this.pairs = pairs;
  }

  add(metadata: FunctionList, namespace: string): void {
    this.workbook.functions.register(metadata, namespace);
    for (const { name, description = '' } of metadata.functions)
      this.descriptions.set(`${namespace}.${name}`.toUpperCase(), description);
  }

  get names(): readonly string[] {
    return [...this.workbook.functions.names];
  }

  describe(name: string): string {
    return this.descriptions.get(name) ?? '';
  }

  async call(
    name: string,
    given: readonly Argument[],
    { sheetId, row, column }: Place,
  ): Promise<Answer<FunctionResult>> {
    const address = qualify(this.pairs.find(sheetId)?.name ?? '', { row, column, rows: 1, columns: 1 });
    const result = await this.workbook.functions.invoke(name, given.map(withBlanks), address).result;
    const hasDetail = result.some((row) => row.some((cell) => cell !== undefined && (isError(cell) || isRich(cell))));
    return { values: result.map((row) => row.map(plainValue)), detail: hasDetail ? result : undefined };
  }
}

/** The grid passes an empty text for a blank cell of a range. */
const withBlanks = (argument: Argument) =>
  Array.isArray(argument)
    ? argument.map((row) => row.map((cell: Scalar) => (cell === '' ? undefined : cell)))
    : argument;

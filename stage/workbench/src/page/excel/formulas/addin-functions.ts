import { isError, isRich, plainValue, qualify, type Content, type FunctionMetadata, type Workbook } from '@stage/excel';
import type { Answer, Argument, OutsideFunctions, Place } from '../../shared/function-calls.ts';
import type { SheetPairs } from '../mirror/sheet-pairs.ts';

/** functions.json; what the grid says about a function while it is typed is in there too. */
export interface FunctionList {
  readonly functions: readonly (FunctionMetadata & { readonly description?: string })[];
}

/** The functions that the add-in declared, called through the model as Excel calls them. */
export class AddinFunctions implements OutsideFunctions<Content> {
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

  async call(name: string, given: readonly Argument[], { sheetId, row, column }: Place): Promise<Answer<Content>> {
    const address = qualify(this.pairs.find(sheetId)?.name ?? '', { row, column, rows: 1, columns: 1 });
    const result = await this.workbook.functions.invoke(name, given, address).result;
    const first = result[0]?.[0];
    const isTold = first !== undefined && (isError(first) || isRich(first));
    return { values: result.map((row) => row.map(plainValue)), detail: isTold ? first : undefined };
  }
}

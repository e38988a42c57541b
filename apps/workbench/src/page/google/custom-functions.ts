import type { GoogleSetup } from '../../server/google/protocol.ts';
import type { PlainValue } from '../shared/cell-data.ts';
import type { Answer, Argument, OutsideFunctions } from '../shared/function-calls.ts';
import type { ScriptClient } from './script-client.ts';

/** The value of a cell whose function failed; the reason is shown in a card. */
const failedText = '#ERROR!';

/** The script's custom functions: each call is a separate execution. */
export class CustomFunctions implements OutsideFunctions<string> {
  private readonly script: ScriptClient;
  private readonly texts: ReadonlyMap<string, string>;

  constructor(script: ScriptClient, functions: GoogleSetup['functions']) {
    this.script = script;
    this.texts = new Map(functions.map(({ name, text }) => [name, text]));
  }

  get names(): readonly string[] {
    return [...this.texts.keys()];
  }

  describe(name: string): string {
    return this.texts.get(name) ?? '';
  }

  async call(name: string, given: readonly Argument[]): Promise<Answer<string>> {
    try {
      const answer = await this.script.callFunction({ name, given });
      if ('error' in answer) return { values: [[failedText]], detail: answer.error };
      return { values: toRows(answer.value) };
    } catch (error) {
      return { values: [[failedText]], detail: error instanceof Error ? error.message : String(error) };
    }
  }
}

function toRows(value: unknown): readonly (readonly PlainValue[])[] {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [value];
  return rows.map((row) => (Array.isArray(row) ? row : [row]).map(toCell));
}

const toCell = (value: unknown): PlainValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : '';

import type { Indicator } from '../api/records/indicator.ts';
import { foldText } from '../values/match.ts';
import type { WithoutRaw } from '../reading/strip-raw.ts';
import { matchName } from './match-name.ts';

/** Names of the indicators read so far, by label and by code. The service has no list of the account's indicators. */
export class IndicatorNames {
  private readonly labelOf = new Map<string, string>();

  note(indicators: readonly WithoutRaw<Indicator>[]): void {
    for (const { label, code } of indicators) {
      if (label === null) continue;
      this.labelOf.set(label, label);
      const words = code === null ? label : wordsOf(code);
      // A code that equals its label, such as FINANCIAL_RISK and Financial risk, would make the name ambiguous.
      if (foldText(words) !== foldText(label)) this.labelOf.set(words, label);
    }
  }

  get labels(): readonly string[] {
    return [...new Set(this.labelOf.values())];
  }

  /** The label that a name matches. @param own labels of this third party, which are tried before those of others. */
  match(name: string, own: readonly string[] = []): string | undefined {
    const found = matchName(name, own);
    if (found !== undefined) return found;
    const met = matchName(wordsOf(name), [...this.labelOf.keys()]);
    return met === undefined ? undefined : this.labelOf.get(met);
  }
}

/** A code as people type it: FINANCIAL_RISK is financial risk. */
function wordsOf(code: string): string {
  return code.replace(/_/g, ' ');
}

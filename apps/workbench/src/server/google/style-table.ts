import { DataValidation, type Cell } from '@tpr/google-simulator/apps-script';
import type { RuleView, StyleView } from './protocol.ts';

/** The distinct styles of cells: a column of a thousand cells may have one. */
export class StyleTable {
  private readonly styles: StyleView[] = [];
  private readonly places = new Map<string, number>();
  private readonly rules = new Map<object, number>();

  /** The styles added after the first `count`. */
  after(count: number): readonly StyleView[] {
    return this.styles.slice(count);
  }

  /** The index of a cell's style; undefined for the default style. */
  placeOf({ format, look, rule }: Cell): number | undefined {
    if (format === undefined && look === undefined && rule === undefined) return undefined;
    const key = JSON.stringify([format, look, rule && this.ruleNumber(rule)]);
    const known = this.places.get(key);
    if (known !== undefined) return known;
    const place = this.styles.push(viewStyle(format, look ?? {}, rule)) - 1;
    this.places.set(key, place);
    return place;
  }

  private ruleNumber(rule: object): number {
    const known = this.rules.get(rule);
    if (known !== undefined) return known;
    this.rules.set(rule, this.rules.size);
    return this.rules.size - 1;
  }
}

function viewStyle(
  format: string | undefined,
  look: Readonly<Record<string, unknown>>,
  rule: object | undefined,
): StyleView {
  const { background, fontColor, fontWeight, fontSize, horizontalAlignment, wrap } = look;
  const offered = viewRule(rule);
  return {
    ...(format !== undefined && { format }),
    ...(typeof background === 'string' && { background }),
    ...(typeof fontColor === 'string' && { fontColor }),
    ...(fontWeight === 'bold' && { isBold: true }),
    ...(typeof fontSize === 'number' && { fontSize }),
    ...(typeof horizontalAlignment === 'string' && { align: horizontalAlignment }),
    ...(wrap === 'WRAP' && { isWrapped: true }),
    ...(offered && { rule: offered }),
  };
}

function viewRule(rule: object | undefined): RuleView | undefined {
  if (!(rule instanceof DataValidation)) return undefined;
  if (rule.kind === 'list') return { kind: 'list', values: rule.values };
  return rule.kind === 'checkbox' ? { kind: 'checkbox' } : undefined;
}

import type { Sheet } from '../../spreadsheet/sheet.ts';
import type { RangeHandle } from './range.ts';

export interface ChartSettings {
  readonly type: string;
  readonly ranges: readonly RangeHandle[];
  readonly row: number;
  readonly column: number;
  readonly options: Readonly<Record<string, unknown>>;
}

export class EmbeddedChart {
  settings: ChartSettings;

  constructor(settings: ChartSettings) {
    this.settings = settings;
  }

  getOptions(): ChartOptions {
    return new ChartOptions(this.settings.options);
  }

  modify(): EmbeddedChartBuilder {
    return new EmbeddedChartBuilder(this.settings);
  }
}

export class ChartOptions {
  private readonly options: Readonly<Record<string, unknown>>;

  constructor(options: Readonly<Record<string, unknown>>) {
    this.options = options;
  }

  get(name: string): unknown {
    return this.options[name] ?? null;
  }
}

export class EmbeddedChartBuilder {
  private settings: ChartSettings;

  constructor(settings: ChartSettings = { type: 'COLUMN', ranges: [], row: 1, column: 1, options: {} }) {
    this.settings = settings;
  }

  setChartType(type: string): this {
    this.settings = { ...this.settings, type };
    return this;
  }

  addRange(range: RangeHandle): this {
    this.settings = { ...this.settings, ranges: [...this.settings.ranges, range] };
    return this;
  }

  clearRanges(): this {
    this.settings = { ...this.settings, ranges: [] };
    return this;
  }

  setNumHeaders(): this {
    return this;
  }

  setPosition(row: number, column: number): this {
    this.settings = { ...this.settings, row, column };
    return this;
  }

  setOption(name: string, value: unknown): this {
    this.settings = { ...this.settings, options: { ...this.settings.options, [name]: value } };
    return this;
  }

  build(): EmbeddedChart {
    return new EmbeddedChart(this.settings);
  }
}

export class ConditionalFormatRule {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly ranges: readonly RangeHandle[];

  constructor(settings: Readonly<Record<string, unknown>>, ranges: readonly RangeHandle[]) {
    this.settings = settings;
    this.ranges = ranges;
  }

  getRanges(): RangeHandle[] {
    return [...this.ranges];
  }

  /** Null for another kind of rule (developers.google.com/apps-script/reference/spreadsheet/conditional-format-rule). */
  getGradientCondition(): GradientCondition | null {
    const { min, max } = this.settings;
    return typeof min === 'string' && typeof max === 'string' ? new GradientCondition(min, max) : null;
  }
}

/** developers.google.com/apps-script/reference/spreadsheet/gradient-condition */
export class GradientCondition {
  private readonly min: string;
  private readonly max: string;

  constructor(min: string, max: string) {
    this.min = min;
    this.max = max;
  }

  getMinColor(): string {
    return this.min;
  }

  getMaxColor(): string {
    return this.max;
  }
}

export class ConditionalFormatRuleBuilder {
  private readonly settings: Record<string, unknown> = {};
  private ranges: readonly RangeHandle[] = [];

  private set(name: string, value: unknown): this {
    this.settings[name] = value;
    return this;
  }

  whenTextStartsWith(text: string): this {
    return this.set('text', text);
  }

  setBackground(color: string): this {
    return this.set('background', color);
  }

  setFontColor(color: string): this {
    return this.set('fontColor', color);
  }

  setGradientMinpoint(color: string): this {
    return this.set('min', color);
  }

  setGradientMidpointWithValue(color: string, type: string, value: string): this {
    return this.set('mid', [color, type, value]);
  }

  setGradientMaxpoint(color: string): this {
    return this.set('max', color);
  }

  setRanges(ranges: readonly RangeHandle[]): this {
    this.ranges = ranges;
    return this;
  }

  build(): ConditionalFormatRule {
    if (this.ranges.length === 0) throw new Error('Conditional format rule must have a range.');
    return new ConditionalFormatRule({ ...this.settings }, this.ranges);
  }
}

/** The rules of a sheet, for tests and pages. */
export function rulesOf(sheet: Sheet): readonly ConditionalFormatRule[] {
  return sheet.conditionalFormats.filter(
    (each): each is ConditionalFormatRule => each instanceof ConditionalFormatRule,
  );
}

/** The charts of a sheet, for tests and pages. */
export function chartsOf(sheet: Sheet): readonly ChartSettings[] {
  return sheet.charts.flatMap((each) => (each instanceof EmbeddedChart ? [each.settings] : []));
}

/** The style of a cell, by wire path, such as `NumberFormat`, `Font.Bold`, `Fill.Color`, `Protection.Locked`. */
export type Style = Readonly<Record<string, unknown>>;

/** The style of a cell that was never formatted. */
export const normalStyle: Style = {
  NumberFormat: 'General',
  WrapText: false,
  HorizontalAlignment: 'General',
  VerticalAlignment: 'Bottom',
  IndentLevel: 0,
  ReadingOrder: 'Context',
  ShrinkToFit: false,
  TextOrientation: 0,
  AutoIndent: false,
  'Font.Name': 'Calibri',
  'Font.Size': 11,
  'Font.Color': '#000000',
  'Font.Bold': false,
  'Font.Italic': false,
  'Font.Underline': 'None',
  'Font.Strikethrough': false,
  'Font.Subscript': false,
  'Font.Superscript': false,
  'Font.TintAndShade': 0,
  'Fill.Color': '#FFFFFF',
  'Fill.Pattern': 'None',
  'Fill.PatternColor': '',
  'Fill.TintAndShade': 0,
  'Fill.PatternTintAndShade': 0,
  'Protection.Locked': true,
  'Protection.FormulaHidden': false,
};

/** Interns styles: cells share them, so that formatting a million cells costs a million pointers. */
export class StyleBook {
  private readonly steps = new WeakMap<Style, Map<string, Style>>();
  private readonly known = new Map<string, Style>();

  /** The style with one path changed. */
  change(style: Style, path: string, value: unknown): Style {
    const steps = this.steps.get(style) ?? new Map<string, Style>();
    this.steps.set(style, steps);
    const step = `${path}=${JSON.stringify(value)}`;
    const known = steps.get(step);
    if (known) return known;
    const changed = this.intern({ ...style, [path]: value });
    steps.set(step, changed);
    return changed;
  }

  private intern(style: Style): Style {
    const key = JSON.stringify(Object.entries(style).sort(([one], [other]) => (one < other ? -1 : 1)));
    const known = this.known.get(key);
    if (known) return known;
    this.known.set(key, style);
    return style;
  }
}

export const numberFormatOf = (style: Style): string => String(style.NumberFormat);

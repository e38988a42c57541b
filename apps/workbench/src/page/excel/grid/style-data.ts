import { BooleanNumber, HorizontalAlign, VerticalAlign, WrapStrategy, type IStyleData } from '@univerjs/core';

type Style = Readonly<Record<string, unknown>>;

const horizontal: Readonly<Record<string, HorizontalAlign>> = {
  Left: HorizontalAlign.LEFT,
  Center: HorizontalAlign.CENTER,
  Right: HorizontalAlign.RIGHT,
  CenterAcrossSelection: HorizontalAlign.CENTER,
};

const vertical: Readonly<Record<string, VerticalAlign>> = {
  Top: VerticalAlign.TOP,
  Center: VerticalAlign.MIDDLE,
  Bottom: VerticalAlign.BOTTOM,
};

const pixelsPerIndent = 9;

/** Translates each style once, since cells share the styles of the model. */
export class StyleTranslator {
  private readonly known = new WeakMap<Style, IStyleData>();

  /** The style of a cell in Univer's format, without Excel's defaults. */
  translate(style: Style): IStyleData {
    const known = this.known.get(style);
    if (known) return known;
    const translated = translate(style);
    this.known.set(style, translated);
    return translated;
  }
}

function translate(style: Style): IStyleData {
  const text = (path: string) => String(style[path] ?? '');
  const fill = text('Fill.Color');
  const hasFill = fill !== '' && !(fill.toUpperCase() === '#FFFFFF' && text('Fill.Pattern') === 'None');
  const color = text('Font.Color');
  const format = text('NumberFormat');
  const indent = Number(style['IndentLevel'] ?? 0);
  const align = horizontal[text('HorizontalAlignment')];
  return {
    // The fallback for a font that the machine lacks: the browser's default would have serifs.
    ff: `${text('Font.Name')}, sans-serif`,
    fs: Number(style['Font.Size'] ?? 11),
    vt: vertical[text('VerticalAlignment')] ?? VerticalAlign.BOTTOM,
    ...(style['Font.Bold'] === true && { bl: BooleanNumber.TRUE }),
    ...(style['Font.Italic'] === true && { it: BooleanNumber.TRUE }),
    ...(text('Font.Underline') !== 'None' && { ul: { s: BooleanNumber.TRUE } }),
    ...(style['Font.Strikethrough'] === true && { st: { s: BooleanNumber.TRUE } }),
    ...(color !== '' && color !== '#000000' && { cl: { rgb: color } }),
    ...(hasFill && { bg: { rgb: fill } }),
    ...(align !== undefined && { ht: align }),
    ...(style['WrapText'] === true && { tb: WrapStrategy.WRAP }),
    ...(indent > 0 && { pd: { l: 2 + indent * pixelsPerIndent } }),
    ...(format !== 'General' && format !== '@' && { n: { pattern: format } }),
  };
}

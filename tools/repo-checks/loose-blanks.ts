import { parseSync, Visitor } from 'oxc-parser';

/** Functions that set the no-break spaces of the French texts in their arguments. */
const typesetting: readonly string[] = ['typesetFrench', 'serviceFormula', 'localFormula'];

const loose = / [:;?!%»]|« /;
/** English and code have no such letters. A short French part of a sentence, such as ` : `, is in a table of French. */
const frenchLetters = /[à-öø-ÿœ’«»]/i;

/** The French texts of a source with an ordinary blank at their punctuation, outside of a typesetting call. */
export function findLooseBlanks(path: string, source: string): string[] {
  const typeset: (readonly [start: number, end: number])[] = [];
  const french: (readonly [start: number, end: number])[] = [];
  const texts: (readonly [start: number, text: string])[] = [];
  const isWithin = (spans: typeof typeset, at: number): boolean =>
    spans.some(([start, end]) => start <= at && at < end);
  new Visitor({
    CallExpression({ callee, start, end }) {
      if (callee.type === 'Identifier' && typesetting.includes(callee.name)) typeset.push([start, end]);
    },
    Property({ key, start, end }) {
      if (key.type === 'Identifier' && key.name === 'fr') french.push([start, end]);
    },
    Literal({ start, value }) {
      if (typeof value === 'string') texts.push([start, value]);
    },
    TemplateElement({ start, value }) {
      texts.push([start, value.cooked ?? '']);
    },
  }).visit(parseSync(path, source).program);
  return texts.flatMap(([start, text]) => {
    const isFrench = frenchLetters.test(text) || isWithin(french, start);
    if (!loose.test(text) || !isFrench || isWithin(typeset, start)) return [];
    return [`${path}:${source.slice(0, start).split('\n').length} ${text}`];
  });
}

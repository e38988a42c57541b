import { parseSync, Visitor } from 'oxc-parser';

/** A regular expression in a source file. */
export interface Expression {
  /** Its position: `packages/core/src/x.ts:12`. */
  readonly place: string;
  readonly pattern: string;
  readonly flags: string;
  /** The expression is built at run time: `pattern` is the source of its arguments. */
  readonly isMade: boolean;
}

export function findExpressions(path: string, source: string): Expression[] {
  const found: Expression[] = [];
  const placeOf = (start: number): string => `${path}:${source.slice(0, start).split('\n').length}`;
  const make = (start: number, end: number): void => {
    found.push({ place: placeOf(start), pattern: source.slice(start, end), flags: '', isMade: true });
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ place: placeOf(node.start), ...node.regex, isMade: false });
    },
    NewExpression({ callee, start, end }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') make(start, end);
    },
    CallExpression({ callee, start, end }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') make(start, end);
    },
  }).visit(parseSync(path, source).program);
  return found;
}

/** Whole numbers too long for a double become text, so that no identifier is rounded (G03). @throws SyntaxError */
export function parseJson(text: string): unknown {
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const value: unknown = JSON.parse(body);
  const quoted = mayHaveLongInteger.test(body) ? quoteLongIntegers(body) : undefined;
  return quoted === undefined ? value : JSON.parse(quoted);
}

/** Undefined for a text that is not JSON. */
export function parseJsonIfAny(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

const kinds: Readonly<Record<string, 'object' | 'list' | 'html'>> = { '{': 'object', '[': 'list', '<': 'html' };

/** What a body begins as, after white space and a byte order mark. It may be incomplete. */
export function kindOf(text: string): 'object' | 'list' | 'html' | 'text' | 'empty' {
  const first = text.trimStart()[0];
  return first === undefined ? 'empty' : (kinds[first] ?? 'text');
}

/** Sixteen digits that begin as a number does. V8 finds a sequence of classes fifteen times faster than `\d{16}`. */
const mayHaveLongInteger = /(?:^|[-\s:,[])\d\d\d\d\d\d\d\d\d\d\d\d\d\d\d\d/;

/** @param json valid, so that digits outside of strings are numbers. @returns undefined if there is nothing to quote */
function quoteLongIntegers(json: string): string | undefined {
  const pieces: string[] = [];
  const stop = /"|\d{16,}/g;
  let keptTo = 0;
  for (let found = stop.exec(json); found !== null; found = stop.exec(json)) {
    if (found[0] === '"') {
      stop.lastIndex = endOfString(json, found.index);
      continue;
    }
    const start = json[found.index - 1] === '-' ? found.index - 1 : found.index;
    const isWhole = !'.+-eE'.includes(json[start - 1] ?? ' ') && !'.eE'.includes(json[stop.lastIndex] ?? ' ');
    const number = json.slice(start, stop.lastIndex);
    if (!isWhole || Number.isSafeInteger(Number(number))) continue;
    pieces.push(json.slice(keptTo, start), `"${number}"`);
    keptTo = stop.lastIndex;
  }
  if (keptTo === 0) return undefined;
  pieces.push(json.slice(keptTo));
  return pieces.join('');
}

function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); ; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json[at - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return at + 1;
  }
}

/**
 * JSON as the service sends it, with whole numbers too long for a double kept as text, so that no identifier is rounded
 * (G03). @throws SyntaxError when the text is not JSON.
 */
export function parseJson(text: string): unknown {
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  return JSON.parse(longInteger.test(body) ? body.replace(stringOrNumber, quoteLongInteger) : body);
}

const longInteger = /\d{16}/;
// Strings and numbers are matched whole, so that digits inside them are never touched.
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function quoteLongInteger(token: string): string {
  return /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
}

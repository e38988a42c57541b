/** Not a leading digit, boolean, or A1 or R1C1 address. Source: support.google.com/docs/answer/63175. */
export function isRangeName(name: string): boolean {
  const isAddress = /^(?:[a-z]{1,3}\d+|r(?:\d+)?c(?:\d+)?)$/i.test(name);
  return /^[a-z_]\w{0,249}$/i.test(name) && !/^(?:true|false)/i.test(name) && !isAddress;
}

/** Globals of ES2020. */
const language =
  'Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array Intl JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakSet decodeURI decodeURIComponent encodeURI encodeURIComponent globalThis isFinite isNaN parseFloat parseInt undefined arguments console';

/** Services of Apps Script, without advanced services, which have to be enabled. */
const services =
  'CacheService Charts HtmlService LockService Logger MailApp PropertiesService ScriptApp Session SpreadsheetApp UrlFetchApp Utilities';

/** Every name that a script may use without a declaration. */
export const allowedNames: ReadonlySet<string> = new Set(`${language} ${services}`.split(' '));

/** Globals of ES2020. */
const language =
  'Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array Intl JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakSet decodeURI decodeURIComponent encodeURI encodeURIComponent globalThis isFinite isNaN parseFloat parseInt undefined arguments console';

/** Services of Apps Script that need no advanced service to be switched on. */
const services =
  'CacheService Charts HtmlService LockService Logger MailApp PropertiesService ScriptApp Session SpreadsheetApp UrlFetchApp Utilities';

/** Every name that a script may use without declaring it. */
export const allowedNames: ReadonlySet<string> = new Set(`${language} ${services}`.split(' '));

/**
 * Steps of plain characters. Excludes segments that a server, proxy or browser may read as another path: dots, percent
 * escapes, backslashes, empty segments, and parameters after a semicolon.
 */
const stepsWith = (name: string): string =>
  String.raw`(?!.*(?:\/\/|\.\.))(?:\/(?!\.(?:\/|$))(?:[\w.~!$'()*+,=:@-]${name})*)+$`;

/** The path of the token endpoint below the issuer's address; it may contain `{realm}`. */
export const tokenPathForm = new RegExp(`^${stepsWith(String.raw`|\{realm\}`)}`);

/** The prefix of all paths, or an empty text. */
export const prefixForm = new RegExp(`^(?:$|${stepsWith('')})`);

/** A method and a path template; it may contain placeholders such as `{dossierId}`. */
export const callForm = new RegExp(`^(?:GET|POST|PUT|PATCH|DELETE) ${stepsWith(String.raw`|\{\w+\}`)}`);

/** The https address of a page that users open. Its host is complete: placeholders follow only after it. */
export const pageForm =
  /^https:\/\/[A-Za-z0-9.-]+(?::\d+)?\/(?:[\w.~!$'()*+,=:@&;%/?#-]|\{(?:accountId|thirdpartyId|dossierId|documentId)\})*$/;

/** The names of a template's placeholders: `accountId` in `/account/{accountId}/x`. */
export function namesIn(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
}

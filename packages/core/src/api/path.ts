/**
 * Steps of plain characters: nothing that a server, a proxy or a browser may read as another path than it looks, such as
 * dots, however escaped, a backslash, an empty step or a parameter behind a semicolon.
 */
const stepsWith = (name: string): string =>
  String.raw`(?!.*(?:\/\/|\.\.))(?:\/(?!\.(?:\/|$))(?:[\w.~!$'()*+,=:@-]${name})*)+$`;

/** The path of tokens below the address of the issuer, which may name the realm. */
export const tokenPathForm = new RegExp(`^${stepsWith(String.raw`|\{realm\}`)}`);

/** The prefix of all paths, or an empty text. */
export const prefixForm = new RegExp(`^(?:$|${stepsWith('')})`);

/** A method and a path template, which may name identifiers. */
export const callForm = new RegExp(`^(?:GET|POST|PUT|PATCH|DELETE) ${stepsWith(String.raw`|\{\w+\}`)}`);

/**
 * The address of a page that users open, over https and with its full host: identifiers are filled in
 * behind it only.
 */
export const pageForm =
  /^https:\/\/[A-Za-z0-9.-]+(?::\d+)?\/(?:[\w.~!$'()*+,=:@&;%/?#-]|\{(?:accountId|thirdpartyId|dossierId|documentId)\})*$/;

/** What a template takes from its call: `accountId` of `/account/{accountId}/x`. */
export function namesIn(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
}

import type { AnyEndpoint } from './operation-spec.ts';

/** The nouns of the groups of endpoints, in singular and plural. */
const nouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  account: ['account', 'accounts'],
  attributes: ['attribute', 'attributes'],
  documents: ['document', 'documents'],
  dossiers: ['dossier', 'dossiers'],
  files: ['file', 'files'],
  indicators: ['indicator', 'indicators'],
  requirements: ['requirement', 'requirements'],
  responses: ['response', 'responses'],
  thirdParties: ['third party', 'third parties'],
};

/** Better verbs for methods with unclear names. */
const verbs: Readonly<Record<string, string>> = { list: 'Get Many', statistics: 'Get Statistics of' };

export interface Names {
  readonly resource: string;
  readonly name: string;
  readonly value: string;
  /** Sentence case, with the resource and without articles. */
  readonly action: string;
  readonly description: string;
}

/** The names of an operation in the editor, from `dossiers.list` or `legacy.dossiers.list`. */
export function namesOf({ name, base, summary }: AnyEndpoint): Names {
  const [method = '', group = ''] = name.split('.').reverse();
  const noun = nouns[group] ?? [group, group];
  const subject = noun[method === 'list' ? 1 : 0];
  const verb = verbs[method] ?? titled(method);
  const action = sentence(`${verb} ${subject}`);
  if (base === 'legacy') {
    return {
      resource: 'legacy',
      name: `${verb} ${titled(subject)} (Deprecated)`,
      value: `${group}.${method}`,
      action: `${action} by legacy interface`,
      description: `${summary}. Deprecated: use the other resources for new workflows.`,
    };
  }
  return {
    resource: noun[0].replace(/ (.)/g, (_blank, letter: string) => letter.toUpperCase()),
    name: verb,
    value: method === 'list' ? 'getAll' : method,
    action,
    description: summary,
  };
}

/** `purchasingCategory` becomes `Purchasing Category`, `third party` becomes `Third Party`. */
export function titled(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/(^| )([a-z])/g, (_whole, blank: string, letter: string) => blank + letter.toUpperCase());
}

const sentence = (words: string): string => words.charAt(0) + words.slice(1).toLowerCase();

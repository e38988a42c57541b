import { readMeta } from '../shell/page-meta.ts';

/** The namespace of the formulas, which also names the tab. A build with `--namespace` has another one. */
export const usualNamespace = 'TPR';

/** A text of the add-in, written with the usual namespace, as the add-in of this namespace says it. */
export const inNamespace = (text: string, namespace: string): string => text.replace(/\bTPR\b/g, namespace);

/** The namespace that the build has written into the page: one script serves them all. */
export const readNamespace = (page: Pick<Document, 'querySelector'>): string =>
  readMeta(page, 'namespace') ?? usualNamespace;

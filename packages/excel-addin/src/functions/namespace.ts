import { readMeta } from '../shell/page-meta.ts';

/** The namespace of the formulas, which also names the tab. A build with `--namespace` has another one. */
export const usualNamespace = 'TPR';

/** Replaces the usual namespace in a text of the add-in by this one. */
export const inNamespace = (text: string, namespace: string): string => text.replace(/\bTPR\b/g, namespace);

/** The namespace that the build has written into the page: builds of all namespaces have the same script. */
export const readNamespace = (page: Pick<Document, 'querySelector'>): string =>
  readMeta(page, 'namespace') ?? usualNamespace;

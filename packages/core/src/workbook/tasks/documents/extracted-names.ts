import { fieldsOf, type FieldSource } from '../../../evidence/evidence-fields.ts';
import type { Profile } from '../../../api/profile/index.ts';
import { eachDossier } from '../../../reading/account-documents.ts';
import type { WantsExtracted } from '../../../reading/document-reader.ts';
import { clientOf, reportProgress, type Task } from '../../task-context.ts';
import type { ExtractedName } from './task-types.ts';
import { RefusedDossiers } from './refused-dossiers.ts';

/** Counts the technical names in documents. */
class NameCounts {
  private readonly profile: Profile;
  private readonly names = new Map<string, { -readonly [K in keyof ExtractedName]: ExtractedName[K] }>();

  constructor(profile: Profile) {
    this.profile = profile;
  }

  add(document: FieldSource): void {
    for (const { name, found, value, question = null } of fieldsOf(document, this.profile)) {
      if (name === null) continue;
      const entry = this.names.get(name) ?? { name, question, met: 0, found: 0, example: null };
      entry.met += 1;
      if (found) entry.found += 1;
      entry.example ??= value;
      entry.question ??= question;
      this.names.set(name, entry);
    }
  }

  /** Names that were found most often come first. */
  list(): ExtractedName[] {
    return [...this.names.values()].sort((a, b) => b.found - a.found || b.met - a.met || (a.name < b.name ? -1 : 1));
  }
}

/** Whether a document has one of the codes, in any case; without codes every document is wanted. */
export function hasWantedCode(documentCodes: readonly string[]): WantsExtracted {
  const codes = new Set(documentCodes.map((code) => code.toUpperCase()));
  return ({ documentCode }) => codes.size === 0 || (documentCode !== null && codes.has(documentCode.toUpperCase()));
}

/** A read that stops early still returns the names found so far, which are enough to choose a mapping. */
export const listExtractedNames: Task<'listExtractedNames'> = function* (context, { documentCodes }) {
  const isWanted = hasWantedCode(documentCodes);
  const client = clientOf(context);
  const names = new NameCounts(client.profile);
  const refused = new RefusedDossiers();
  yield* eachDossier(client, {
    wantsExtracted: (document) => isWanted(document) && document.evidences.length > 0,
    *visit(_, documents) {
      for (const document of documents) if (isWanted(document)) names.add(document);
    },
    putAside: refused.putAside,
    tell: reportProgress,
  });
  yield* refused.tell();
  return names.list();
};

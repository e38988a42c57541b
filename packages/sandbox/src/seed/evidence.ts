import {
  contradictionKinds,
  type ContradictionRow,
  dateOf,
  endOfDay,
  type EvidenceRow,
  plusMonths,
  type WallClock,
} from '../store/index.ts';
import { requirementOf } from './catalog.ts';
import { Chance } from './random.ts';

/** An evidence without ids; omitted columns are NULL. */
export type EvidenceDraft = Omit<
  EvidenceRow,
  'id' | 'responseId' | 'documentId' | 'uploadDate' | 'serviceCheck' | 'metadata' | 'formdata'
> &
  Partial<Pick<EvidenceRow, 'serviceCheck' | 'metadata' | 'formdata'>> & {
    contradiction: ContradictionRow['kind'] | null;
  };

/** Generated files are padded to their size, so a size must fit the longest consolidated form. */
const leastFileBytes = 12_288;

/** The share of forms for documents that a third party may answer by file or form. */
const formShare: Readonly<Record<string, number>> = { DOC_BANK_DETAILS: 0.4, DOC_FOREIGN_WORKERS: 0.4 };

/** Whether fields were extracted from a file: 60 % of files. Forms have none. */
export const isExtracted = (seed: number, evidenceId: number): boolean =>
  new Chance(seed, 'evidence', evidenceId, 'extracted').is(0.6);

/** An evidence of a document, generated from its id. */
export function draftEvidence(seed: number, evidenceId: number, code: string, uploadDate: WallClock): EvidenceDraft {
  const chance = new Chance(seed, 'evidence', evidenceId, 'draft');
  const requirement = requirementOf(code);
  const isForm = requirement.answeredBy === 'form' || chance.is(formShare[code] ?? 0);
  const isPng = !isForm && chance.is(0.03);
  const isExternal = requirement.answeredBy === 'source' || chance.is(0.12);
  const contradicts = !isForm && isExtracted(seed, evidenceId) && chance.is(0.05);
  return {
    kind: isForm ? 'form' : 'file',
    mediaType: isPng ? 'image/png' : 'application/pdf',
    fileName: fileNameFor(chance, requirement.name, dateOf(uploadDate), isPng ? 'png' : 'pdf'),
    fileSize: leastFileBytes + Math.round(Math.exp(4 + 7 * chance.unit())),
    fileUUID: uuidFrom(seed, evidenceId),
    expirationDate: expirationOf(code, uploadDate),
    format: chance.is(0.9) ? 'ORIGINALNUMERIQUE' : 'COPIE',
    issuer: isExternal ? 'EXTERNE' : 'DO',
    transmitter: isExternal ? 'EXTERNE' : 'FOURNISSEUR',
    contradiction: contradicts ? chance.pick(contradictionKinds) : null,
  };
}

/** The end of validity by the issue date, or null when it has none. */
export function expirationOf(code: string, issuedAt: WallClock): WallClock | null {
  const { validityMonths, calendarYear } = requirementOf(code);
  if (calendarYear) return endOfDay(`${issuedAt.slice(0, 4)}-12-31`);
  return validityMonths > 0 ? endOfDay(plusMonths(dateOf(issuedAt), validityMonths)) : null;
}

/** A realistic file name; one in forty is a trap for code that saves or displays it. */
function fileNameFor(chance: Chance, name: string, date: string, extension: string): string {
  const plain = `${name.replaceAll(' ', '_')}_${date}.${extension}`;
  if (!chance.is(0.025)) return plain;
  return chance.pick([
    `../../${plain}`,
    `=HYPERLINK("https://example.test";"${name}").${extension}`,
    `Pièce n°1 – « ${name} » d’août ✓.${extension}`,
    `${name} / copie ${date}.${extension}`,
    `CON.${extension}`,
  ]);
}

function uuidFrom(seed: number, evidenceId: number): string {
  const chance = new Chance(seed, 'evidence', evidenceId, 'uuid');
  const hex = Array.from({ length: 8 }, () => chance.below(0x10000).toString(16).padStart(4, '0')).join('');
  const [a, b, c, d, e] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16), hex.slice(17, 20), hex.slice(20)];
  return `${a}-${b}-4${c}-8${d}-${e}`;
}

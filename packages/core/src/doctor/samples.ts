import type { Dossier } from '../api/records/dossier.ts';
import type { ThirdParty } from '../api/records/third-party.ts';

/** The identifiers of a file, its document and its dossier. */
export interface SampledFile {
  readonly dossierId: string;
  readonly documentId: string;
  readonly fileId: string;
}

/** Records of the service that later probes use. */
export interface Samples {
  thirdParties: readonly ThirdParty[];
  /** Dossiers of the sampled third parties that were read. */
  dossiers: readonly Dossier[];
  /** Identifiers of files; those of documents with the most evidences come first. */
  files: readonly SampledFile[];
  /** The objects as received, by name of the record. */
  readonly raws: Map<string, Readonly<Record<string, unknown>>[]>;
  /** Names of records that the service sends as an object keyed by name: the client named their fields (G53, G61). */
  readonly keyed: Set<string>;
}

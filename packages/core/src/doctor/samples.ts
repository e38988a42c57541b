import type { Dossier } from '../api/records/dossier.ts';
import type { ThirdParty } from '../api/records/third-party.ts';

/** The identifiers of a file, its document and its dossier. */
export interface SampledFile {
  readonly dossierId: string;
  readonly documentId: string;
  readonly fileId: string;
}

type Raw = Readonly<Record<string, unknown>>;

/** Records of the service that later probes use. */
export class Samples {
  thirdParties: readonly ThirdParty[] = [];
  /** Dossiers of the sampled third parties that were read. */
  dossiers: readonly Dossier[] = [];
  /** Identifiers of files; those of documents with the most evidences come first. */
  files: readonly SampledFile[] = [];
  /** Names of records that the service sends as an object keyed by name: the client named their fields (G53, G61). */
  readonly keyed = new Set<string>();
  private readonly raws = new Map<string, Raw[]>();

  /** The objects of a record as received. */
  rawsOf(record: string): readonly Raw[] {
    return this.raws.get(record) ?? [];
  }

  /** Keeps records as received. */
  keep(record: string, received: readonly { readonly raw: unknown }[] = []): void {
    const kept = this.raws.get(record) ?? [];
    for (const { raw } of received) if (typeof raw === 'object' && raw !== null) kept.push(raw as Raw);
    this.raws.set(record, kept);
  }
}

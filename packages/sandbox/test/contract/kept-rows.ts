import type { ThirdPartyData, LocalState } from '@tpr/core';

/** Third-party data by id, as a host stores them. */
export class KeptRows implements LocalState {
  readonly rows = new Map<string, ThirdPartyData>();

  facts(thirdpartyId: string): ThirdPartyData | undefined {
    return this.rows.get(thirdpartyId);
  }

  ownerOf(dossierId: string): string | undefined {
    for (const { thirdpartyId, dossiers = [] } of this.rows.values()) {
      if (dossiers.some((dossier) => dossier.dossierId === dossierId)) return thirdpartyId;
    }
    return undefined;
  }
}

import type { Facts, Known } from '@tpr/core';

/** Facts by id, as a host keeps them. */
export class KeptRows implements Known {
  readonly rows = new Map<string, Facts>();

  facts(thirdpartyId: string): Facts | undefined {
    return this.rows.get(thirdpartyId);
  }

  ownerOf(dossierId: string): string | undefined {
    for (const { thirdpartyId, dossiers = [] } of this.rows.values()) {
      if (dossiers.some((dossier) => dossier.dossierId === dossierId)) return thirdpartyId;
    }
    return undefined;
  }
}

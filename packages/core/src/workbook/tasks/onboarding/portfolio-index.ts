import type { Identity } from '../../../reading/identities.ts';
import { sirenOfVat } from '../../../values/french-vat.ts';
import type { LegalIdKind } from '../../../values/legal-id-result.ts';
import { compactIdentifier, paddedIdentifier } from '../../../values/written-identifier.ts';
import { addTo } from '../../../values/group-by.ts';

/** Some services write Greek numbers with the country code GR. */
const vatKey = (vatNumber: string): string => compactIdentifier(vatNumber).replace(/^GR/, 'EL');

/** Index of the portfolio by SIRET, SIREN, VAT number and DUNS. */
export class PortfolioIndex {
  private readonly bySiret = new Map<string, Identity[]>();
  private readonly bySiren = new Map<string, Identity[]>();
  private readonly byVat = new Map<string, Identity[]>();
  private readonly byDuns = new Map<string, Identity[]>();

  constructor(identities: Iterable<Identity>) {
    for (const identity of identities) {
      const { siret, vatNumber, duns } = identity;
      const siren = identity.siren && paddedIdentifier(identity.siren, 9);
      if (siret !== null) addTo(this.bySiret, paddedIdentifier(siret, 14), identity);
      if (siren !== null) addTo(this.bySiren, siren, identity);
      if (vatNumber !== null) addTo(this.byVat, vatKey(vatNumber), identity);
      if (duns !== null) addTo(this.byDuns, paddedIdentifier(duns, 9), identity);
    }
  }

  /** A VAT number or a SIREN finds all establishments of the company. */
  find(kind: LegalIdKind, value: string): readonly Identity[] {
    switch (kind) {
      case 'SIRET':
        return this.bySiret.get(value) ?? [];
      case 'SIREN':
        return this.bySiren.get(value) ?? [];
      case 'VAT':
        return [...new Set([...(this.byVat.get(value) ?? []), ...(this.bySiren.get(sirenOfVat(value) ?? '') ?? [])])];
      case 'DUNS':
        return this.byDuns.get(value) ?? [];
    }
  }

  /** Whether an establishment of the company of a SIRET is in the portfolio. */
  hasCompanyOf(siret: string): boolean {
    return this.bySiren.has(siret.slice(0, 9));
  }
}

import type { Identity } from '../../../reading/identities.ts';
import { sirenOfVat } from '../../../values/french-vat.ts';
import type { LegalIdKind } from '../../../values/legal-id-result.ts';
import { compactIdentifier, paddedIdentifier } from '../../../values/written-identifier.ts';
import { addTo } from '../../../values/group-by.ts';
import { comparableName } from '../documents/company-names.ts';

/** Some services write Greek numbers with the country code GR. */
const vatKey = (vatNumber: string): string => compactIdentifier(vatNumber).replace(/^GR/, 'EL');

/** Codes of a spreadsheet may have lost a zero: `1000` is `01000`. */
const postalKey = (code: string): string => paddedIdentifier(code.trim().replace(/^[A-Z]{1,2}[- ]/i, ''), 5);

/** Index of the portfolio by SIRET, SIREN, VAT number and DUNS, and by name with postal code. */
export class PortfolioIndex {
  private readonly bySiret = new Map<string, Identity[]>();
  private readonly bySiren = new Map<string, Identity[]>();
  private readonly byVat = new Map<string, Identity[]>();
  private readonly byDuns = new Map<string, Identity[]>();
  private readonly byId = new Map<string, Identity>();
  /** Undefined until the first search by name: most lists have no names. */
  private byName: Map<string, Identity[]> | undefined;

  constructor(identities: Iterable<Identity>) {
    for (const identity of identities) {
      this.byId.set(identity.thirdpartyId, identity);
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

  /** Whether no third party has an identifier: a service may list only names. */
  get hasOnlyNames(): boolean {
    const found = [this.bySiret, this.bySiren, this.byVat, this.byDuns].some(({ size }) => size > 0);
    return !found && this.byId.size > 0;
  }

  get(thirdpartyId: string): Identity | undefined {
    return this.byId.get(thirdpartyId);
  }

  /** The third parties of a name and a postal code; empty without either. The legal form and accents do not count. */
  findNamed(name: string, postalCode: string): readonly Identity[] {
    const words = comparableName(name);
    if (words === '' || postalCode === '') return [];
    if (this.byName === undefined) {
      this.byName = new Map();
      for (const identity of this.byId.values()) {
        if (identity.name === null || identity.postalCode === null) continue;
        addTo(this.byName, `${postalKey(identity.postalCode)} ${comparableName(identity.name)}`, identity);
      }
    }
    return this.byName.get(`${postalKey(postalCode)} ${words}`) ?? [];
  }
}

import { company, director, thirdParty } from '@tpr/core/api';
import type { Serializer, Wire } from '../../server/serializer.ts';
import type { CompanyRow, Director, PortfolioRow } from '../../store/index.ts';

/** A third party with its identity; the identity is null while it is pending (R008). */
export function writeThirdParty(row: PortfolioRow, serializer: Serializer): Wire {
  const { status } = row;
  const directors: Director[] = JSON.parse(row.directors ?? '[]');
  return serializer.emit(thirdParty, {
    thirdpartyId: row.id,
    thirdpartyCode: row.code,
    kind: row.kind,
    companyIdType: row.companyIdType,
    companyIdValue: row.companyIdValue,
    name: row.name,
    legalForm: row.legalForm,
    siren: row.siren,
    siret: row.siret,
    vatNumber: row.vatNumber,
    duns: row.duns,
    creationDate: row.creationDate,
    street: row.street,
    postalCode: row.postalCode,
    city: row.city,
    country: row.countryCode,
    activityCode: row.nafCode,
    activity: row.activity,
    capital: row.capital,
    currency: row.currency,
    workforce: row.workforce,
    directors: directors.map(({ firstName, lastName, role }) =>
      serializer.emit(director, { firstName, lastName, role }),
    ),
    statusCode: serializer.is('G51=flags') ? undefined : status && serializer.companyStatus(status),
    active: status && status !== 'DEREGISTERED',
    closedDate: row.closedDate,
  });
}

/** A candidate of the reference directory, with the best of its identifiers to add it by (R043–R045). */
export function writeCompany(row: CompanyRow & { thirdPartyId: number | null }, serializer: Serializer): Wire {
  const identifiers = [
    ['CIT001', row.siret],
    ['CIT002', row.vatNumber],
    ['CIT003', row.duns],
  ] as const;
  const [companyIdType, companyIdValue] = identifiers.find(([, value]) => value !== null) ?? [null, null];
  const { name, siren, siret, vatNumber, duns, localId, countryCode, street, postalCode, city, thirdPartyId } = row;
  return serializer.emit(company, {
    companyIdType,
    companyIdValue,
    name,
    siren,
    siret,
    vatNumber,
    duns,
    localId,
    countryCode,
    street,
    postalCode,
    city,
    thirdpartyId: thirdPartyId,
  });
}

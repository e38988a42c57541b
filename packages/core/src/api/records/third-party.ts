import { canonicalStatus, thirdPartyStatuses } from '../../values/status.ts';
import { country } from '../country.ts';
import { code, date, digits, flag, id, list, name, number, text } from '../field.ts';
import { record, type RecordOf } from '../record.ts';

export const director = record('director', 'R033', { firstName: text(), lastName: text(), role: text() });

/**
 * A third party with its identity (R033). `status` is ACTIVE, COLLECTIVE_PROCEDURE, DEREGISTERED, or null for any
 * other; `statusCode` is the service's own word (R034). Fields are null until the reference data provider has responded
 * (R008).
 */
export const thirdParty = record(
  'thirdParty',
  'R033',
  {
    thirdpartyId: id(),
    thirdpartyCode: text(),
    kind: text(),
    companyIdType: text(),
    companyIdValue: text(),
    name: name(),
    legalForm: text(),
    siren: digits(9),
    siret: digits(14),
    vatNumber: text(),
    duns: digits(9),
    creationDate: date(),
    street: text(),
    postalCode: text(),
    city: text(),
    country: country(),
    activityCode: text(),
    activity: text(),
    capital: number(),
    currency: text(),
    workforce: number(),
    directors: list(director),
    statusCode: code(),
    active: flag(),
    closedDate: date(),
  },
  (values, _raw, { profile }) => ({
    status:
      canonicalStatus(values.statusCode, profile.get('values.thirdPartyStatus'), thirdPartyStatuses) ??
      (values.statusCode === null ? statusOfFlags(values.active, values.closedDate) : null),
  }),
);

/** Without a status, an inactive or closed company counts as deregistered, an active one as active (G51). */
function statusOfFlags(active: boolean | null, closedDate: string | null) {
  if (active === false || closedDate !== null) return 'DEREGISTERED';
  return active === true ? 'ACTIVE' : null;
}

export type ThirdParty = RecordOf<typeof thirdParty>;

/** A company of the reference directory; `thirdpartyId` is set when it is in the portfolio already (G26). */
export const company = record('company', 'R040', {
  companyIdType: text(),
  companyIdValue: text(),
  name: name(),
  siren: digits(9),
  siret: digits(14),
  vatNumber: text(),
  duns: digits(9),
  localId: text(),
  countryCode: country(),
  street: text(),
  postalCode: text(),
  city: text(),
  thirdpartyId: id(),
});
export type Company = RecordOf<typeof company>;

import { date, dateTime, digits, flag, id, list, number, text } from '../field.ts';
import type { JsonPlace } from '../json-path.ts';
import { labelOf } from '../profile/choices.ts';
import { record, type RecordOf } from '../record.ts';

export const legacyAccount = record('legacyAccount', 'R127', {
  accountId: id(),
  accountName: text(),
  subscriptionStartDate: date(),
  subscriptionEndDate: date(),
});
export type LegacyAccount = RecordOf<typeof legacyAccount>;

export const legacyStatistics = record('legacyStatistics', 'R128', {
  accountId: id(),
  totalThirdparties: number(),
  monitoredThirdparties: number(),
  totalDossiers: number(),
  completedDossiers: number(),
  pendingDossiers: number(),
});
export type LegacyStatistics = RecordOf<typeof legacyStatistics>;

const thirdPartyItem = {
  thirdpartyId: id(),
  companyIdType: text(),
  companyIdValue: text(),
  thirdpartyCode: text(),
};

/** The meaning of `globalState` is not specified: it is passed on unchanged (R136), with the profile's label (G68). */
export const legacyThirdPartyItem = record(
  'legacyThirdPartyItem',
  'R129',
  { ...thirdPartyItem, name: text(), monitored: flag(), globalState: flag() },
  ({ globalState }, _raw, { profile }) => ({ globalStateLabel: labelOf(profile, 'labels.globalState', globalState) }),
);
export type LegacyThirdPartyItem = RecordOf<typeof legacyThirdPartyItem>;

export const legacyThirdParty = record('legacyThirdParty', 'R130', {
  ...thirdPartyItem,
  identity: record('legacyIdentity', 'R130', {
    name: text(),
    legalForm: text(),
    siren: digits(9),
    siret: digits(14),
    vatNumber: text(),
    creationDate: date(),
  }),
  address: record('legacyAddress', 'R130', { street: text(), postalCode: text(), city: text(), country: text() }),
  activity: record('legacyActivity', 'R130', { mainActivity: text(), mainActivityLabel: text() }),
  financial: record('legacyFinancial', 'R130', { capital: number(), currency: text(), employees: number() }),
  users: list(record('legacyUser', 'R130', { email: text(), firstName: text(), lastName: text() })),
  businessStatus: record('legacyBusinessStatus', 'R130', { active: flag(), closedDate: date() }),
});
export type LegacyThirdParty = RecordOf<typeof legacyThirdParty>;

/** The meaning of `state` is not specified: it is passed on unchanged (R136), with the profile's label (G68). */
const withStateLabel = ({ state }: { readonly state: boolean | null }, _raw: unknown, { profile }: JsonPlace) => ({
  stateLabel: labelOf(profile, 'labels.state', state),
});

/** The code I001 is the duty of care (R134). */
export const legacyIndicator = record('legacyIndicator', 'R131', { code: text(), label: text(), state: flag() });

const documentItem = {
  documentId: id(),
  documentCode: text(),
  name: text(),
  present: flag(),
  requestDate: dateTime(),
  expirationDate: date(),
};

const dossierItem = {
  dossierId: id(),
  thirdpartyId: id(),
  dossierReference: text(),
  monitored: flag(),
  state: flag(),
  creationDate: date(),
  expirationDate: date(),
  indicators: list(legacyIndicator),
};

export const legacyDossierItem = record(
  'legacyDossierItem',
  'R131',
  { ...dossierItem, documents: list(record('legacyDocumentItem', 'R131', documentItem)) },
  withStateLabel,
);
export type LegacyDossierItem = RecordOf<typeof legacyDossierItem>;

const fileInformation = record('legacyFileInformation', 'R132', {
  fileId: id(),
  fileUUID: text(),
  uploadDate: dateTime(),
  fileSize: number(),
  expirationDate: date(),
});

export const legacyDossier = record(
  'legacyDossier',
  'R132',
  {
    ...dossierItem,
    description: text(),
    purchasingCategory: text(),
    stoppingReason: text(),
    documents: list(record('legacyDocument', 'R132', { ...documentItem, listFileInformation: list(fileInformation) })),
  },
  withStateLabel,
);
export type LegacyDossier = RecordOf<typeof legacyDossier>;

export const legacyDossierUpdate = record('legacyDossierUpdate', 'R145', { dossierId: id(), updated: flag() });
export type LegacyDossierUpdate = RecordOf<typeof legacyDossierUpdate>;

/**
 * `validityUnit` is the unit of `validityPeriod`, from the profile, since no response names it; null without one (G67).
 */
export const requirement = record(
  'requirement',
  'R133',
  { documentCode: text(), name: text(), description: text(), validityPeriod: number() },
  (_values, _raw, { profile }) => ({ validityUnit: profile.get('values.validityUnit') || null }),
);
export type Requirement = RecordOf<typeof requirement>;

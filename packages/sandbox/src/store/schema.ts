/**
 * The tables of the sandbox. Columns are named like the properties in `rows.ts`, so rows need no mapping. Values are
 * canonical: the six statuses, JSON for lists and objects, dates as `YYYY-MM-DD`, booleans as 0/1. Local date-times of
 * the service zone are `YYYY-MM-DDTHH:mm:ss.SSS`, which sort as text. Each kind of id has its own range (see `ids.ts`),
 * so that a mix-up is noticed.
 */
export const tables = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE account (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, subscriptionStartDate TEXT NOT NULL, subscriptionEndDate TEXT NOT NULL
);
CREATE TABLE user (
  email TEXT PRIMARY KEY, accountId INTEGER NOT NULL, role TEXT NOT NULL, locked INTEGER NOT NULL,
  firstName TEXT NOT NULL, lastName TEXT NOT NULL
) WITHOUT ROWID;

-- The reference directory: every company that can be found and added, and the source of identity data.
CREATE TABLE company (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, foldedName TEXT NOT NULL, countryCode TEXT NOT NULL,
  siren TEXT, siret TEXT, vatNumber TEXT, duns TEXT, localId TEXT,
  legalForm TEXT, creationDate TEXT, status TEXT NOT NULL, closedDate TEXT,
  street TEXT, postalCode TEXT, city TEXT, nafCode TEXT, nafVersion INTEGER, activity TEXT,
  capital REAL, currency TEXT, workforce INTEGER, directors TEXT NOT NULL
);

-- A company in the portfolio of an account. Identity is the company's, shown once identityAt is set.
CREATE TABLE thirdParty (
  id INTEGER PRIMARY KEY, accountId INTEGER NOT NULL, companyId INTEGER NOT NULL, kind TEXT NOT NULL,
  companyIdType TEXT NOT NULL, companyIdValue TEXT NOT NULL, code TEXT,
  addedAt TEXT NOT NULL, identityAt TEXT, archivedAt TEXT, contacts TEXT NOT NULL
);

CREATE TABLE attributeDefinition (
  id INTEGER PRIMARY KEY, accountId INTEGER NOT NULL, label TEXT NOT NULL, type TEXT NOT NULL, choices TEXT,
  calculated INTEGER NOT NULL, UNIQUE (accountId, label)
);
CREATE TABLE attributeValue (
  thirdPartyId INTEGER NOT NULL, definitionId INTEGER NOT NULL, "values" TEXT NOT NULL, updatedAt TEXT NOT NULL,
  PRIMARY KEY (thirdPartyId, definitionId)
) WITHOUT ROWID;

CREATE TABLE requirement (
  code TEXT PRIMARY KEY, name TEXT NOT NULL, englishName TEXT NOT NULL, description TEXT NOT NULL,
  validityMonths INTEGER NOT NULL, calendarYear INTEGER NOT NULL, answeredBy TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE dossierType (
  code TEXT PRIMARY KEY, name TEXT NOT NULL, englishName TEXT NOT NULL, documentCodes TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE dossier (
  id INTEGER PRIMARY KEY, accountId INTEGER NOT NULL, thirdPartyId INTEGER NOT NULL, typeCode TEXT,
  reference TEXT NOT NULL, description TEXT, purchasingCategory TEXT, status TEXT NOT NULL, statusSince TEXT NOT NULL,
  stateChangedAt TEXT NOT NULL, createdAt TEXT NOT NULL, expirationDate TEXT, archivedAt TEXT, stoppingReason TEXT,
  usersInCharge TEXT NOT NULL, processId TEXT
);
CREATE TABLE document (
  id INTEGER PRIMARY KEY, dossierId INTEGER NOT NULL, code TEXT NOT NULL, requestDate TEXT NOT NULL,
  status TEXT NOT NULL, statusSince TEXT NOT NULL, expirationDate TEXT
);
-- extractedData, metadata and formdata are NULL while their content is generated from the evidence id.
CREATE TABLE evidence (
  id INTEGER PRIMARY KEY, responseId INTEGER NOT NULL UNIQUE, documentId INTEGER NOT NULL, kind TEXT NOT NULL,
  mediaType TEXT NOT NULL, fileName TEXT NOT NULL, fileSize INTEGER NOT NULL, fileUUID TEXT NOT NULL,
  uploadDate TEXT NOT NULL, expirationDate TEXT, format TEXT NOT NULL, issuer TEXT NOT NULL, transmitter TEXT NOT NULL,
  serviceCheck TEXT, metadata TEXT, formdata TEXT
);
-- What a reader ought to notice: the facts of an evidence that contradict the portfolio. Never served.
CREATE TABLE contradiction (evidenceId INTEGER PRIMARY KEY, kind TEXT NOT NULL);
CREATE TABLE decision (
  id INTEGER PRIMARY KEY, evidenceId INTEGER NOT NULL, verdict TEXT NOT NULL, comment TEXT, shared INTEGER NOT NULL,
  decidedAt TEXT NOT NULL
);

CREATE TABLE indicatorDefinition (
  code TEXT PRIMARY KEY, label TEXT NOT NULL, englishLabel TEXT NOT NULL, scale TEXT NOT NULL, topic TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE indicator (
  thirdPartyId INTEGER NOT NULL, code TEXT NOT NULL, value TEXT, updatedAt TEXT NOT NULL,
  PRIMARY KEY (thirdPartyId, code)
) WITHOUT ROWID;

CREATE TABLE process (
  id TEXT PRIMARY KEY, accountId INTEGER NOT NULL, status TEXT NOT NULL, request TEXT NOT NULL, startedAt TEXT NOT NULL,
  dossierId INTEGER, error TEXT
) WITHOUT ROWID;
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY, accountId INTEGER NOT NULL, kind TEXT NOT NULL, recipient TEXT NOT NULL, subject TEXT NOT NULL,
  body TEXT NOT NULL, sentAt TEXT NOT NULL, thirdPartyId INTEGER, dossierId INTEGER, documentId INTEGER
);

-- What the service does by itself when its time comes.
CREATE TABLE work (
  id INTEGER PRIMARY KEY, dueAt TEXT NOT NULL, kind TEXT NOT NULL, subjectId INTEGER NOT NULL, key TEXT, nth INTEGER NOT NULL
);

-- The journal. type: 1 third party, 2 dossier, 3 document. time: the wall clock in ms, read as if it were UTC.
CREATE TABLE eventCode (id INTEGER PRIMARY KEY, type INTEGER NOT NULL, code TEXT NOT NULL UNIQUE);
CREATE TABLE event (
  id INTEGER PRIMARY KEY, type INTEGER NOT NULL, code INTEGER NOT NULL, resourceId INTEGER NOT NULL, time INTEGER NOT NULL
);

-- A third party beside its identity; identity columns are NULL while the identity is pending.
CREATE VIEW portfolio AS
SELECT thirdParty.id, accountId, companyId, kind, companyIdType, companyIdValue, code, addedAt, identityAt, archivedAt,
  contacts, company.name, foldedName, countryCode, siren, siret, vatNumber, duns, localId, legalForm, creationDate, status,
  closedDate, street, postalCode, city, nafCode, nafVersion, activity, capital, currency, workforce, directors
FROM thirdParty LEFT JOIN company ON company.id = companyId AND identityAt IS NOT NULL;

-- A document beside what lists show of it.
CREATE VIEW documentDetail AS
SELECT document.id, dossierId, dossier.accountId, dossier.thirdPartyId, document.code, requirement.name,
  requirement.englishName, requestDate, document.status, document.statusSince, document.expirationDate,
  EXISTS (SELECT 1 FROM evidence WHERE documentId = document.id) AS present
FROM document JOIN dossier ON dossier.id = dossierId JOIN requirement ON requirement.code = document.code;
`;

/** Used while seeding. The keys arrive in ascending order, so these indexes cost little. */
export const earlyIndexes = `
CREATE INDEX dossierByThirdParty ON dossier (thirdPartyId);
CREATE INDEX documentByDossier ON document (dossierId);
CREATE INDEX evidenceByDocument ON evidence (documentId);
CREATE INDEX workByTime ON work (dueAt);
`;

/** The keys arrive in random order, so these indexes are cheaper to build at the end. */
export const lateIndexes = `
CREATE INDEX eventSearch ON event (type, code, time, resourceId);
CREATE INDEX thirdPartyByAccount ON thirdParty (accountId);
CREATE INDEX thirdPartyByIdentifier ON thirdParty (companyIdValue);
CREATE INDEX thirdPartyByCompany ON thirdParty (companyId);
CREATE INDEX companyBySiren ON company (siren);
CREATE INDEX companyBySiret ON company (siret);
CREATE INDEX companyByVat ON company (vatNumber);
CREATE INDEX companyByDuns ON company (duns);
CREATE INDEX companyByLocalId ON company (localId);
CREATE INDEX dossierByAccount ON dossier (accountId);
CREATE INDEX dossierByReference ON dossier (reference);
CREATE INDEX dossierByProcess ON dossier (processId) WHERE processId IS NOT NULL;
CREATE INDEX workBySubject ON work (subjectId);
`;

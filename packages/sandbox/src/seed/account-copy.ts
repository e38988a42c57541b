import { insertCompany, insertThirdParty } from '../domain/third-parties.ts';
import {
  type AttributeEntry,
  type AttributeType,
  createTables,
  finishTables,
  firstId,
  foldName,
  openDatabase,
  type SqlStore,
  type WallClock,
  writeMeta,
} from '../store/index.ts';
import { accounts } from './catalog.ts';
import { fillCatalog } from './fill-catalog.ts';

/** A copy of an account's data, as far as a rehearsal needs them. */
export interface AccountCopy {
  readonly definitions: readonly {
    readonly label: string;
    readonly type: AttributeType;
    readonly choices?: readonly string[];
    readonly calculated?: boolean;
  }[];
  readonly thirdParties: readonly ThirdPartyCopy[];
  /**
   * Dossier types that replace those of the sandbox, whose rules use VIGILANCE. A service does not show which documents
   * a type requires, so a dossier of such a type has none.
   */
  readonly dossierTypes?: readonly { readonly code: string; readonly name: string }[];
}

export interface ThirdPartyCopy {
  /** By label; a percentage in points. */
  readonly attributes: Readonly<Record<string, readonly AttributeEntry[]>>;
  /** Types of the open dossiers, as codes of this sandbox where it has them. */
  readonly dossierTypes: readonly string[];
  /** E-mail addresses. */
  readonly contacts: readonly string[];
}

/** The id of the third party at this index. */
export const copiedId = (index: number): number => firstId.thirdParty + index;

/** An in-memory database with the account's data. */
export function copyToStore({ definitions, thirdParties, dossierTypes }: AccountCopy, now: WallClock): SqlStore {
  const store = openDatabase(':memory:');
  createTables(store, 1);
  const accountId = accounts[0].id;
  writeMeta(store, { size: 'held', seed: 1, asOf: now, now });
  fillCatalog(store, []);
  if (dossierTypes !== undefined) holdDossierTypes(store, dossierTypes);
  const ids = new Map<string, number>();
  for (const { label, type, choices, calculated = false } of definitions) {
    const id = store.run(
      'INSERT INTO attributeDefinition (accountId, label, type, choices, calculated) VALUES (?, ?, ?, ?, ?)',
      accountId,
      label,
      type,
      choices === undefined ? null : JSON.stringify(choices),
      calculated ? 1 : 0,
    );
    ids.set(label, id);
  }
  for (const [index, held] of thirdParties.entries()) holdThirdParty(store, { accountId, index, ids, held }, now);
  finishTables(store);
  return store;
}

function holdDossierTypes(store: SqlStore, types: NonNullable<AccountCopy['dossierTypes']>): void {
  store.run(`DELETE FROM dossierType WHERE code <> 'VIGILANCE'`);
  for (const { code, name } of types) {
    store.run(
      `INSERT OR IGNORE INTO dossierType (code, name, englishName, documentCodes) VALUES (?, ?, ?, '[]')`,
      code,
      name,
      name,
    );
  }
}

interface Holding {
  readonly accountId: number;
  readonly index: number;
  readonly ids: ReadonlyMap<string, number>;
  readonly held: ThirdPartyCopy;
}

function holdThirdParty(store: SqlStore, { accountId, index, ids, held }: Holding, now: WallClock): void {
  const id = copiedId(index);
  const name = `Third party ${index + 1}`;
  const companyId = insertCompany(store, { ...nobody, name, foldedName: foldName(name) });
  insertThirdParty(store, { id, accountId, companyId, companyIdType: 'CIT003', companyIdValue: String(id) }, now);
  const contacts = held.contacts.map((email) => ({ email, firstName: '', lastName: '' }));
  store.run('UPDATE thirdParty SET identityAt = ?, contacts = ? WHERE id = ?', now, JSON.stringify(contacts), id);
  for (const [label, values] of Object.entries(held.attributes)) {
    const definitionId = ids.get(label);
    if (definitionId === undefined || values.length === 0) continue;
    store.run(
      'INSERT INTO attributeValue (thirdPartyId, definitionId, "values", updatedAt) VALUES (?, ?, ?, ?)',
      id,
      definitionId,
      JSON.stringify(values),
      now,
    );
  }
  for (const typeCode of held.dossierTypes) {
    store.run(
      `INSERT INTO dossier (id, accountId, thirdPartyId, typeCode, reference, status, statusSince, stateChangedAt,
       createdAt, usersInCharge) VALUES ((SELECT coalesce(max(id), ?) + 1 FROM dossier), ?, ?, ?, 'held', 'ONGOING', ?, ?, ?, '[]')`,
      firstId.dossier - 1,
      accountId,
      id,
      typeCode,
      now,
      now,
      now,
    );
  }
}

const nobody = {
  countryCode: 'FR',
  siren: null,
  siret: null,
  vatNumber: null,
  duns: null,
  localId: null,
  legalForm: null,
  creationDate: null,
  status: 'ACTIVE',
  closedDate: null,
  street: null,
  postalCode: null,
  city: null,
  nafCode: null,
  nafVersion: null,
  activity: null,
  capital: null,
  currency: null,
  workforce: null,
  directors: '[]',
} as const;

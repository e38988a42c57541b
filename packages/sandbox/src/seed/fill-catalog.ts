import type { SqlStore } from '../store/index.ts';
import {
  accounts,
  type attributeDefinitions,
  definitionId,
  dossierTypes,
  indicatorDefinitions,
  requirements,
  users,
} from './catalog.ts';

/** Inserts the configuration of every account, and these attributes. */
export function fillCatalog(store: SqlStore, attributes: typeof attributeDefinitions | readonly []): void {
  const insert = (table: string, row: Readonly<Record<string, string | number | null>>): void => {
    const columns = Object.keys(row);
    store.run(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      ...Object.values(row),
    );
  };
  for (const account of accounts) insert('account', account);
  for (const user of users) insert('user', { ...user });
  for (const requirement of requirements) insert('requirement', { ...requirement });
  for (const type of dossierTypes) insert('dossierType', { ...type });
  for (const indicator of indicatorDefinitions) insert('indicatorDefinition', indicator);
  for (const { id: accountId } of accounts) {
    for (const definition of attributes) {
      const choices = 'choices' in definition ? JSON.stringify(definition.choices) : null;
      insert('attributeDefinition', {
        ...definition,
        id: definitionId(accountId, definition.label),
        accountId,
        choices,
      });
    }
  }
}

import type { ConnectorError } from '@tpr/core';
import type { ConnectionForm, Preset } from '../../host/session-view.ts';
import type { PanelWords } from '../../i18n/index.ts';

export const addressFields = ['baseUrl', 'legacyBaseUrl', 'authUrl', 'realm', 'clientId'] as const;
export type AddressField = (typeof addressFields)[number];
export type SignInField = AddressField | 'username' | 'password' | 'accountId';

const emptyForm: ConnectionForm = { baseUrl: '', authUrl: '', realm: '', clientId: '', username: '', accountId: '' };

/** What the form begins with: the last connection, else the usual one. */
export function firstForm(presets: readonly Preset[], last: ConnectionForm | undefined): ConnectionForm {
  return last ?? presets[0]?.connection ?? emptyForm;
}

/** The preset whose addresses the form has; undefined when they were typed. */
export function presetOf(presets: readonly Preset[], form: ConnectionForm): Preset | undefined {
  return presets.find(({ connection }) =>
    addressFields.every((field) => (connection[field] ?? '') === (form[field] ?? '')),
  );
}

/** The addresses of a preset with what was typed about the user; what was not typed comes from the preset too. */
export function withPreset(form: ConnectionForm, preset: Preset | undefined): ConnectionForm {
  const { username, accountId } = form;
  if (preset === undefined) return { ...emptyForm, username, accountId };
  const { connection } = preset;
  return { ...connection, username: username || connection.username, accountId: accountId || connection.accountId };
}

/** The field that an error is about, where the form has it. */
export function fieldOf(error: ConnectorError | undefined): SignInField | undefined {
  if (error?.kind !== 'config') return undefined;
  const fields: readonly SignInField[] = [...addressFields, 'username', 'password', 'accountId'];
  return fields.find((field) => field === error.field);
}

/** The line under the field: that it is empty, how it is written, or that it leads nowhere. */
export function fieldMessage(field: SignInField, value: string, error: ConnectorError, words: PanelWords): string {
  if (value.trim() === '') return words.signIn.needed(field);
  if (error.unreached === undefined) return words.signIn.malformed;
  const { happened, todo } = words.errors.explain(error);
  return `${happened} ${todo}`;
}

/** Blanks around a pasted value are dropped; an empty optional address is absent. */
export function cleanForm(form: ConnectionForm): ConnectionForm {
  const { legacyBaseUrl = '', environment = '', ...needed } = form;
  return {
    baseUrl: needed.baseUrl.trim(),
    authUrl: needed.authUrl.trim(),
    realm: needed.realm.trim(),
    clientId: needed.clientId.trim(),
    username: needed.username.trim(),
    accountId: needed.accountId.trim(),
    ...(legacyBaseUrl.trim() !== '' && { legacyBaseUrl: legacyBaseUrl.trim() }),
    ...(environment.trim() !== '' && { environment: environment.trim() }),
  };
}

import type { ConnectorError } from '@tpr/core';
import type { ConnectionForm, Preset } from '../../host/session-view.ts';
import type { PanelMessages } from '../../i18n/index.ts';

export const addressFields = ['baseUrl', 'legacyBaseUrl', 'authUrl', 'realm', 'clientId'] as const;
export type AddressField = (typeof addressFields)[number];
export type SignInField = AddressField | 'username' | 'password' | 'accountId';

const emptyForm: ConnectionForm = { baseUrl: '', authUrl: '', realm: '', clientId: '', username: '', accountId: '' };

/** The initial form: the last connection, or else the first preset. */
export function firstForm(presets: readonly Preset[], last: ConnectionForm | undefined): ConnectionForm {
  return last ?? presets[0]?.connection ?? emptyForm;
}

/** The preset whose addresses the form has; undefined when they were typed. */
export function presetOf(presets: readonly Preset[], form: ConnectionForm): Preset | undefined {
  return presets.find(({ connection }) =>
    addressFields.every((field) => (connection[field] ?? '') === (form[field] ?? '')),
  );
}

/** The connection of a preset. A user name and an account that were typed are kept. */
export function withPreset(form: ConnectionForm, preset: Preset | undefined): ConnectionForm {
  const { username, accountId } = form;
  if (preset === undefined) return { ...emptyForm, username, accountId };
  const { connection } = preset;
  return { ...connection, username: username || connection.username, accountId: accountId || connection.accountId };
}

/** The field of the form that an error concerns; undefined for other errors. */
export function fieldOf(error: ConnectorError | undefined): SignInField | undefined {
  if (error?.kind !== 'config') return undefined;
  const fields: readonly SignInField[] = [...addressFields, 'username', 'password', 'accountId'];
  return fields.find((field) => field === error.field);
}

/** The message below a field: it is empty, malformed, or its address cannot be reached. */
export function fieldMessage(
  field: SignInField,
  value: string,
  error: ConnectorError,
  messages: PanelMessages,
): string {
  if (value.trim() === '') return messages.signIn.needed(field);
  if (error.unreached === undefined) {
    return field === 'accountId' ? messages.signIn.accountAlone : messages.signIn.malformed;
  }
  const { happened, todo } = messages.errors.explain(error);
  return `${happened} ${todo}`;
}

/** Trims the values, and removes empty optional ones. */
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

import { ConnectorError } from '@tpr/core';
import { countEdits } from '@tpr/core/values';

/** The environment variables that set a connection. */
const names = [
  'TPR_BASE_URL',
  'TPR_LEGACY_BASE_URL',
  'TPR_AUTH_URL',
  'TPR_REALM',
  'TPR_CLIENT_ID',
  'TPR_CLIENT_SECRET',
  'TPR_SCOPE',
  'TPR_USERNAME',
  'TPR_ACCOUNT',
  'TPR_PASSWORD',
  'TPR_PASSWORD_COMMAND',
  'TPR_LEGACY_USERNAME',
  'TPR_LEGACY_PASSWORD',
  'TPR_LEGACY_REALM',
  'TPR_PROFILE',
  'TPR_ACCEPT_PROFILE',
  'TPR_ENVIRONMENT',
];

/**
 * Refuses misspelt variables. With `TPR_PROFIL`, for example, the profile would be left out without a message.
 * Other variables with this prefix, such as those of the relay or of a script, are ignored.
 * @throws ConnectorError `config` naming the variable and the one that it resembles.
 */
export function checkVariableNames(variables: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value = ''] of Object.entries(variables)) {
    if (!name.startsWith('TPR_') || value.trim() === '' || names.includes(name)) continue;
    // A variable that is set is not the one that was meant: TPR_ACCOUNTS beside TPR_ACCOUNT is a script's.
    const near = names.find((known) => isNear(name, known) && (variables[known] ?? '').trim() === '');
    if (near === undefined) continue;
    throw new ConnectorError('config', `${name} is not a variable of tpr. Did you mean ${near}?`, { field: name });
  }
}

/** With few typing errors for its length. Two letters in the wrong order are two errors. */
const isNear = (name: string, known: string): boolean => countEdits(name, known) <= Math.floor(known.length / 5);

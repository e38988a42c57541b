import { ConnectorError } from '@tpr/core';
import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';
import { currentNames, legacyNames } from '../../../connection/token-names.ts';
import { credentialName } from './n8n-transport.ts';

type Functions = Pick<IExecuteFunctions, 'getCredentials' | 'getInputData'>;

/**
 * Called before all items are processed with the credential of the first. n8n evaluates an expression in a credential for
 * one item: with `$json` in Account ID, the other items would be written to the account of the first.
 * @param first the credential of the first item.
 * @throws ConnectorError `config` if the credential of another item has other values.
 */
export async function needOneCredential(functions: Functions, first: ICredentialDataDecryptedObject): Promise<void> {
  const { length } = functions.getInputData();
  if (length < 2) return;
  const differs = async (item: number) => (await valuesFor(functions, item)) !== valuesOf(first);
  // Reading it for each item takes long. Expressions about items have no value, or another one, after the last item.
  if (!(await differs(length)) && !(await differs(length - 1))) return;
  for (let item = 1; item < length; item += 1) {
    if (!(await differs(item))) continue;
    const message = `The credential has an expression with another value for item ${item} than for item 0. Nothing was sent. Process such items one at a time, with a node Loop Over Items.`;
    throw new ConnectorError('config', message, { field: 'credential' });
  }
}

/** @returns undefined if an expression fails for this item. */
async function valuesFor(functions: Functions, item: number): Promise<string | undefined> {
  try {
    return valuesOf(await functions.getCredentials(credentialName, item));
  } catch {
    return undefined;
  }
}

const tokens: readonly string[] = [currentNames, legacyNames].flatMap(({ token, kept }) => [token, kept]);

/** The values that a user gave. Another execution may renew the tokens meanwhile. */
const valuesOf = (credential: object): string =>
  JSON.stringify(Object.entries(credential).filter(([name]) => !tokens.includes(name)));

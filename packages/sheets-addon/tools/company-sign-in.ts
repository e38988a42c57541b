import { isOnThisMachine } from '@tpr/core';
import type { Settings } from '../src/server/script/settings.ts';
import type { CompanySignIn } from '../src/server/session/company-sign-in.ts';

type Fields = Readonly<Record<string, readonly [isTaken: (value: unknown) => boolean, example: string]>>;

const isFilled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
const isAddress = (value: unknown): boolean =>
  typeof value === 'string' && (isOnThisMachine(value) || /^https:\/\/[\w.-]+(:\d+)?(\/[^\s?#\\]*)?$/.test(value));
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const ofClient: Fields = {
  clientSecret: [isFilled, '"the secret of clientId"'],
  scope: [isFilled, '"risk"'],
};
const ofCompany: Fields = {
  ...ofClient,
  legacyAuth: [isObject, '{ "username": "legacy@acme.test", "password": "…" }'],
};
const ofLegacy: Fields = {
  username: [isFilled, '"legacy@acme.test"'],
  password: [isFilled, '"the password of that user"'],
  realm: [isFilled, '"legacy"'],
  clientId: [isFilled, '"sheets-addin"'],
  authUrl: [isAddress, '"https://sign-in.acme.test"'],
  ...ofClient,
};

type Refuse = (reason: string) => void;

/** @param refuse throws an error with the fault in an environment's `signIn`, in one line. */
export function checkCompanySignIn(
  signIn: unknown,
  { isAddOn, presets }: Pick<Settings, 'isAddOn' | 'presets'>,
  refuse: Refuse,
): void {
  if (signIn === undefined) return;
  if (!isObject(signIn)) return refuse('signIn does not fit; an example is { "scope": "risk" }.');
  checkFields('signIn', signIn as object, ofCompany, refuse);
  const { clientSecret, legacyAuth } = signIn as CompanySignIn;
  if (legacyAuth !== undefined) {
    checkFields('signIn.legacyAuth', legacyAuth, ofLegacy, refuse);
    for (const key of ['username', 'password'] as const) {
      if (legacyAuth[key] === undefined) refuse(`signIn.legacyAuth lacks ${key}; an example is ${ofLegacy[key]![1]}.`);
    }
    if (!presets.some(({ connection }) => isFilled(connection.legacyBaseUrl)))
      refuse('signIn.legacyAuth is for the legacy interface: give a preset its legacyBaseUrl.');
  }
  if (isAddOn || (clientSecret === undefined && legacyAuth === undefined)) return;
  const secret = clientSecret === undefined ? 'legacyAuth' : 'clientSecret';
  refuse(
    `signIn.${secret} is a secret, which all editors of the spreadsheet could read in its script: publish an add-on (isAddOn true), or leave it out.`,
  );
}

function checkFields(place: string, given: object, fields: Fields, refuse: Refuse): void {
  for (const [key, value] of Object.entries(given)) {
    const field = new Map(Object.entries(fields)).get(key);
    if (field === undefined)
      return refuse(`${place}.${key} is not a known field; the fields are ${Object.keys(fields).join(', ')}.`);
    if (!field[0](value)) refuse(`${place}.${key} does not fit; an example is ${field[1]}.`);
  }
}

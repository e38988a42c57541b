import { countEdits } from '@tpr/core/values';

const settingNames = [
  'TPR_BASE_URL',
  'TPR_AUTH_URL',
  'TPR_REALM',
  'TPR_CLIENT_ID',
  'TPR_CLIENT_SECRET',
  'TPR_SCOPE',
  'TPR_LEGACY_BASE_URL',
  'TPR_PRESETS',
  'TPR_PROFILE',
  'TPR_ACCEPT_PROFILE',
  'TPR_ADDIN_DIR',
  'TPR_ADDIN_ORIGINS',
  'TPR_SHAREPOINT_TENANT',
  'TPR_TRUSTED_PROXIES',
  'TPR_RATE_PER_SECOND',
  'TPR_ADDRESS_RATE_PER_SECOND',
  'TPR_SIGN_INS_PER_MINUTE',
  'TPR_MAX_BODY_KB',
  'TPR_TIMEOUT_MS',
] as const;

export type SettingName = (typeof settingNames)[number] | 'PORT' | 'HOST';

/** Names in other servers that are not similar to the name here. */
const ofOthers: Readonly<Record<string, SettingName>> = { TPR_TRUST_PROXY: 'TPR_TRUSTED_PROXIES' };

/** Variables that Kubernetes sets for a service whose name begins with `tpr`. */
const ofKubernetes = /_(?:SERVICE_HOST|SERVICE_PORT|PORT)(?:_|$)/;

/**
 * Refuses misspelt settings: they would have no effect, and the relay would be less protected than its operator
 * believes. Other variables with this prefix, such as those of the command line and of Kubernetes, are ignored.
 * @throws RangeError with one line that names the variable and the setting that it resembles.
 */
export function checkNames(names: readonly string[]): void {
  const known: readonly string[] = settingNames;
  for (const name of names) {
    if (!name.startsWith('TPR_') || known.includes(name) || ofKubernetes.test(name)) continue;
    const near =
      ofOthers[name] ?? settingNames.find((setting) => setting.startsWith(`${name}_`) || isNear(name, setting));
    if (near !== undefined) throw new RangeError(`${name} is not a setting of the relay. Did you mean ${near}?`);
  }
}

const isNear = (name: string, setting: string): boolean => countEdits(name, setting) <= Math.floor(setting.length / 6);

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  acceptanceCode,
  readCompanyFile,
  readOverlay,
  relayPreset,
  reviewOverlay,
  type CompanyFile,
  type CompanyPreset,
  type Overlay,
  type OverlayChange,
} from '@tpr/core/api';

/** The sources of the company's settings. */
export interface CompanySources {
  /** TPR_PRESETS and TPR_PROFILE. */
  readonly presets: string | undefined;
  readonly profile: string | undefined;
  /** Folder of the built add-in, which may contain presets.json. */
  readonly addinDir: string;
}

/** The settings of this relay that complete a preset. */
interface Relayed {
  readonly realm: string;
  readonly clientId: string;
  readonly hasLegacy: boolean;
}

/** The path from which the page of the add-in reads the settings. */
export const companyPath = '/presets.json';

/**
 * The content of `companyPath`: the presets, completed with the settings of this relay, and the overlay that the relay
 * itself uses. Without presets, this relay is the only preset.
 * @throws RangeError with one line that begins with the variable and describes the error.
 */
export function readCompany({ presets, profile, addinDir }: CompanySources, relayed: Relayed): CompanyFile {
  const built = join(addinDir, companyPath);
  const name = presets === undefined ? 'TPR_ADDIN_DIR' : 'TPR_PRESETS';
  const file = presets ?? (existsSync(built) ? built : undefined);
  const found: CompanyFile = file === undefined ? { presets: [] } : readWith(name, file, readCompanyFile);
  if (profile !== undefined && found.profile !== undefined) {
    throw new RangeError(`TPR_PROFILE is set, and ${file} holds a profile of its own: take one of them out.`);
  }
  const overlay = profile === undefined ? found.profile : readWith('TPR_PROFILE', profile, readOverlay);
  const offered = found.presets.length === 0 ? [relayPreset] : found.presets;
  return {
    presets: offered.map((preset) => fill(name, preset, relayed)),
    ...(overlay !== undefined && { profile: overlay }),
  };
}

/**
 * Refuses an overlay that changes calls until `TPR_ACCEPT_PROFILE` holds the code of those calls. A service on this machine
 * needs no code.
 * @throws RangeError with one line that names the calls, and the code
 */
export function checkAccepted(
  overlay: Overlay | undefined,
  accepted: string | undefined,
  isOnThisMachine: boolean,
): void {
  const changes = changesOf(overlay);
  const code = acceptanceCode(changes, (text) => createHash('sha256').update(text).digest('hex'));
  if (code === undefined || code === accepted || isOnThisMachine) return;
  const keys = changes.filter(({ isCall }) => isCall).map(({ key, from, to }) => `${key}: ${from} → ${to}`);
  throw new RangeError(
    `TPR_ACCEPT_PROFILE is missing: the profile changes calls of the service (${keys.join('; ')}). To take it, look at it and set TPR_ACCEPT_PROFILE=${code}.`,
  );
}

export const changesOf = (overlay: Overlay | undefined): readonly OverlayChange[] =>
  overlay === undefined ? [] : reviewOverlay('', JSON.stringify(overlay));

function readWith<T>(name: string, path: string, read: (text: string) => T): T {
  try {
    return read(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
    throw new RangeError(`${name} cannot be used: ${path}: ${reason}`, { cause: error });
  }
}

/** Completes a preset. One with another token issuer does not use this relay and stays unchanged. */
function fill(name: string, preset: CompanyPreset, { realm, clientId, hasLegacy }: Relayed): CompanyPreset {
  const { connection } = preset;
  if (connection.authUrl !== undefined && connection.authUrl !== '/service/auth') return preset;
  for (const [key, own] of Object.entries({ realm, clientId })) {
    const asked = connection[key as 'realm' | 'clientId']?.trim();
    if (asked !== undefined && asked !== '' && asked !== own) {
      throw new RangeError(
        `${name} cannot be used: the preset ${preset.id} signs in with the ${key} ${asked}, and this relay passes ${own} alone.`,
      );
    }
  }
  const addresses = {
    baseUrl: '/service/current',
    authUrl: '/service/auth',
    ...(hasLegacy && connection.baseUrl === undefined && { legacyBaseUrl: '/service/legacy' }),
  };
  return { ...preset, connection: { ...addresses, ...connection, realm, clientId } };
}

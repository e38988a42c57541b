import { writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { reviewOverlay, type Profile } from '@tpr/core/service';
import { writeAtomically } from '../../files/atomic-file.ts';
import { profileSchema } from '../../files/shipped.ts';
import { codeOf } from '../profile.ts';
import type { Report } from './report.ts';

/** The overlay in force with what was found different on top, as one JSON document. @returns the options that use it. */
export async function writeOverlay(path: string, { service, findings }: Report, profile: Profile): Promise<string> {
  const found = findings.filter(({ verdict }) => verdict === 'different').map(({ key, value }) => [key, value]);
  const overlay = {
    $schema: relative(dirname(resolve(path)), profileSchema).replaceAll('\\', '/'),
    version: 1,
    service,
    overrides: { ...profile.overrides, ...Object.fromEntries(found) },
  };
  const text = `${JSON.stringify(overlay, null, 2)}\n`;
  await writeAtomically(path, (temporary) => writeFile(temporary, text));
  const changes = reviewOverlay('', text);
  const code = changes.some(({ isCall }) => isCall) ? ` --accept-profile ${codeOf(changes)}` : '';
  return `--profile ${path}${code}`;
}

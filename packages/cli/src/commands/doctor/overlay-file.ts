import { writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import type { Profile } from '@tpr/core/service';
import { writeAtomically } from '../../files/atomic-file.ts';
import { profileSchema } from '../../files/shipped.ts';
import type { Report } from './report.ts';

/** The overlay in force with what was found different on top, as one JSON document. */
export async function writeOverlay(path: string, { service, findings }: Report, profile: Profile): Promise<void> {
  const found = findings.filter(({ verdict }) => verdict === 'different').map(({ key, value }) => [key, value]);
  const overlay = {
    $schema: relative(dirname(resolve(path)), profileSchema).replaceAll('\\', '/'),
    version: 1,
    service,
    overrides: { ...profile.overrides, ...Object.fromEntries(found) },
  };
  await writeAtomically(path, (temporary) => writeFile(temporary, `${JSON.stringify(overlay, null, 2)}\n`));
}

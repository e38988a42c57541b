import { readFile } from 'node:fs/promises';
import { reviewOverlay, type Profile } from '@tpr/core/service';
import { writeAtomically } from '../../files/atomic-file.ts';
import { profileSchema } from '../../files/shipped.ts';
import { codeOf } from '../profile.ts';
import { overridesOf, type ServiceReport } from '@tpr/core/doctor';

/** The overlay in force with what was found different on top, as one JSON document. @returns the options that use it. */
export async function writeOverlay(path: string, report: ServiceReport, profile: Profile): Promise<string> {
  const { $id: $schema } = JSON.parse(await readFile(profileSchema, 'utf8')) as { readonly $id: string };
  const overlay = {
    $schema,
    version: 1,
    service: report.service,
    since: new Date().toISOString().slice(0, 10),
    by: report.isWhole ? 'tpr doctor' : 'tpr doctor, not to its end',
    overrides: { ...profile.overrides, ...overridesOf(report) },
  };
  const text = `${JSON.stringify(overlay, null, 2)}\n`;
  await writeAtomically(path, (temporary) => temporary.writeFile(text));
  const changes = reviewOverlay('', text);
  const code = codeOf(changes);
  return `--profile ${path}${code === undefined ? '' : ` --accept-profile ${code}`}`;
}

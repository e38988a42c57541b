import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { reviewOverlay, type Profile } from '@tpr/core/api';
import { checkWritable, writeAtomically } from '../../files/atomic-file.ts';
import { profileSchema } from '../../files/shipped.ts';
import { codeOf } from '../profile.ts';
import { overridesOf, type ServiceReport } from '@tpr/core/doctor';

/** Written beside the overlay, only for editors. */
const schemaFile = 'tpr-profile.schema.json';

/** @throws ConnectorError `config` when the overlay or its schema cannot be written. */
export async function checkOverlay(path: string): Promise<void> {
  await checkWritable(path);
  await checkWritable(schemaBeside(path), generated);
}

const generated = { followsLinks: false };
const schemaBeside = (path: string): string => join(dirname(path), schemaFile);

/**
 * Writes the overlay in force with the differences that were found on top, and its schema beside it.
 * @returns the options that use the overlay.
 */
export async function writeOverlay(path: string, report: ServiceReport, profile: Profile): Promise<string> {
  const schema = await readFile(profileSchema, 'utf8');
  const overlay = {
    $schema: `./${schemaFile}`,
    version: 1,
    service: report.service,
    since: new Date().toISOString().slice(0, 10),
    by: report.isWhole ? 'tpr doctor' : 'tpr doctor, not to its end',
    overrides: { ...profile.overrides, ...overridesOf(report) },
  };
  const text = `${JSON.stringify(overlay, null, 2)}\n`;
  await writeAtomically(path, (temporary) => temporary.writeFile(text));
  await writeAtomically(schemaBeside(path), (temporary) => temporary.writeFile(schema), generated);
  const changes = reviewOverlay('', text);
  const code = codeOf(changes);
  return `--profile ${path}${code === undefined ? '' : ` --accept-profile ${code}`}`;
}

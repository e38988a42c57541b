import addin from '../package.json' with { type: 'json' };
import type { Installation } from '../src/manifest/manifest.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a build is told by its environment; README lists the variables. */
export interface BuildSettings {
  readonly place: Installation;
  /** Where the page takes office.js from. */
  readonly officeJs: string;
}

const fromMicrosoft = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js';

/** @throws RangeError with one line that names the variable. `createManifest` checks the place. */
export function readBuildSettings(environment: Environment): BuildSettings {
  const find = (name: string) => environment[name]?.trim() || undefined;
  const officeJs = find('TPR_OFFICE_JS_URL') ?? fromMicrosoft;
  if (!/^(https:\/\/[\w.-]+(:\d+)?)?\/\w[\w./-]*\.js$/.test(officeJs)) {
    throw new RangeError('TPR_OFFICE_JS_URL has to be an https address of office.js, or its path below the add-in.');
  }
  return {
    place: {
      origin: (find('TPR_ADDIN_URL') ?? 'https://localhost:3000').replace(/\/$/, ''),
      label: find('TPR_ADDIN_LABEL') ?? '',
      version: addin.version,
    },
    officeJs,
  };
}

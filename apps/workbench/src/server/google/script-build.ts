import { manifestOf, readEnvironment } from '@tpr/sheets-addon/tools/environment.ts';
import { buildPage } from '@tpr/sheets-addon/tools/page.ts';
import { buildScript } from '@tpr/sheets-addon/tools/script.ts';
import { clientId, realm, type Sandbox } from '@tpr/sandbox';
import type { GoogleSetup } from './protocol.ts';
import type { BuiltScript } from './script-host.ts';

/**
 * Builds Code.js and sidebar.html for the sandbox, at each start. The script contains its addresses, as for Google, and
 * no outdated build can remain.
 */
export async function buildAddon({ baseUrl, legacyBaseUrl, authUrl }: Sandbox): Promise<BuiltScript> {
  const environment = await readEnvironment('sandbox');
  const presets = environment.presets.map((preset) => ({
    ...preset,
    connection: { ...preset.connection, baseUrl, legacyBaseUrl, authUrl, realm, clientId },
  }));
  const built = { ...environment, presets };
  const [code, sidebar] = await Promise.all([buildScript(built), buildPage()]);
  return { code, manifest: manifestOf(built), pages: { sidebar } };
}

/** The custom functions of a script, identified as by Google: by the tag in the comment before a function. */
export function readCustomFunctions(code: string): GoogleSetup['functions'] {
  return [...code.matchAll(/\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*function (\w+)\(/g)]
    .filter(([, comment = '']) => comment.includes('@customfunction'))
    .map(([, comment = '', name = '']) => {
      const [text = ''] = comment
        .replaceAll(/^\s*\* ?/gm, '')
        .trim()
        .split(/\n\s*\n|\n(?=@)/);
      return { name, text: text.trim() };
    });
}

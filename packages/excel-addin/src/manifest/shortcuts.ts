import type { Language } from '@tpr/core';
import type { Manifest } from './manifest.ts';

const nameOf = (command: string): string => `${command}_name`;

/**
 * shortcuts.json, to which the add-in only manifest refers. It has the English texts; each other language has a file.
 */
export function shortcutsOf({ shortcuts }: Manifest): object {
  return {
    actions: shortcuts.map(({ actionId, command }) => ({
      id: actionId,
      type: 'ExecuteFunction',
      name: `\${resource.${nameOf(command)}}`,
    })),
    shortcuts: shortcuts.map(({ actionId, key }) => ({ action: actionId, key: { default: key } })),
    resources: { default: shortcutTextsOf({ shortcuts }, 'en') },
  };
}

/** The names of the actions, which Excel shows when a shortcut has two meanings. */
export function shortcutTextsOf({ shortcuts }: Pick<Manifest, 'shortcuts'>, language: Language): object {
  return Object.fromEntries(
    shortcuts.map(({ command, name, key }) => [nameOf(command), { value: name[language], comment: key }]),
  );
}
